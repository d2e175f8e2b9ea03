/**
 * From a file's references to edges. Every reference becomes an edge to the symbols it names, an edge to a phantom when it
 * leads outside of the repository, or an unresolved name. Nothing is guessed, with one exception in languages without
 * declared types: a member that only one type has, called on something named after that type. Such an edge has a
 * provenance of its own.
 */
import type { EdgeType } from '../../../model/edge-types.ts';
import type { EffectFact, EffectKind, ExprText, FileDetail, ImportFact, RefFact, RefRole, TypeRefFact } from '../../../model/facts.ts';
import { isCallableKind, isContractKind, isFieldLikeKind, isTypeKind, type NodeKind } from '../../../model/node-kinds.ts';
import { chainName } from '../../../model/outside-chain.ts';
import type { Provenance } from '../../../model/provenance.ts';
import { DECORATOR } from '../../../model/unresolved-names.ts';
import { countApart, nearestCopies } from '../evaluate/copies.ts';
import type { Evaluator } from '../evaluate/evaluator.ts';
import { parseExpression, SETTER } from '../evaluate/expression.ts';
import { compiledTogether, isVisible } from '../evaluate/extensions.ts';
import { guessedMember, memberOfTaker } from '../evaluate/guessed-member.ts';
import type { ExternalName, Inheritance } from '../evaluate/inheritance.ts';
import { isBehindCall, isResultOutside, outsideName, wayOutside } from '../evaluate/outside-names.ts';
import type { Called, Found, Value, Via } from '../evaluate/values.ts';
import { type FileUnit, isObject, isStandIn, type Place, type Sym } from '../symbols/symbols.ts';
import { givenBy } from './given-by.ts';
import { linkHanded } from './handed-callables.ts';
import { heldCallables } from './held-callables.ts';
import { linkImpliedConstructors } from './implied-constructors.ts';
import { type LinkContext, sourceNode } from './link-context.ts';
import { passedSymbols } from './link-passed.ts';
import { linkRoute } from './link-route.ts';
import { accessedField, isShown, shownSyms } from './shown-symbols.ts';

const PROVENANCE: Record<Via, Provenance> = { scope: 'ast_resolved', import: 'ast_resolved', receiver: 'resolver_resolved', name: 'ast_inferred' };

export function linkFile(unit: FileUnit, detail: FileDetail, context: LinkContext): void {
  unit.detail = detail;
  linkEach(detail.refs, linkRef, unit, context, leaveRefOpen);
  context.evaluator.fence.attempt(unit, () => linkImpliedConstructors(unit, detail, context));
  linkEach(detail.handedOn ?? [], linkHanded, unit, context);
  linkEach(unit.outline.types, linkType, unit, context);
  linkEach(unit.outline.imports, linkImport, unit, context);
  linkEach(detail.routes, linkRoute, unit, context);
  linkEach(detail.effects, linkEffect, unit, context);
  unit.detail = undefined;
}

type Link<T> = (unit: FileUnit, fact: T, context: LinkContext) => void;

/** A fact whose linking throws is skipped: see fence.ts. */
function linkEach<T>(facts: readonly T[], link: Link<T>, unit: FileUnit, context: LinkContext, instead?: Link<T>): void {
  const { fence } = context.evaluator;
  for (const fact of facts) {
    try {
      link(unit, fact, context);
    } catch (error) {
      fence.note(unit, error);
      if (instead !== undefined) fence.attempt(unit, () => instead(unit, fact, context));
    }
  }
}

