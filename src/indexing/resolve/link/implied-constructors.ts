/**
 * Constructors that run although nobody calls them: where a constructor hands on to none (`super(...)`, `this(...)`, a
 * base in C++'s list), the one of its base without arguments runs; where a class has no constructor at all, the one that
 * the compiler makes for it does the same. In: the constructors and types of a file. Out: the edges of `super()`.
 */
import type { FileDetail, RefFact } from '../../../model/facts.ts';
import { NODE_FLAGS } from '../../../model/graph.ts';
import { isContractKind, isTypeKind } from '../../../model/node-kinds.ts';
import { givenUnknown } from '../evaluate/expression.ts';
import type { Called } from '../evaluate/values.ts';
import type { FileUnit, Sym } from '../symbols/symbols.ts';
import { givenBy } from './given-by.ts';
import type { LinkContext } from './link-context.ts';

/** Of more that may run, none is told. */
const MAX_ALIKE = 3;

export function linkImpliedConstructors(unit: FileUnit, detail: FileDetail, context: LinkContext): void {
  if (unit.language.traits.impliesSuper !== true) return;
  const handsOn = handedOn(unit, detail);
  for (const sym of unit.syms) if (isConstructor(sym) && sym.node >= 0 && sym.owner !== undefined) linkBases(sym, sym.owner, handsOn.get(sym.index), context);
  for (const at of unit.inheritance.keys()) {
    const type = unit.syms[at];
    if (type !== undefined && type.node >= 0 && isMade(type) && !handsOn.has(at) && !hasConstructor(type)) linkInherited(type, context);
  }
}

type HandedOn = ReadonlyMap<string, RefFact>;

/** What each constructor, or type with a constructor in its header, creates, calls or initialises by a bare name. */
function handedOn({ syms }: FileUnit, { refs }: FileDetail): ReadonlyMap<number, HandedOn> {
  const names = new Map<number, Map<string, RefFact>>();
  for (const ref of refs) {
    const { role, at, expr, args } = ref;
    if (role !== 'call' && role !== 'new' && (role !== 'access' || args === undefined)) continue;
    const sym = syms[at];
    if (sym === undefined || !(isConstructor(sym) || (expr === 'super' && isTypeKind(sym.fact.kind)))) continue;
    let known = names.get(at);
    if (known === undefined) {
      known = new Map();
      names.set(at, known);
    }
    known.set(expr.startsWith(OWN) ? expr.slice(OWN.length) : expr, ref);
  }
  return names;
}

const OWN = 'this.';

function linkBases(source: Sym, type: Sym, handed: HandedOn | undefined, context: LinkContext): void {
  if (handed?.has('super') || handed?.has('this')) return;
  for (const base of basesMade(type, context)) {
    const written = named(handed, base);
    context.edges.add(source.node, base.node, 'calls', 'ast_resolved', written ?? source.fact);
    linkChosen(source, base, context, written);
  }
}

const named = (handed: HandedOn | undefined, { fact }: Sym): RefFact | undefined => {
  for (const [name, ref] of handed ?? []) if (lastPart(name) === fact.name) return ref;
  return undefined;
};

/** Whoever makes the type is told of an only constructor of its base when asked (analysis/dependents/constructors.ts). */
function linkInherited(type: Sym, context: LinkContext): void {
  for (const base of basesMade(type, context)) linkChosen(type, base, context);
}

/** `written` where the base is named: it says what is handed over. */
function linkChosen(source: Sym, base: Sym, { edges, evaluator }: LinkContext, written?: RefFact): void {
  const place = { unit: source.file, at: source.index, offset: written?.offset ?? source.fact.start };
  const called: Called = written === undefined ? givenUnknown(0) : givenBy(written);
  const meant = evaluator.constructors(base, called, place, undefined).filter((s) => s.node >= 0 && s.fact.hidden !== true);
  const provenance = meant.length === 1 ? 'ast_resolved' : 'ast_ambiguous';
  for (const { node } of meant.length > MAX_ALIKE ? [] : meant) edges.add(source.node, node, 'calls', provenance, written ?? source.fact);
}

const basesMade = (type: Sym, { evaluator }: LinkContext): Sym[] =>
  evaluator.inheritance.baseSyms(type).filter((base) => base.node >= 0 && base.node !== type.node && isMade(base));

/** A type that something is made of. */
const isMade = ({ fact }: Sym): boolean => isTypeKind(fact.kind) && !isContractKind(fact.kind) && fact.hidden !== true;

const isConstructor = ({ fact }: Sym): boolean => fact.kind === 'constructor' && (fact.flags & NODE_FLAGS.static) === 0;

const hasConstructor = ({ table, fact }: Sym): boolean => table?.members.get(fact.name)?.some(isConstructor) === true;

const lastPart = (name: string): string => name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf(':')) + 1);
