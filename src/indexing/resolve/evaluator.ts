/**
 * Evaluates expressions and types of facts to values: names through scopes and imports, members through inheritance,
 * calls through declared or plainly inferred results. Everything is bounded in depth; what is not in plain sight
 * stays undefined.
 */
import type { BindingFact, ExprText, SymbolFact, SymbolIndex, TypeText } from '../../model/facts.ts';
import { isCallableKind, isTypeKind } from '../../model/node-kinds.ts';
import { type Expression, FUNCTION, parseExpression, parseType, type Step, TUPLE, type TypeTree, UNION } from './expression.ts';
import { ModuleMembers } from './modules.ts';
import type { FileUnit, Sym } from './symbols.ts';
import { type Bindings, type Found, union, type Value } from './values.ts';

/** Where an expression stands. */
export interface Place {
  readonly unit: FileUnit;
  readonly at: SymbolIndex;
  readonly offset: number;
}

interface Base {
  readonly sym: Sym | undefined;
  readonly args: readonly TypeTree[];
  readonly part: Sym;
}

const MAX_DEPTH = 24;
const MAX_BASES = 40;
const SELF_TYPES = new Set(['Self', 'this', 'self']);

export class Evaluator {
  readonly modules: ModuleMembers;
  #depth = 0;
  readonly #valueMemo = new Map<Sym, Value | undefined>();
  readonly #basesMemo = new Map<Sym, readonly Base[]>();
  readonly #busy = new Set<Sym>();
  readonly #bindingIndex = new WeakMap<object, Map<string, BindingFact[]>>();

  constructor() {
    this.modules = new ModuleMembers({
      evaluateTop: (unit, expr) => this.resolve(expr, { unit, at: -1, offset: Number.MAX_SAFE_INTEGER }),
      member: (value, name) => this.member(value, name),
      valueOf: (syms) => this.valueOf(syms),
    });
  }

  /** The symbols that the last step of an expression names, and its value. */
  resolve(text: ExprText, place: Place): Found | undefined {
    if (this.#depth > MAX_DEPTH) return undefined;
    this.#depth++;
    try {
      return this.#resolve(parseExpression(text), place);
    } finally {
      this.#depth--;
    }
  }

  evaluate(text: ExprText, place: Place): Value | undefined {
    return this.resolve(text, place)?.value;
  }

  /** True when what a member is asked of is known, so that a member not found is really not there. */
  knowsReceiver(text: ExprText, place: Place): boolean {
    const { steps, ...head } = parseExpression(text);
    const on = this.#resolve({ ...head, steps: steps.slice(0, -1) }, place);
    return on?.value !== undefined;
  }

  #resolve(expression: Expression, place: Place): Found | undefined {
    let found = this.#head(expression, place);
    let on: Value | undefined;
    for (const step of expression.steps) {
      if (found?.value === undefined) return undefined;
      on = found.value;
      found = this.#step(on, step, place);
    }
    return found;
  }