/** The node that a fact belongs to; for a hidden symbol that of its owner. */
function linkRef(unit: FileUnit, ref: RefFact, context: LinkContext): void {
  const source = sourceNode(unit, ref.at);
  const passed: Found[] = [];
  const named = context.evaluator.resolve(ref.expr, { unit, at: ref.at, offset: ref.offset }, calledWith(ref), passed);
  const found = typeMade(unit, ref, named, context) ?? named;
  if (found !== undefined && isBaseInitialised(ref, found)) return;
  // A hidden symbol has the node of its owner, and the owner does not call itself by it.
  const meant = found === undefined ? [] : targetsOf(unit, found, ref, context.evaluator).filter((t) => t.fact.hidden !== true || t.node !== source);
  const isOpen = areOverloads(meant) && countApart(meant, unit) > MAX_ALIKE;
  const targets = isOpen ? [] : meant;
  linkPassed(source, ref, passed, targets.length > 0, context);
  if (found !== undefined && linkHeld(source, ref, found, context)) return;
  if (targets.length > 0) {
    const provenance = provenanceOf((found as Found).via, targets);
    for (const t of targets) context.edges.add(source, t.node, isAccessed(t, found as Found) ? 'accesses_field' : edgeTypeFor(ref, t), provenance, ref);
    if (isInvocation(ref.role)) linkConstructors(unit, ref, found as Found, targets, context);
    return;
  }
  if (isOpen) leaveOpen(unit, source, (meant[0] as Sym).fact.name, context);
  else if (found?.value?.is === 'external') linkOutside(unit, ref, found.value, context);
  else if (isInvocation(ref.role)) linkUnknown(unit, ref, found, context);
  else if (ref.role === 'decorator' && found?.value === undefined) leaveDecoratorOpen(source, ref, context);
}

/** `: base(x)` of C++ reads like a field that is initialised; implied-constructors.ts links it. */
const isBaseInitialised = ({ role, args }: RefFact, { syms }: Found): boolean =>
  role === 'access' && args !== undefined && syms.length > 0 && syms.every((s) => s.fact.kind === 'constructor');

/** `new Padding(1)` means the type, also where a method of that name is nearer, or an object has it too. */
function typeMade(unit: FileUnit, { role, expr, at, offset }: RefFact, named: Found | undefined, { evaluator }: LinkContext): Found | undefined {
  if (role !== 'new' || unit.language.traits.overloads === undefined || !named?.syms.some((s) => s.fact.kind === 'method' || isObject(s))) return undefined;
  const type = evaluator.types.named(expr, { unit, at, offset });
  return type?.is === 'type' ? { syms: [type.sym], value: type, via: 'scope' } : undefined;
}

/** Making something of a type that has several constructors leads to the one that takes the arguments, beside the type; to none where more than a few may. */
function linkConstructors(unit: FileUnit, ref: RefFact, { via, value }: Found, targets: readonly Sym[], { edges, evaluator }: LinkContext): void {
  const [type] = targets;
  if (type === undefined || targets.length > 1 || !isTypeKind(type.fact.kind)) return;
  const source = sourceNode(unit, ref.at);
  // A constructor hands on to another one, never to itself.
  const meant = evaluator
    .constructors(type, calledWith(ref), { unit, at: ref.at, offset: ref.offset }, value)
    .filter((s) => isShown(s) && (s.node !== source || ref.expr !== 'this'));
  const provenance = meant.length === 1 ? PROVENANCE[via] : 'ast_ambiguous';
  for (const { node } of meant.length > MAX_ALIKE ? [] : meant) edges.add(source, node, 'calls', provenance, ref);
}

function linkPassed(source: number, ref: RefFact, founds: readonly Found[], linked: boolean, { edges }: LinkContext): void {
  for (const { target, type, via, site } of founds.length === 0 ? [] : passedSymbols(ref, founds, linked))
    edges.add(source, target, type, PROVENANCE[via], site);
}

/** True when it is known which functions a called variable holds. */
function linkHeld(source: number, ref: RefFact, found: Found, { edges, evaluator }: LinkContext): boolean {
  const held = isInvocation(ref.role) || ref.role === 'decorator' ? heldCallables(found, evaluator.inheritance) : [];
  for (const sym of held) edges.add(source, sym.node, edgeTypeFor(ref, sym), PROVENANCE[found.via], ref);
  for (const { node, fact } of held.length === 0 ? [] : shownSyms(found).filter((s) => found.syms.includes(s)))
    edges.add(source, node, isFieldLikeKind(fact.kind) ? 'accesses_field' : 'references', PROVENANCE[found.via], ref);
  return held.length > 0;
}

