/**
 * A file's FileDetail in compact form, for the way from the thread that extracts it to the thread that links it: numbers in
 * one flat array, which is transferred without a copy, and every distinct text once. As JSON objects, with each key and
 * each expression repeated, details were half of an index run's memory and a tenth of the time for linking.
 */
import type { BindingFact, EffectFact, FileDetail, HandedFact, RefFact, RefRole, RelationFact, RouteFact } from './facts.ts';

export interface DetailRecord {
  /** Number of references, then REF_FIELDS for each, then BINDING_FIELDS for each binding. */
  readonly numbers: Int32Array;
  /** JSON of what the numbers point to, and of what is rare. */
  readonly texts: string;
}

type Texts = [
  texts: string[],
  routes: readonly RouteFact[],
  effects: readonly EffectFact[],
  relations?: readonly RelationFact[],
  handedOn?: readonly HandedFact[],
];

const ROLES: readonly RefRole[] = ['call', 'new', 'decorator', 'callback', 'access', 'reference', 'throw', 'macro'];
const ROLE_IDS = new Map(ROLES.map((role, id) => [role, id]));
const REF_FIELDS = 8;
const BINDING_FIELDS = 6;
const NONE = -1;
const PARAM = 1;
const NARROWED = 2;
const LOCAL = 4;
const AGAIN = 8;

export const NO_DETAIL: DetailRecord = { numbers: new Int32Array(1), texts: '[[],[],[]]' };

export interface EncodedDetail {
  readonly record: DetailRecord;
  /** What references and the values of bindings are written as, each once. */
  readonly spoken: readonly string[];
}

export function encodeDetail({ refs, bindings, routes, effects, relations = [], handedOn = [] }: FileDetail): EncodedDetail {
  const texts = new TextTable();
  const numbers = new Int32Array(1 + REF_FIELDS * refs.length + BINDING_FIELDS * bindings.length);
  let at = 0;
  numbers[at++] = refs.length;
  for (const r of refs) {
    numbers[at++] = ROLE_IDS.get(r.role) as number;
    numbers[at++] = r.at;
    numbers[at++] = texts.speak(r.expr);
    numbers[at++] = r.line;
    numbers[at++] = r.column;
    numbers[at++] = r.offset;
    numbers[at++] = r.args ?? NONE;
    // Whatever an argument names has a reference of its own, so it is not spoken of once more.
    numbers[at++] = r.handed === undefined ? NONE : texts.idOf(r.handed);
  }
  for (const b of bindings) {
    numbers[at++] = texts.idOf(b.name);
    numbers[at++] = b.start;
    numbers[at++] = b.end;
    numbers[at++] = b.type === undefined ? NONE : texts.speak(b.type);
    numbers[at++] = b.value === undefined ? NONE : b.type === undefined ? texts.speak(b.value) : texts.idOf(b.value);
    numbers[at++] = (b.param === true ? PARAM : 0) | (b.narrowed === true ? NARROWED : 0) | (b.local === true ? LOCAL : 0) | (b.again === true ? AGAIN : 0);
  }
  const rare: Texts = [texts.all, routes, effects];
  if (relations.length + handedOn.length > 0) rare.push(relations);
  if (handedOn.length > 0) rare.push(handedOn);
  return { record: { numbers, texts: JSON.stringify(rare) }, spoken: texts.spoken };
}

export function decodeDetail({ numbers, texts: json }: DetailRecord): FileDetail {
  const [texts, routes, effects, relations = [], handedOn] = JSON.parse(json) as Texts;
  const refs = new Array<RefFact>(numbers[0] as number);
  let at = 1;
  for (let i = 0; i < refs.length; i++, at += REF_FIELDS) refs[i] = refAt(numbers, at, texts);
  const bindings = new Array<BindingFact>((numbers.length - at) / BINDING_FIELDS);
  for (let i = 0; i < bindings.length; i++, at += BINDING_FIELDS) bindings[i] = bindingAt(numbers, at, texts);
  return { refs, bindings, routes, effects, relations, ...(handedOn === undefined ? {} : { handedOn }) };
}

/** Sets fields one by one: building the object by spreading took longer than parsing JSON. */
type Growing<T> = { -readonly [K in keyof T]: T[K] };

function refAt(n: Int32Array, at: number, texts: readonly string[]): RefFact {
  const ref: Growing<RefFact> = {
    role: ROLES[n[at] as number] as RefRole,
    at: n[at + 1] as number,
    expr: texts[n[at + 2] as number] as string,
    line: n[at + 3] as number,
    column: n[at + 4] as number,
    offset: n[at + 5] as number,
  };
  const args = n[at + 6] as number;
  if (args !== NONE) ref.args = args;
  const handed = n[at + 7] as number;
  if (handed !== NONE) ref.handed = texts[handed] as string;
  return ref;
}

function bindingAt(n: Int32Array, at: number, texts: readonly string[]): BindingFact {
  const binding: Growing<BindingFact> = { name: texts[n[at] as number] as string, start: n[at + 1] as number, end: n[at + 2] as number };
  const [type, value] = [n[at + 3] as number, n[at + 4] as number];
  if (type !== NONE) binding.type = texts[type] as string;
  if (value !== NONE) binding.value = texts[value] as string;
  const flags = n[at + 5] as number;
  if ((flags & PARAM) !== 0) binding.param = true;
  if ((flags & NARROWED) !== 0) binding.narrowed = true;
  if ((flags & LOCAL) !== 0) binding.local = true;
  if ((flags & AGAIN) !== 0) binding.again = true;
  return binding;
}

class TextTable {
  readonly all: string[] = [];
  readonly spoken: string[] = [];
  readonly #ids = new Map<string, number>();
  readonly #isSpoken: boolean[] = [];

  speak(text: string): number {
    const id = this.idOf(text);
    if (this.#isSpoken[id] === true) return id;
    this.#isSpoken[id] = true;
    this.spoken.push(text);
    return id;
  }

  idOf(text: string): number {
    let id = this.#ids.get(text);
    if (id === undefined) {
      id = this.all.push(text) - 1;
      this.#isSpoken.push(false);
      this.#ids.set(text, id);
    }
    return id;
  }
}
