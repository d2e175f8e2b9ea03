/**
 * What a template uses -> references of its component. A name of the template is a declaration or an import of the
 * script, a member of the component (options, props), something that `setup` gives back, or a Svelte store's value.
 * A component that the script does not import is asked for by its name: frameworks register components, see modules.ts.
 */
import type { ExprText, SymbolIndex } from '../../../model/facts.ts';
import type { FileContext } from '../file-context.ts';
import { GLOBALS } from '../traits.ts';
import { camelCase, type Dialect, pascalCase } from './component-path.ts';
import type { NameUse } from './expression-reader.ts';
import type { MarkupVisitor } from './template-scopes.ts';

/** How an import says that it asks for a component by its name. */
export const REGISTERED = 'component:';

/** Components and elements that frameworks bring along, in lower case and without dashes. */
const BUILT_IN = new Set(
  `component slot template transition transitiongroup keepalive teleport suspense routerview routerlink clientonly fragment
  nuxtlink nuxtpage nuxtlayout nuxtimg nuxtpicture nuxtloadingindicator nuxterrorboundary html head body`.split(/\s+/),
);

/** Names that plugins bring along: `$t`, and `vTooltip` for `v-tooltip`. */
const PROVIDED = /^(?:\$|v[A-Z])/;

export class TemplateFacts implements MarkupVisitor {
  readonly #ctx: FileContext;
  readonly #dialect: Dialect;
  readonly #component: SymbolIndex;
  /** How the component's own instance is reached. */
  readonly #self: ExprText;
  /** What a name of the script or of the component means in the template. */
  readonly #names = new Map<string, ExprText>();

  constructor(ctx: FileContext, dialect: Dialect, component: SymbolIndex) {
    this.#ctx = ctx;
    this.#dialect = dialect;
    this.#component = component;
    this.#self = `${ctx.facts.symbol(component)?.name}()`;
    this.#learnNames();
  }

  /** Nearest last: declarations hide what `setup` gives back. */
  #learnNames(): void {
    const { symbols, imports } = this.#ctx.facts;
    const setup = symbols.findIndex((s) => s.owner === this.#component && s.kind === 'method' && s.name === 'setup');
    for (const { name, owner } of symbols) if (setup >= 0 && owner === setup) this.#names.set(name, `${this.#self}.setup().${name}`);
    for (const { name, owner, kind } of symbols) {
      const isMember = owner === this.#component && (kind === 'method' || kind === 'property');
      if (isMember) this.#names.set(name, `${this.#self}.${name}`);
    }
    for (const { name, owner, kind } of symbols) {
      const isDeclared = owner === -1 || (owner === this.#component && kind !== 'method' && kind !== 'property');
      if (isDeclared) this.#names.set(name, name);
    }
    for (const { local } of imports) if (local !== null) this.#names.set(local, local);
  }

  tag(name: string, at: number): void {
    const head = name.split('.')[0] as string;
    const known = [head, pascalCase(head), camelCase(head)].find((n) => this.#names.has(n));
    // An element of the page that is called as something of the script is still an element: `<form>`, `<button>`.
    if (known !== undefined && (/^[A-Z]/.test(head) || /[.-]/.test(name))) {
      const path = (this.#names.get(known) as string) + name.slice(head.length);
      this.#ctx.facts.refAt('call', path, at + name.lastIndexOf('.') + 1, this.#component);
    } else if (this.#dialect === 'vue' && (/^[A-Z]/.test(head) || head.includes('-'))) this.#registered(head, at);
  }

  #registered(tag: string, at: number): void {
    const name = pascalCase(tag);
    if (BUILT_IN.has(name.toLowerCase()) || name === '') return;
    const { facts } = this.#ctx;
    facts.imports.push({ specifier: `${REGISTERED}${name}`, imported: 'default', local: name, line: facts.lineOf(at) });
    this.#names.set(name, name);
    facts.refAt('call', name, at, this.#component);
  }

  use({ path, start, at, called, local }: NameUse): void {
    const { facts } = this.#ctx;
    const head = /^[\w$]+/.exec(path)?.[0];
    if (head === undefined || local === true) {
      if (path !== head) facts.refAt(called ? 'call' : 'access', path, at, this.#component);
      return;
    }
    const meaning = this.#names.get(head);
    if (meaning === undefined) this.#unknown(path, at, called, head);
    else if (head === path) facts.refAt(called ? 'call' : mention(head), meaning, at, this.#component);
    else {
      facts.refAt(mention(head), meaning, start, this.#component);
      facts.refAt(called ? 'call' : 'access', meaning + path.slice(head.length), at, this.#component);
    }
  }

  /** A loop variable, the value of a store, or a name that comes from elsewhere: `$t`, what a mixin brings, a global. */
  #unknown(path: string, at: number, called: boolean, head: string): void {
    const { facts } = this.#ctx;
    const store = this.#store(head);
    if (store !== undefined) facts.refAt('callback', store, at, this.#component);
    else if (!PROVIDED.test(head) && !GLOBALS.has(head)) facts.refAt(called ? 'call' : head === path ? mention(head) : 'access', path, at, this.#component);
  }

  /** `$cart`: the value of the store `cart`. */
  #store(head: string): ExprText | undefined {
    return this.#dialect === 'svelte' && head.startsWith('$') && !this.#names.has(head) ? this.#names.get(head.slice(1)) : undefined;
  }

  /** The same in the scripts: what is asked of a store's value mentions the store. */
  readStores(): void {
    const { refs } = this.#ctx.facts;
    refs.forEach((ref, i) => {
      const store = ref.expr.startsWith('$') ? this.#store(/^[\w$]+/.exec(ref.expr)?.[0] ?? '') : undefined;
      if (store !== undefined) refs[i] = { role: 'callback', at: ref.at, expr: store, line: ref.line, column: ref.column, offset: ref.offset };
    });
  }

  bind(name: string, list: string, start: number, end: number): void {
    const head = /^[\w$]+/.exec(list)?.[0] ?? '';
    const value = (this.#names.get(head) ?? head) + list.slice(head.length);
    this.#ctx.bind(name, { value: `${value}~` }, { start, end });
  }

  text(): void {
    // What people read is for search: template-words.ts.
  }
}

const mention = (name: string): 'reference' | 'callback' => (/^[A-Z]/.test(name) ? 'reference' : 'callback');