function leaveRefOpen(unit: FileUnit, ref: RefFact, context: LinkContext): void {
  if (isInvocation(ref.role)) leaveOpen(unit, sourceNode(unit, ref.at), calledName(ref.expr), context);
}

/** A call outside of the repository. Its receiver may still be of a type from here (returned by the call, or extending an outside type): then the name is kept as unresolved too. */
function linkOutside(unit: FileUnit, ref: RefFact, outside: Value & { is: 'external' }, context: LinkContext): void {
  const source = sourceNode(unit, ref.at);
  if (ref.role !== 'access') linkNamed(unit, ref, outside, context);
  const called = isInvocation(ref.role) ? calledName(ref.expr) : undefined;
  if (called !== undefined && mayBeOurs(unit, outside.name, called)) leaveOpen(unit, source, called, context);
}

/**
 * A call of what some call outside gave back is not a call of that: it only goes through it. The way to what is called is
 * kept as well, see outside-chain.ts.
 */
function linkNamed(unit: FileUnit, ref: RefFact, outside: ExternalName, context: LinkContext): void {
  const { traits } = unit.language;
  const isBehind = isBehindCall(outside.name, traits);
  const source = sourceNode(unit, ref.at);
  context.edges.add(source, external(unit, context, outside), isBehind ? 'references' : externalEdge(ref.role), 'ast_resolved', ref);
  const way = isBehind && !outside.stdlib && isInvocation(ref.role) ? wayOutside(outside.name, traits) : undefined;
  if (way !== undefined) context.edges.add(source, phantomOutside(context, outside, chainName(way)), 'calls', 'ast_resolved', ref);
}

function mayBeOurs({ language: { traits }, space }: FileUnit, outside: string, called: string): boolean {
  return (isResultOutside(outside, traits) && !traits.outsideKeepsApart) || (traits.capitalMethods === true && space.extensions.has(called));
}

/** That a member of something unknown stands over a symbol (`@app.command()`) is kept: it may hand the symbol on. */
function leaveDecoratorOpen(source: number, { expr }: RefFact, context: LinkContext): void {
  const over = expr.replace(/\(\)$/, '');
  const name = isMember(over) ? calledName(over) : undefined;
  if (name !== undefined) context.unresolved(source, `${DECORATOR}${name}`);
}

/** Keeps a called name as unresolved. A setter (`name=`) is kept under its property's name, unless some type declares it as a method. */
function leaveOpen(unit: FileUnit, source: number, called: string | undefined, context: LinkContext): void {
  const name = called !== undefined && SETTER.test(called) && !unit.space.membersByName.has(called) ? called.slice(0, -1) : called;
  if (name !== undefined && !unit.language.traits.builtins.has(name)) context.unresolved(source, name);
}

/** The member or bare name that is called; undefined when there is no name: `handlers[0]()`. */
function calledName(expr: ExprText): string | undefined {
  const { head, steps } = parseExpression(expr);
  const last = steps.at(-1);
  return last === undefined ? head : last.op === 'member' ? last.name : undefined;
}

const calledWith = (ref: RefFact): Called => isInvocation(ref.role) && givenBy(ref);

const isInvocation = (role: RefRole): boolean => role === 'call' || role === 'new' || role === 'macro';