  #head(expression: Expression, place: Place): Found | undefined {
    if (expression.headType !== undefined) return { syms: [], value: this.typeValue(expression.headType, place), via: 'receiver' };
    if (expression.head === 'this' || expression.head === 'cls' || expression.head === 'super') return this.#self(expression.head, place);
    return this.lookup(expression.head, place);
  }

  #step(value: Value, step: Step, place: Place): Found | undefined {
    if (step.op === 'member') return this.member(value, step.name);
    let result: Value | undefined;
    if (step.op === 'call') result = this.call(value);
    else if (step.op === 'await') result = this.#awaited(value, place.unit);
    else if (step.op === 'pick') result = this.#pick(value, step.index);
    else result = this.#element(value, place.unit, step.op === 'index');
    return result === undefined ? undefined : { syms: [], value: result, via: 'receiver' };
  }

  // ---- names

  lookup(name: string, place: Place): Found | undefined {
    const { unit } = place;
    const binding = this.#binding(name, place);
    if (binding !== undefined) return { syms: [], value: this.#bindingValue(binding, place), via: 'receiver' };
    return this.#inEnclosing(name, place) ?? this.#inFile(name, place) ?? this.#inModule(name, unit);
  }

  #binding(name: string, { unit, offset }: Place): BindingFact | undefined {
    const list = this.#bindings(unit).get(name);
    if (list === undefined) return undefined;
    let best: BindingFact | undefined;
    for (const b of list) {
      if (b.start > offset || offset >= b.end) continue;
      if (best === undefined || b.end - b.start < best.end - best.start || (b.end === best.end && b.start >= best.start)) best = b;
    }
    return best;
  }

  #bindings(unit: FileUnit): Map<string, BindingFact[]> {
    const detail = unit.detail();
    let index = this.#bindingIndex.get(detail);
    if (index === undefined) {
      index = new Map();
      for (const b of detail.bindings) {
        const list = index.get(b.name);
        if (list === undefined) index.set(b.name, [b]);
        else list.push(b);
      }
      this.#bindingIndex.set(detail, index);
    }
    return index;
  }

  #bindingValue(binding: BindingFact, place: Place): Value | undefined {
    // Evaluated just before the name itself becomes visible: `x = x.next()` means the earlier x.
    const before = { ...place, offset: binding.start - 1 };
    if (binding.type !== undefined) return this.typeValue(binding.type, before);
    return binding.value === undefined ? undefined : this.evaluate(binding.value, before);
  }

  /** Nested functions of the functions around, members of the types around where the language says so. */
  #inEnclosing(name: string, { unit, at }: Place): Found | undefined {
    for (let sym = unit.syms[at]; sym !== undefined; sym = sym.owner) {
      if (sym.fact.typeParams?.includes(name)) return { syms: [], value: undefined, via: 'scope' };
      const own = sym.table?.members.get(name);
      if (isCallableKind(sym.fact.kind) || sym.fact.kind === 'module' || sym.fact.kind === 'test') {
        const nested = own?.filter((s) => s.file === unit || sym.fact.kind === 'module');
        if (nested !== undefined && nested.length > 0) return { syms: nested, value: this.valueOf(nested), via: 'scope' };
      } else if (isTypeKind(sym.fact.kind) && (unit.language.traits.implicitThis || sym.index === at)) {
        const found = unit.language.traits.implicitThis ? this.member({ is: 'instance', sym }, name) : own && { syms: own, value: this.valueOf(own), via: 'scope' as const };
        if (found !== undefined && found.syms.length > 0) return { ...found, via: 'scope' };
      }
    }
    return undefined;
  }

  #inFile(name: string, { unit, offset }: Place): Found | undefined {
    const facts = unit.imports.get(name);
    const local = facts?.find((f) => f.start !== undefined && f.start <= offset && offset < (f.end ?? 0));
    if (local !== undefined) return this.modules.importTarget(unit, local);
    const own = unit.top.get(name);
    if (own !== undefined) return { syms: own, value: this.valueOf(own), via: 'scope' };
    for (const fact of facts ?? []) {
      if (fact.start !== undefined) continue;
      const found = this.modules.importTarget(unit, fact);
      if (found !== undefined) return found;
    }
    // An import that leads nowhere still shadows everything further out.
    return facts?.some((f) => f.start === undefined) ? { syms: [], value: undefined, via: 'import' } : undefined;
  }

  #inModule(name: string, unit: FileUnit): Found | undefined {
    if (unit.language.traits.sharedModule) {
      const found = this.modules.member(unit.space, unit.module, name);
      if (found !== undefined) return found;
    }
    for (const fact of unit.wildcards) {
      const found = this.modules.wildcardMember(unit, fact, name);
      if (found !== undefined) return found;
    }
    for (const module of unit.modules.ambient?.(unit.outline.path) ?? []) {
      const found = this.modules.member(unit.space, module, name);
      if (found !== undefined) return found;
    }
    if (unit.language.traits.builtins.has(name)) return { syms: [], value: { is: 'wrapper', name, args: [] }, via: 'scope' };
    const module = unit.space.system.child('', name);
    return module === undefined ? undefined : { syms: [], value: { is: 'module', space: unit.space, module }, via: 'scope' };
  }

  #self(head: 'this' | 'cls' | 'super', place: Place): Found | undefined {
    const type = enclosingType(place);
    if (type === undefined) return undefined;
    if (head === 'super') {
      const bases = this.#bases(type).flatMap((b) => (b.sym === undefined ? [] : [b.sym]));
      return { syms: [], value: union(bases.map((sym) => ({ is: 'instance', sym }) as const)), via: 'receiver' };
    }
    return { syms: [type], value: head === 'this' ? { is: 'instance', sym: type } : { is: 'type', sym: type }, via: 'receiver' };
  }

  // ---- values of symbols

  valueOf(syms: readonly Sym[]): Value | undefined {
    const first = syms[0];
    if (first === undefined) return undefined;
    const { kind } = first.fact;
    if (isTypeKind(kind) || kind === 'module') return { is: 'type', sym: first };
    if (isCallableKind(kind)) return { is: 'callable', syms };
    return this.#heldValue(first);
  }

  /** What a variable, field or property holds. */
  #heldValue(sym: Sym, bound?: Bindings): Value | undefined {
    if (bound === undefined && this.#valueMemo.has(sym)) return this.#valueMemo.get(sym);
    if (this.#busy.has(sym)) return undefined;
    this.#busy.add(sym);
    const value = this.#computeHeld(sym, bound);
    this.#busy.delete(sym);
    if (bound === undefined) this.#valueMemo.set(sym, value);
    return value;
  }

  #computeHeld(sym: Sym, bound: Bindings | undefined): Value | undefined {
    const { fact } = sym;
    const place: Place = { unit: sym.file, at: fact.kind === 'enum_member' ? sym.index : placeIndex(sym), offset: fact.start };
    if (fact.kind === 'enum_member') return sym.owner && { is: 'instance', sym: sym.owner };
    if (fact.type !== undefined) return this.typeValue(fact.type, place, bound);
    if (fact.value !== undefined) {
      const value = this.evaluate(fact.value, { ...place, offset: Math.max(fact.start, fact.end - 1) });
      if (value !== undefined) return value;
    }
    return sym.table === undefined ? undefined : { is: 'instance', sym };
  }

  // ---- members

  member(value: Value, name: string): Found | undefined {
    switch (value.is) {
      case 'instance':
        return this.#memberOfSym(value.sym, name, value.bound, value);
      case 'type':
        return this.#memberOfSym(value.sym, name, undefined, value) ?? this.#factory(value.sym, name);
      case 'callable':
        return this.#memberOfSym(value.syms[0] as Sym, name, undefined, value);
      case 'module':
        return this.modules.member(value.space, value.module, name);
      case 'external':
        return { syms: [], value: { is: 'external', name: `${value.name}.${name}`, stdlib: value.stdlib }, via: 'import' };
      case 'wrapper':
        return this.#memberOfWrapper(value, name);
      case 'union':
        return mergeFound(value.of.map((v) => this.member(v, name)));
      default:
        return undefined;
    }
  }

  #factory(sym: Sym, name: string): Found | undefined {
    if (!sym.file.language.traits.factories.includes(name)) return undefined;
    return { syms: [sym], value: { is: 'factory', sym }, via: 'receiver' };
  }

  #memberOfWrapper(value: Extract<Value, { is: 'wrapper' }>, name: string): Found | undefined {
    const first = value.args[0];
    const traits = this.#traitsFor(value);
    if (traits?.transparent.includes(value.name) && first !== undefined) return this.member(first, name);
    const keeps = traits?.passthrough[name];
    if (keeps === undefined) return undefined;
    const result = keeps === 'self' ? value : elementOf(value, traits?.elements ?? {});
    return { syms: [], value: result === undefined ? undefined : { is: 'function', result }, via: 'receiver' };
  }

  /** Traits of the language whose file is being linked: wrappers carry no file of their own. */
  linking: FileUnit | undefined;
  #traitsFor(_: Value) {
    return this.linking?.language.traits;
  }

  #memberOfSym(sym: Sym, name: string, bound: Bindings | undefined, on: Value): Found | undefined {
    const hit = this.#findMember(sym, name, bound, new Set());
    if (hit === undefined) return this.#memberOfAlias(sym, name);
    const first = hit.syms[0] as Sym;
    const { kind } = first.fact;
    let value: Value | undefined;
    if (isTypeKind(kind) || kind === 'module') value = { is: 'type', sym: first };
    else if (isCallableKind(kind)) value = { is: 'callable', syms: hit.syms, on: hit.bound === undefined ? on : { is: 'instance', sym, bound: hit.bound } };
    else value = this.#heldValue(first, hit.bound);
    return { syms: hit.syms, value, via: 'receiver' };
  }

  /** `type A = B`, `type Handler = Server`: members of what the name stands for. */
  #memberOfAlias(sym: Sym, name: string): Found | undefined {
    if (sym.fact.kind !== 'type' || sym.fact.type === undefined || this.#busy.has(sym)) return undefined;
    this.#busy.add(sym);
    const value = this.typeValue(sym.fact.type, { unit: sym.file, at: placeIndex(sym), offset: sym.fact.start });
    const found = value && this.member(value, name);
    this.#busy.delete(sym);
    return found;
  }

  #findMember(sym: Sym, name: string, bound: Bindings | undefined, seen: Set<object>): { syms: Sym[]; bound: Bindings | undefined } | undefined {
    const key = sym.table ?? sym;
    if (seen.has(key) || seen.size > MAX_BASES) return undefined;
    seen.add(key);
    const own = sym.table?.members.get(name);
    if (own !== undefined) return { syms: own, bound };
    for (const base of this.#bases(sym)) {
      if (base.sym === undefined) continue;
      const hit = this.#findMember(base.sym, name, this.#boundFor(base, bound), seen);
      if (hit !== undefined) return hit;
    }
    return undefined;
  }

  /** Type arguments are looked up around the type: among its own members they would lead back here. */
  #boundFor(base: Base, outer: Bindings | undefined): Bindings | undefined {
    const params = base.sym?.fact.typeParams;
    if (params === undefined || base.args.length === 0 || this.#depth > MAX_DEPTH) return undefined;
    const place = { unit: base.part.file, at: placeIndex(base.part), offset: base.part.fact.start };
    this.#depth++;
    const bound = new Map(params.map((p, i) => [p, base.args[i] && this.#treeValue(base.args[i], place, outer)]));
    this.#depth--;
    return bound;
  }

  #bases(sym: Sym): readonly Base[] {
    const parts = sym.table?.parts ?? [sym];
    const key = parts[0] as Sym;
    let bases = this.#basesMemo.get(key);
    if (bases === undefined) {
      this.#basesMemo.set(key, []);
      bases = parts.flatMap((part) => this.#basesOfPart(part));
      this.#basesMemo.set(key, bases);
    }
    return bases;
  }

  #basesOfPart(part: Sym): Base[] {
    const bases: Base[] = [];
    for (const t of part.file.inheritance.get(part.index) ?? []) {
      const tree = parseType(t.type);
      for (const one of tree.name === UNION ? tree.args : [tree]) {
        const value = this.#named(one.name, { unit: part.file, at: part.fact.owner, offset: part.fact.start });
        bases.push({ sym: value?.is === 'type' ? value.sym : undefined, args: one.args, part });
      }
    }
    return bases;
  }

  /** Direct bases that are symbols of the repository. */
  baseSyms(sym: Sym): Sym[] {
    return this.#bases(sym).flatMap((b) => (b.sym === undefined ? [] : [b.sym]));
  }

  /** A base that is not in the repository may bring members that nobody here can see. */
  hasUnknownBase(sym: Sym, seen: Set<Sym> = new Set()): boolean {
    if (seen.has(sym) || seen.size > MAX_BASES) return false;
    seen.add(sym);
    return this.#bases(sym).some((b) => b.sym === undefined || this.hasUnknownBase(b.sym, seen));
  }

  // ---- calls, elements, awaits

  call(value: Value): Value | undefined {
    switch (value.is) {
      case 'type':
        return { is: 'instance', sym: value.sym };
      case 'factory':
        return { is: 'instance', sym: value.sym };
      case 'callable':
        for (const sym of value.syms) {
          const result = this.#result(sym, value.on);
          if (result !== undefined) return result;
        }
        return undefined;
      case 'function':
        return value.result;
      case 'external':
        return { is: 'external', name: `${value.name}()`, stdlib: value.stdlib };
      case 'instance':
        return this.#callInstance(value.sym);
      case 'union':
        return union(value.of.map((v) => this.call(v)));
      default:
        return undefined;
    }
  }

  /** A value of a named function type: `type Handler func() Result`. */
  #callInstance(sym: Sym): Value | undefined {
    if (sym.fact.type?.startsWith(FUNCTION)) {
      const value = this.typeValue(sym.fact.type, { unit: sym.file, at: placeIndex(sym), offset: sym.fact.start });
      return value?.is === 'function' ? value.result : undefined;
    }
    return undefined;
  }

  #result(sym: Sym, on: Value | undefined): Value | undefined {
    const { fact } = sym;
    const bound = on?.is === 'instance' ? on.bound : undefined;
    const place: Place = { unit: sym.file, at: sym.index, offset: Math.max(fact.start, fact.end - 1) };
    if (fact.type !== undefined) {
      if (SELF_TYPES.has(fact.type) && on !== undefined) return on.is === 'type' ? { is: 'instance', sym: on.sym } : on;
      return this.typeValue(fact.type, place, bound);
    }
    if (fact.value === undefined) return sym.table === undefined || fact.kind === 'constructor' ? undefined : { is: 'instance', sym };
    if (fact.value === 'this' && on !== undefined) return on;
    if (this.#busy.has(sym)) return undefined;
    if (this.#valueMemo.has(sym)) return this.#valueMemo.get(sym);
    this.#busy.add(sym);
    const value = this.evaluate(fact.value, place);
    this.#busy.delete(sym);
    this.#valueMemo.set(sym, value);
    return value;
  }

  #awaited(value: Value, unit: FileUnit): Value | undefined {
    if (value.is === 'wrapper' && unit.language.traits.awaited.includes(value.name)) return value.args[0];
    if (value.is === 'union') return union(value.of.map((v) => this.#awaited(v, unit)));
    return value;
  }

  #pick(value: Value, index: number): Value | undefined {
    if (value.is === 'tuple') return value.items[index];
    if (value.is === 'wrapper') return value.args[index] ?? elementOf(value, {});
    if (value.is === 'union') return union(value.of.map((v) => this.#pick(v, index)));
    return index === 0 ? value : undefined;
  }

  #element(value: Value, unit: FileUnit, indexed: boolean): Value | undefined {
    if (value.is === 'wrapper') return elementOf(value, unit.language.traits.elements);
    if (value.is === 'tuple') return indexed ? undefined : union(value.items);
    if (value.is === 'union') return union(value.of.map((v) => this.#element(v, unit, indexed)));
    if (value.is === 'instance') return this.#elementOfInstance(value.sym, indexed);
    return value.is === 'external' ? { ...value, name: `${value.name}[]` } : undefined;
  }

  #elementOfInstance(sym: Sym, indexed: boolean): Value | undefined {
    const alias = sym.fact.kind === 'type' && sym.fact.type !== undefined ? this.typeValue(sym.fact.type, { unit: sym.file, at: placeIndex(sym), offset: sym.fact.start }) : undefined;
    if (alias !== undefined && alias.is !== 'instance') return this.#element(alias, sym.file, indexed);
    const method = this.#findMember(sym, indexed ? '__getitem__' : '__iter__', undefined, new Set())?.syms[0];
    const result = method && this.#result(method, { is: 'instance', sym });
    return result !== undefined && !indexed ? this.#element(result, sym.file, false) : result;
  }

  // ---- types

  /** The value that something of this type is. */
  typeValue(text: TypeText, place: Place, bound?: Bindings): Value | undefined {
    if (this.#depth > MAX_DEPTH) return undefined;
    this.#depth++;
    try {
      return this.#treeValue(parseType(text), place, bound);
    } finally {
      this.#depth--;
    }
  }

  #treeValue(tree: TypeTree, place: Place, bound: Bindings | undefined): Value | undefined {
    const inner = (t: TypeTree) => this.#treeValue(t, place, bound);
    if (tree.name === UNION) return union(tree.args.map(inner));
    if (tree.name === TUPLE) return { is: 'tuple', items: tree.args.map(inner) };
    if (tree.name === FUNCTION) return { is: 'function', result: tree.args[0] && inner(tree.args[0]) };
    if (bound?.has(tree.name)) return bound.get(tree.name);
    if (SELF_TYPES.has(tree.name)) return this.#self('this', place)?.value;
    if (tree.name === 'Type' || tree.name === 'type') return this.#classOf(tree, inner);
    const named = this.#named(tree.name, place);
    if (named?.is === 'type') return this.#instance(named.sym, tree, inner);
    if (named === undefined || named.is === 'wrapper') return { is: 'wrapper', name: lastPart(tree.name), args: tree.args.map(inner) };
    if (named.is === 'external') return tree.args.length > 0 ? { is: 'wrapper', name: lastPart(tree.name), args: tree.args.map(inner) } : named;
    return named.is === 'instance' || named.is === 'union' ? named : undefined;
  }

  #classOf(tree: TypeTree, inner: (t: TypeTree) => Value | undefined): Value | undefined {
    const of = tree.args[0] && inner(tree.args[0]);
    return of?.is === 'instance' ? { is: 'type', sym: of.sym } : undefined;
  }

  #instance(sym: Sym, tree: TypeTree, inner: (t: TypeTree) => Value | undefined): Value | undefined {
    const { typeParams, kind, type } = sym.fact;
    // A plain alias without members of its own stands for the other type.
    if (kind === 'type' && type !== undefined && sym.table === undefined && !this.#busy.has(sym)) {
      this.#busy.add(sym);
      const bound = typeParams && new Map(typeParams.map((p, i) => [p, tree.args[i] && inner(tree.args[i])]));
      const value = this.typeValue(type, { unit: sym.file, at: placeIndex(sym), offset: sym.fact.start }, bound);
      this.#busy.delete(sym);
      if (value !== undefined && value.is !== 'wrapper') return value;
      if (value?.is === 'wrapper' && value.args.length > 0) return value;
    }
    if (typeParams === undefined || tree.args.length === 0) return { is: 'instance', sym };
    return { is: 'instance', sym, bound: new Map(typeParams.map((p, i) => [p, tree.args[i] && inner(tree.args[i])])) };
  }

  /** A dotted type name to what it names, seen from a place; local values do not count. */
  #named(name: string, place: Place): Value | undefined {
    const parts = name.split('.');
    const head = parts[0] as string;
    const quiet = { ...place, offset: place.offset };
    let found = this.#inEnclosing(head, quiet) ?? this.#inFile(head, quiet) ?? this.#inModule(head, place.unit);
    if (found !== undefined && found.syms.length > 1) found = preferType(found);
    for (const part of parts.slice(1)) {
      if (found?.value === undefined) return undefined;
      const next: Found | undefined = this.member(found.value, part);
      found = next && next.syms.length > 1 ? preferType(next) : next;
    }
    return found?.value;
  }

  /** The type that a name means at a file's top level: for members declared away from it. */
  typeNamed(unit: FileUnit, name: string): Sym | undefined {
    const value = this.#named(name, { unit, at: -1, offset: Number.MAX_SAFE_INTEGER });
    return value?.is === 'type' || value?.is === 'instance' ? value.sym : undefined;
  }

  typeSyms(text: TypeText, place: Place): { syms: Sym[]; externals: { name: string; stdlib: boolean }[] } {
    const syms: Sym[] = [];
    const externals: { name: string; stdlib: boolean }[] = [];
    const visit = (tree: TypeTree, depth: number) => {
      if (depth > 6) return;
      if (![UNION, TUPLE, FUNCTION].includes(tree.name)) {
        const value = this.#named(tree.name, place);
        if (value?.is === 'type') syms.push(value.sym);
        else if (value?.is === 'external') externals.push(value);
      }
      for (const a of tree.args) visit(a, depth + 1);
    };
    visit(parseType(text), 0);
    return { syms, externals };
  }
}

