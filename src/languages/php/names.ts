/**
 * Class and function names as the resolver can follow them. A plain name is left as it is: imports and the namespace
 * explain it. A name with backslashes becomes an import of its own, under the whole name.
 */
import type { SourceFacts } from '../shared/source-facts.ts';
import { STANDARD_CLASSES } from './standard-names.ts';

/** In place of a namespace: what PHP itself declares. */
export const STANDARD = 'php:';

export class PhpNames {
  readonly #facts: SourceFacts;
  readonly #aliases = new Map<string, string>();
  readonly #imported = new Set<string>();
  namespace = '';

  constructor(facts: SourceFacts) {
    this.#facts = facts;
  }

  /** `use App\Models\User as U`. */
  use(full: string, local: string, offset: number): void {
    this.#aliases.set(local, full);
    this.#import(full, local, offset);
  }

  /** The name that an expression or a type says at `offset`; '' for what is not a name. */
  refer(text: string, offset: number): string {
    if (!/^\\?[\p{L}_][\p{L}\p{N}_\\]*$/u.test(text)) return '';
    if (!text.includes('\\')) return this.#plain(text, offset);
    const full = this.#whole(text);
    if (full === '' || !this.#imported.has(full)) {
      this.#imported.add(full);
      this.#import(full, `\\${full}`, offset);
    }
    return `\\${full}`;
  }

  #plain(name: string, offset: number): string {
    if (!STANDARD_CLASSES.has(name) || this.#aliases.has(name) || this.namespace !== '') return name;
    this.use(name, name, offset);
    return name;
  }

  #whole(text: string): string {
    if (text.startsWith('\\')) return text.slice(1);
    const [first = '', ...rest] = text.split('\\');
    if (first === 'namespace') return this.#below(rest.join('\\'));
    const alias = this.#aliases.get(first);
    return alias === undefined ? this.#below(text) : [alias, ...rest].join('\\');
  }

  readonly #below = (name: string): string => (this.namespace === '' ? name : `${this.namespace}\\${name}`);

  #import(full: string, local: string, offset: number): void {
    const at = full.lastIndexOf('\\');
    const imported = full.slice(at + 1);
    const specifier = at < 0 ? (STANDARD_CLASSES.has(full) ? STANDARD : '') : full.slice(0, at);
    this.#facts.imports.push({ specifier, imported, local, line: this.#facts.lineOf(offset) });
  }
}