/** Declarations of one node collapse; a constructor is its class; of several functions with one name arity decides. */
function targetsOf(unit: FileUnit, found: Found, ref: RefFact, { inheritance }: Evaluator): readonly Sym[] {
  let syms = nearestCopies(shownSyms(found), unit);
  if (ref.role === 'access' || ref.role === 'reference' || ref.role === 'callback') return syms.slice(0, areOverloads(syms) ? MAX_TARGETS : 3);
  if (syms.length > 1) syms = callableFirst(syms);
  if (ref.args !== undefined && (syms.length > 1 || syms[0]?.file.language.traits.overloads !== undefined)) syms = taking(syms, ref.args, inheritance);
  if (syms.length === 1) return syms;
  const byNode = new Map(syms.map((s) => [s.node, s]));
  return [...byNode.values()].slice(0, MAX_TARGETS);
}

/** Of a function and a value with one name a call means the function. */
function callableFirst(syms: readonly Sym[]): readonly Sym[] {
  const some = syms.filter((s) => isCallableKind(s.fact.kind) || isTypeKind(s.fact.kind));
  return some.length === 0 ? syms : some;
}

const MAX_TARGETS = 8;
/** Of more overloads than this, an edge to each would be wrong far more often than its confidence says. */
const MAX_ALIKE = 3;

const areOverloads = (syms: readonly Sym[]): boolean => syms.length > 1 && syms.every((s) => isOverload(s));

const isOverload = ({ file, fact }: Sym): boolean => file.language.traits.overloads !== undefined && isCallableKind(fact.kind);

/** Too little is known of the arguments to tell which one is meant. */
const provenanceOf = (via: Via, targets: readonly Sym[]): Provenance => (areOverloads(targets) ? 'ast_ambiguous' : PROVENANCE[via]);

/** Go's `f[T](x)` and `table[key](x)` look alike; only functions and types take types. */
const hasTypeArguments = (expr: ExprText): boolean => expr.endsWith('>') && /\w<.*>$/.test(expr);

/** Those that take as many arguments. Where none does, a base outside of the repository may have one that does. */
function taking(syms: readonly Sym[], args: number, inheritance: Inheritance): readonly Sym[] {
  const fitting = syms.filter((s) => takes(s, args));
  if (fitting.length > 0) return fitting;
  const { owner, fact } = syms[0] as Sym;
  return isOverload(syms[0] as Sym) && fact.kind === 'method' && owner !== undefined && inheritance.externalBase(owner) !== undefined ? [] : syms;
}

function takes({ fact }: Sym, args: number): boolean {
  if (fact.arity === undefined) return true;
  const [least, most] = fact.arity;
  // A method that extends a type is called with its first parameter before the dot.
  const given = fact.extensionOf === undefined ? args : args + 1;
  return least <= given && (most < 0 || args <= most);
}

const isAccessed = (target: Sym, { syms }: Found): boolean => target.fact.kind === 'field' && syms.some((s) => accessedField(s) === target);

function edgeTypeFor({ role, expr }: RefFact, target: Sym): EdgeType {
  const { kind } = target.fact;
  switch (role) {
    case 'call':
      // The class that a class method was called on may be any subclass: `cls()` mentions this one.
      return expr === 'cls' || (hasTypeArguments(expr) && !isCallableKind(kind) && !isTypeKind(kind)) ? 'references' : 'calls';
    case 'new':
    case 'macro':
      return 'calls';
    case 'decorator':
      return 'decorates';
    case 'throw':
      return 'throws';
    case 'access':
      return isCallableKind(kind) || isTypeKind(kind) ? 'references' : 'accesses_field';
    default:
      return 'references';
  }
}

function externalEdge(role: RefRole): EdgeType {
  if (isInvocation(role)) return 'calls';
  return role === 'decorator' ? 'decorates' : role === 'throw' ? 'throws' : 'references';
}

/** Identified by the package and the name. The version is not part of it: an upgrade changes no symbol. */
const external = ({ language }: FileUnit, context: LinkContext, outside: ExternalName): number =>
  phantomOutside(context, outside, outsideName(outside.name, language.traits));

