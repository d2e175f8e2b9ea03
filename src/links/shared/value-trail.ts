/**
 * What an expression may be, as far as one file tells: through local variables, fields and declared types, step by step.
 * `this.client` leads to `<pb.GreeterClient>` (a value of that type) or to `pb.NewGreeterClient{conn}()` (what it was
 * assigned). A question about one kind of value needs no more than the steps on the way.
 */
import type { BindingFact, FileFacts, SymbolFact, SymbolIndex } from '../../model/facts.ts';
import { isCallableKind, isValueKind } from '../../model/node-kinds.ts';
import { namesInType } from './expressions.ts';

/** More than real code needs; ends circles. */
const MAX_STEPS = 24;

export class ValueTrail {
  readonly #facts: FileFacts;
  readonly #bindings = new Map<string, BindingFact[]>();
  readonly #values = new Map<string, SymbolFact[]>();
  readonly #callables = new Map<string, SymbolFact[]>();

  constructor(facts: FileFacts) {
    this.#facts = facts;
    for (const binding of facts.bindings) push(this.#bindings, binding.name, binding);
    for (const symbol of facts.symbols) {
      if (isValueKind(symbol.kind)) push(this.#values, symbol.name, symbol);
      else if (isCallableKind(symbol.kind)) push(this.#callables, symbol.name, symbol);
    }
  }

  /** The expression itself first. `at`: the symbol that it stands in. */
  *behind(expr: string, offset: number, at: SymbolIndex): Generator<string> {
    const found = [expr];
    for (let i = 0; i < found.length && i < MAX_STEPS; i++) {
      const step = found[i] as string;
      yield step;
      for (const next of this.#next(step, offset, at)) if (!found.includes(next)) found.push(next);
    }
  }

  #next(expr: string, offset: number, at: SymbolIndex): string[] {
    const { owner, member, rest } = firstStep(expr);
    if (member === undefined) return [];
    if (rest.startsWith('()') && (owner === undefined || owner === 'this')) return this.#returned(member).map((value) => value + rest.slice(2));
    if (owner === undefined) return this.#named(member, offset).map((value) => value + rest);
    const type = owner === 'this' ? this.#typeAround(at) : owner.slice(owner.lastIndexOf('.') + 1);
    return this.#fields(type, member).map((value) => value + rest);
  }

  /** A variable: the innermost binding, else a value that the file declares. */
  #named(name: string, offset: number): string[] {
    const around = (this.#bindings.get(name) ?? []).filter((b) => b.start <= offset && offset < b.end);
    const inner = around.reduce<BindingFact | undefined>((best, b) => (best === undefined || b.end - b.start <= best.end - best.start ? b : best), undefined);
    return inner === undefined ? (this.#values.get(name) ?? []).flatMap(meaning) : meaning(inner);
  }

  /** What a function of the file says that it gives. */
  #returned(name: string): string[] {
    return (this.#callables.get(name) ?? []).flatMap(({ type }) => (type === undefined ? [] : meaning({ type })));
  }

  #fields(type: string | undefined, name: string): string[] {
    const all = this.#values.get(name) ?? [];
    const own = all.filter((s) => type !== undefined && this.#ownerName(s) === type);
    return (own.length > 0 ? own : all).flatMap(meaning);
  }

  #ownerName(symbol: SymbolFact): string | undefined {
    return symbol.ownerType ?? this.#facts.symbols[symbol.owner]?.name;
  }

  #typeAround(at: SymbolIndex): string | undefined {
    for (let i = at; i >= 0; i = this.#facts.symbols[i]?.owner ?? -1) {
      const symbol = this.#facts.symbols[i] as SymbolFact;
      if (symbol.ownerType !== undefined) return symbol.ownerType;
      if (symbol.kind === 'class' || symbol.kind === 'struct') return symbol.name;
    }
    return undefined;
  }
}

/** Of `this.a.b`, `<T>.a.b`, `T().a.b` and `a.b`: whose member `a` is, and what comes after it. */
function firstStep(expr: string): { owner: string | undefined; member: string | undefined; rest: string } {
  const [, self, type, made, member, rest = ''] = /^(?:(this)\.|<([\w$.]+)>\.|([\w$.]+)\(\)\.)?(@?[\w$]+)(.*)$/s.exec(expr) ?? [];
  return { owner: self ?? type ?? made, member, rest };
}

function meaning({ type, value }: Pick<BindingFact, 'type' | 'value'>): string[] {
  const types = type === undefined ? [] : namesInType(type.replace(/^\?/, '')).map((name) => `<${name}>`);
  return value === undefined ? types : [...types, value];
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
