/**
 * How a Vue component says what it consists of: the options object of its default export, and the macros of
 * `<script setup>`. Methods, computed values, data and props are members of the component.
 */

import type { ExprText } from '../../../model/facts.ts';
import type { CallSite } from '../call-site.ts';
import type { FileContext } from '../file-context.ts';
import { shapesIn } from '../shapes.ts';
import { symbolFact } from '../symbols.ts';
import type { Node } from '../syntax/node.ts';
import { argumentsOf, field } from '../syntax-questions.ts';
import { typeOf } from '../types.ts';
import { pascalCase } from './component-path.ts';

/** Options whose members are the component's. */
const SECTIONS = new Set(['methods', 'computed', 'props']);
/** Options that only say how the component is put together. */
const PLUMBING = new Set(['name', 'components', 'directives', 'inheritAttrs', 'emits']);
const RUNE = /^\$(?:state|derived|effect|props|bindable|inspect|host)(?:\.\w+)?$/;
const DEFINES = /^(?:defineComponent|defineNuxtComponent|Vue\.extend|Vue\.component|defineOptions)$/;

/** `export default { ... }`, `export default defineComponent({ ... })`: true when the object is the component. */
export function componentOptions(ctx: FileContext, value: Node): boolean {
  const { component } = ctx;
  const object = value.type === 'call_expression' ? argumentsOf(value).find((a) => a.type === 'object') : value;
  if (component === undefined || object === undefined || object.type !== 'object') return false;
  ctx.literals.set(object.id, { owner: component.symbol, path: `${component.name}()` });
  return true;
}

/** `methods: { ... }`, `props: ['rows']`: its members are the component's. True for an option that is not a member itself. */
export function componentOption(ctx: FileContext, owner: number, name: string, value: Node): boolean {
  const { component } = ctx;
  if (component === undefined || owner !== component.symbol) return false;
  if (PLUMBING.has(name)) return true;
  if (!SECTIONS.has(name)) return false;
  if (name === 'props') component.props.push({ start: value.startIndex, end: value.endIndex });
  const type = value.type;
  if (type === 'object') ctx.literals.set(value.id, { owner, path: `${component.name}()` });
  else if (type === 'array') for (const [text, at] of strings(ctx, value)) member(ctx, text, at, text);
  return type === 'object' || type === 'array';
}

/** What the compiler takes in place of a call: `defineProps<{ rows: Row[] }>()`, `defineEmits(['save'])`, Svelte's `$state()`. */
export function isComponentMacro(ctx: FileContext, { node, name, expr, plain }: CallSite): boolean {
  if (ctx.component === undefined) return false;
  if (!plain || !/^(?:define|with)[A-Z]/.test(name)) return RUNE.test(expr);
  if (name === 'defineProps') props(ctx, node, ctx.component.symbol);
  else if (name === 'defineEmits') emits(ctx, node);
  else if (DEFINES.test(name)) return componentOptions(ctx, node) && name === 'defineOptions';
  return /^(?:define(?:Props|Emits|Expose|Model|Slots)|withDefaults)$/.test(name);
}

/** What `defineProps` gives back: the type it is told, or the component's own members. */
export function propsValue(ctx: FileContext, call: Node): ExprText | undefined {
  if (ctx.component === undefined) return undefined;
  const type = field(call, 'type_arguments')?.first;
  const known = type && shapesIn(ctx, type).length === 0 ? typeOf(ctx, type) : '';
  return known === '' ? `${ctx.component.name}()` : `<${known}>`;
}

function props(ctx: FileContext, call: Node, owner: number): void {
  ctx.component?.props.push({ start: call.startIndex, end: call.endIndex });
  for (const type of field(call, 'type_arguments')?.children ?? []) {
    for (const shape of shapesIn(ctx, type)) ctx.owners.set(shape.id, owner);
  }
  const [first] = argumentsOf(call);
  if (first === undefined) return;
  if (first.type === 'object') ctx.literals.set(first.id, { owner, path: `${ctx.component?.name}()` });
  else for (const [name, at] of strings(ctx, first)) member(ctx, name, at, name);
}

/** What a component emits as `save` is heard by who gives it an `onSave`. */
function emits(ctx: FileContext, call: Node): void {
  const events = new Map<string, number>();
  const [first] = argumentsOf(call);
  const types = field(call, 'type_arguments');
  if (first !== undefined) for (const [name, at] of [...strings(ctx, first), ...keys(ctx, first)]) events.set(name, at);
  if (types !== null) for (const [name, at] of [...strings(ctx, types), ...keys(ctx, types)]) events.set(name, at);
  for (const [name, at] of events) member(ctx, `on${pascalCase(name)}`, at, `emits ${name}`);
}

/** `['save', 'close']`, `(e: 'save' | 'close', id: number): void`. */
function strings(ctx: FileContext, node: Node): [string, number][] {
  const text = ctx.text(node);
  const list = text.startsWith('[');
  return [...text.matchAll(/(?=['"])(?<=([[,|:])\s*)['"]([\w:-]+)['"]/g)].flatMap((m) =>
    list || m[1] !== ',' ? [[m[2] as string, node.startIndex + m.index + 1]] : [],
  );
}

/** `{ save: [id: number] }`, `{ save: null }`: the names before the colons of the outer braces. */
function keys(ctx: FileContext, node: Node): [string, number][] {
  const text = ctx.text(node);
  const found: [string, number][] = [];
  let depth = 0;
  for (const m of text.matchAll(/[{([]|[})\]]|(?=['"A-Za-z])(?<=[{,;\n]\s*)['"]?([A-Za-z][\w:-]*)['"]?\??\s*(?=[:(])/g)) {
    if (m[1] === undefined) depth += '{(['.includes(m[0]) ? 1 : -1;
    else if (depth === 1) found.push([m[1], node.startIndex + m.index]);
  }
  return found;
}

function member(ctx: FileContext, name: string, at: number, signature: string): void {
  if (!/^[\w$]+$/.test(name)) return;
  const fact = symbolFact(ctx, { kind: 'property', name, nameAt: at, start: at, end: at + 1, owner: ctx.component?.symbol ?? -1 });
  ctx.facts.add({ ...fact, signature });
}