function phantomOutside({ nodes }: LinkContext, { stdlib, purl }: ExternalName, name: string): number {
  const place = stdlib ? 'stdlib' : 'external';
  return nodes.phantom(purl ?? place, name, 'external', { group: `${place}://` });
}

/**
 * A call of something unknown: an edge if only one symbol can be meant, else an unresolved name. A call of a local value is
 * not kept as unresolved, unless that value is a member of something else or an import that leads nowhere.
 */
function linkUnknown(unit: FileUnit, ref: RefFact, found: Found | undefined, context: LinkContext): void {
  const name = found === undefined || found.via === 'import' ? calledName(ref.expr) : found.member;
  if (name === undefined || found?.value !== undefined) return;
  const source = sourceNode(unit, ref.at);
  const receiver = found === undefined ? receiverOf(unit, ref, context) : undefined;
  if (receiver !== undefined && isContainer(receiver)) return;
  const only = ref.role === 'macro' ? onlyMacro(unit, name) : found === undefined && receiver === undefined ? onlyMeant(unit, ref, name) : undefined;
  if (only === undefined) leaveOpen(unit, source, name, context);
  else context.edges.add(source, only.node, 'calls', 'ast_inferred', ref);
}

/** The receiver of a called member; undefined when it is not known, and for bare names. */
function receiverOf(unit: FileUnit, { expr, at, offset }: RefFact, { evaluator }: LinkContext): Value | undefined {
  return isMember(expr) ? evaluator.receiver(expr, { unit, at, offset }) : undefined;
}

const isMember = (expr: ExprText): boolean => parseExpression(expr).steps.length > 0;

/** Members of the language's own containers (`items.size()`) are not symbols of the repository. */
function isContainer(value: Value): boolean {
  if (value.is === 'union') return value.of.every(isContainer);
  return value.is === 'tuple' || (value.is === 'wrapper' && (value.args.count > 0 || value.traits.builtins.has(value.name)));
}

/** For a receiver that nothing is known about: the only symbol that the call can mean. */
function onlyMeant(unit: FileUnit, ref: RefFact, name: string): Sym | undefined {
  if (!isMember(ref.expr)) return memberOfTaker(unit, ref.at, name);
  const { builtins, libraryExtensions } = unit.language.traits;
  const isLibrarys = builtins.has(name) || libraryExtensions?.has(name) === true;
  return (isLibrarys ? undefined : onlyExtension(unit, name, ref.args)) ?? guessedMember(unit, ref, name);
}

/** Macros are visible throughout a crate wherever they are declared, and outside under the crate's name. */
const onlyMacro = (unit: FileUnit, name: string): Sym | undefined => onlyOne(unit.space.macros.get(name));

/** The extension method of that name, if there is only one. Members of traits do not count: types have members of the same names. */
function onlyExtension(unit: FileUnit, name: string, args: number | undefined): Sym | undefined {
  const all = unit.space.extensions
    .get(name)
    ?.filter((s) => isVisible(s, unit) && s.owner?.fact.kind !== 'trait' && (args === undefined || !isOverload(s) || takes(s, args)));
  // Where types outside get members, types of the repository must have none of that name.
  const others = unit.space.membersByName.get(name);
  const isMeant = (s: Sym) => all?.includes(s) || s.fact.extensionOf !== undefined || isFieldLikeKind(s.fact.kind);
  return all && (others ?? []).every(isMeant) ? onlyOne(compiledTogether(all, unit)) : undefined;
}

function onlyOne(all: readonly Sym[] | undefined): Sym | undefined {
  const first = all?.[0];
  return first !== undefined && all?.every((s) => s.node === first.node) ? first : undefined;
}

const TYPE_EDGES: Record<TypeRefFact['role'], EdgeType> = {
  extends: 'extends',
  implements: 'implements',
  mixin: 'extends',
  param: 'type_hint_of',
  return: 'type_hint_of',
  field: 'type_hint_of',
  variable: 'type_hint_of',
  throws: 'throws',
  bound: 'type_hint_of',
};