/** Declarations merge: a name can be a type and a value; in a type's place the type is meant. */
function preferType(found: Found): Found {
  const type = found.syms.find((s) => isTypeKind(s.fact.kind));
  return type === undefined ? found : { ...found, syms: [type], value: { is: 'type', sym: type } };
}

function enclosingType({ unit, at }: Place): Sym | undefined {
  let sym: Sym | undefined = unit.syms[at];
  for (let depth = 0; sym !== undefined && depth < 30; depth++) {
    if (isTypeKind(sym.fact.kind)) return sym;
    if (sym.fact.kind === 'module') return sym;
    // `this` inside the members of an object literal is the object.
    if (sym.owner !== undefined && isObject(sym.owner.fact)) return sym.owner;
    sym = sym.owner;
  }
  return undefined;
}

const isObject = (fact: SymbolFact): boolean => fact.kind === 'variable' || fact.kind === 'constant';

/** Where a symbol's own type and value are looked up: among what is around it. */
function placeIndex(sym: Sym): SymbolIndex {
  return sym.owner !== undefined && sym.owner.file === sym.file ? sym.owner.index : sym.fact.owner;
}

function elementOf(value: Extract<Value, { is: 'wrapper' }>, elements: Readonly<Record<string, number>>): Value | undefined {
  const index = elements[value.name] ?? value.args.length - 1;
  return value.args[index];
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

function mergeFound(all: readonly (Found | undefined)[]): Found | undefined {
  const known = all.filter((f) => f !== undefined);
  if (known.length === 0) return undefined;
  return { syms: [...new Set(known.flatMap((f) => f.syms))], value: union(known.map((f) => f.value)), via: 'receiver' };
}