function linkType(unit: FileUnit, fact: TypeRefFact, context: LinkContext): void {
  const sym = unit.syms[fact.at];
  // A declaration says what its definition says again.
  if (sym?.definition !== undefined) return;
  const inherits = fact.role === 'extends' || fact.role === 'implements' || fact.role === 'mixin';
  // `impl From<A> for String`: the type belongs to another repository, so nothing here inherits.
  if (inherits && (sym === undefined || isNameless(sym))) return;
  const source = sourceNode(unit, fact.at);
  const place: Place = { unit, at: inherits && sym !== undefined ? sym.fact.owner : fact.at, offset: sym?.fact.start ?? 0 };
  // Places are of the file that the edge starts in: what another file says of a type has none.
  const site = sym?.owner !== undefined && isStandIn(sym) && sym.owner.file !== unit ? undefined : fact;
  for (const { sym: target, external: outside, argument } of context.evaluator.types.mentions(fact.type, place)) {
    // A type without a name has the node of its owner, which is not what is mentioned here.
    if (target?.fact.hidden === true) continue;
    // The arguments of a generic base are only mentioned, not inherited from; likewise the bases of a hidden symbol.
    const isMention = argument || (sym?.fact.hidden === true && !(isStandIn(sym) && sym.node >= 0));
    const type = inherits && isMention ? 'type_hint_of' : TYPE_EDGES[fact.role];
    if (target !== undefined) context.edges.add(source, target.node, refine(type, target), 'ast_resolved', site);
    else context.edges.add(source, external(unit, context, outside), type, 'ast_resolved', site);
  }
}

/** An anonymous class: the symbol around it does not inherit from its bases. */
const isNameless = ({ fact }: Sym): boolean => fact.hidden === true && fact.local === true;

/** `class A(Protocol)`, `class A : IFoo`: the target's kind tells extending from implementing. */
function refine(type: EdgeType, target: Sym): EdgeType {
  if (type !== 'extends') return type;
  return isContractKind(target.fact.kind) ? 'implements' : type;
}

function linkImport(unit: FileUnit, fact: ImportFact, context: LinkContext): void {
  if (fact.implied === true) return;
  const found = context.evaluator.modules.importTarget(unit, fact);
  if (found === undefined) return;
  const site = { line: fact.line, column: 0 };
  for (const s of found.syms.slice(0, 2)) context.edges.add(unit.node, s.node, 'imports', 'ast_resolved', site);
  const { value } = found;
  if (value?.is === 'external') context.edges.add(unit.node, external(unit, context, value), 'imports', 'ast_resolved', site);
  else if (value?.is === 'module') {
    const file = value.space.filesOf.get(value.module)?.[0] ?? value.space.fileAt.get(value.module);
    if (file !== undefined) context.edges.add(unit.node, file.node, 'imports', 'ast_resolved', site);
  }
}

const EFFECTS: Record<Exclude<EffectKind, 'dynamic_code'>, { scheme: string; kind: NodeKind; edge: EdgeType }> = {
  env: { scheme: 'env', kind: 'env_var', edge: 'reads_env' },
  process: { scheme: 'process', kind: 'process', edge: 'executes_process' },
  http: { scheme: 'endpoint', kind: 'endpoint', edge: 'consumes_endpoint' },
  flag: { scheme: 'flag', kind: 'feature_flag', edge: 'gated_by_flag' },
};

function linkEffect(unit: FileUnit, effect: EffectFact, context: LinkContext): void {
  const source = sourceNode(unit, effect.at);
  if (effect.kind === 'dynamic_code') {
    context.unresolved(source, `<dynamic ${effect.name}>`);
    return;
  }
  const { scheme, kind, edge } = EFFECTS[effect.kind];
  context.edges.add(source, context.nodes.phantom(scheme, effect.name, kind), edge, 'ast_inferred', effect);
}
