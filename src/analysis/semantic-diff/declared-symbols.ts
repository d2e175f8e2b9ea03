/**
 * The declarations of one side of a changed file, ready to be compared: name with its owner, signature, what its text
 * is recognised by, what it has to do with others, and whether it belongs to the public surface. Overloads are symbols
 * of their own where the language tells them apart, else one symbol with several ways to call it.
 */
import type { FileFacts, SymbolFact } from '../../model/facts.ts';
import { NODE_FLAGS, type Visibility } from '../../model/graph.ts';
import { isCallableKind, isContainerKind, isTypeKind, type NodeKind } from '../../model/node-kinds.ts';
import { pushTo } from '../../util/group-by.ts';
import { lastPart } from '../../util/last-part.ts';
import { type CommentStyle, commentStyle } from '../../util/strip-comments.ts';
import { Body } from './body-tokens.ts';
import { FileRelations, type Relation } from './relations.ts';
import type { TextRange } from './unchanged-bodies.ts';

export interface SourceFile {
  readonly facts: FileFacts;
  readonly source: string;
  readonly test: boolean;
  /** Nobody else's business: examples, vendored code, folders that a language closes to others. */
  readonly closed: boolean;
  /** Names are qualified by the folder, not by the file. */
  readonly packageQualified: boolean;
  /** Callables of one name are told apart by what they take. */
  readonly overloads?: boolean;
  /** Bodies that both sides have alike, which were not read: nothing is known of what they call. */
  readonly quiet: readonly TextRange[];
}

/** One way to call it. */
export interface CallShape {
  readonly arity: readonly [number, number] | undefined;
  readonly params: readonly string[] | undefined;
}

export interface DeclaredSymbol extends CallShape {
  readonly path: string;
  /** With its owner: `Type.method`. */
  readonly name: string;
  readonly ownName: string;
  /** Name of what it belongs to, '' at the top. */
  readonly owner: string;
  readonly kind: NodeKind;
  readonly line: number;
  readonly endLine: number;
  readonly signature: string;
  readonly visibility: Visibility;
  readonly flags: number;
  /** The ways to call it, where it is declared more than once; `arity` and `params` are those of the longest. */
  readonly shapes: readonly CallShape[];
  /** Those of everything that bears its name here. */
  readonly overloads: readonly CallShape[];
  readonly type: string | undefined;
  /** Text without that of the symbols inside. */
  readonly own: Body;
  /** Text with everything inside. */
  readonly whole: Body;
  readonly relations: ReadonlyMap<string, Relation>;
  readonly isPublic: boolean;
  readonly test: boolean;
}

export function declaredSymbols(file: SourceFile): DeclaredSymbol[] {
  const { facts } = file;
  const names = fullNames(facts);
  let found: FileRelations | undefined;
  const relations = () => {
    found ??= new FileRelations(facts);
    return found;
  };
  const groups = new Map<string, number[]>();
  for (const [i, s] of facts.symbols.entries()) if (s.hidden !== true) pushTo(groups, `${s.kind} ${names[i]}`, i);
  const isSplit = (group: readonly number[]) =>
    file.overloads === true && group.length > 1 && isCallableKind((facts.symbols[group[0] as number] as SymbolFact).kind);
  const children = childrenOf(facts);
  let style: CommentStyle | undefined;
  const comments = () => {
    style ??= commentStyle(file.source);
    return style;
  };
  const parts = { names, relations, children, comments };
  return [...groups.values()].flatMap((all) => (isSplit(all) ? all.map((i) => [i]) : [all]).map((group) => declare(file, group, { ...parts, all })));
}

interface FileParts {
  readonly names: readonly string[];
  readonly relations: () => FileRelations;
  readonly children: ReadonlyMap<number, readonly SymbolFact[]>;
  readonly comments: () => CommentStyle;
  /** All that bear the name. */
  readonly all: readonly number[];
}

function declare(file: SourceFile, group: readonly number[], { names, relations, children, comments, all }: FileParts): DeclaredSymbol {
  const { symbols, path } = file.facts;
  const facts = group.map((i) => symbols[i] as SymbolFact);
  const main = facts.reduce((a, b) => (b.end - b.start > a.end - a.start ? b : a));
  const index = group[facts.indexOf(main)] as number;
  const name = names[index] as string;
  const whole = () => facts.map((f) => file.source.slice(f.start, f.end)).join('\n');
  const own = () => {
    const texts = facts.map((f, i) => ownText(file.source, f, children.get(group[i] as number) ?? []));
    // Marks of a type stand above its head, which is all that is read of a type with members.
    const marks = isTypeKind(main.kind) ? group.flatMap((i) => relations().decorators(i)).sort() : [];
    return [...texts, ...marks].join('\n');
  };
  const owner = name === main.name ? '' : name.slice(0, -main.name.length - 1);
  const masked = [main.name, lastPart(owner)];
  return {
    path,
    name,
    ownName: main.name,
    owner,
    kind: main.kind,
    line: main.line,
    endLine: main.endLine,
    signature: main.signature,
    visibility: main.visibility,
    flags: main.flags,
    arity: main.arity,
    params: main.params,
    shapes: facts.map(shapeOf),
    overloads: all.map((i) => shapeOf(symbols[i] as SymbolFact)),
    type: main.type,
    own: new Body(own, masked, comments),
    whole: new Body(whole, masked, comments),
    get relations() {
      return merged(group.map((i) => relations().of(i)));
    },
    isPublic: !file.test && !file.closed && (main.flags & NODE_FLAGS.test) === 0 && isPublic(file.facts, index),
    test: file.test || (main.flags & NODE_FLAGS.test) !== 0,
  };
}

const shapeOf = ({ arity, params }: SymbolFact): CallShape => ({ arity, params });

/** Of each symbol, with its owners'. */
export function fullNames({ symbols }: FileFacts): string[] {
  const names: string[] = [];
  const nameOf = (index: number, depth: number): string => {
    const known = names[index];
    if (known !== undefined) return known;
    const { name, owner, ownerType } = symbols[index] as SymbolFact;
    const isTop = symbols[owner] === undefined || owner === index || depth > MAX_DEPTH;
    const around = ownerType ?? (isTop ? undefined : nameOf(owner, depth + 1));
    const full = around === undefined ? name : `${around}.${name}`;
    names[index] = full;
    return full;
  };
  return symbols.map((_, i) => nameOf(i, 0));
}

const MAX_DEPTH = 20;

function childrenOf({ symbols }: FileFacts): Map<number, SymbolFact[]> {
  const children = new Map<number, SymbolFact[]>();
  for (const s of symbols) if (s.hidden !== true && s.owner >= 0) pushTo(children, s.owner, s);
  return children;
}

/** Of a type with members its head: what stands between them (their comments, commas) is theirs. */
function ownText(source: string, { start, end, kind, signature }: SymbolFact, inside: readonly SymbolFact[]): string {
  if (isTypeKind(kind) && inside.length > 0) return signature;
  let text = '';
  let at = start;
  for (const child of [...inside].sort((a, b) => a.start - b.start)) {
    if (child.start < at) continue;
    text += source.slice(at, child.start);
    at = Math.min(end, child.end);
  }
  return text + source.slice(at, end);
}

/** Private by convention, where a language has no other way to say it. */
const PRIVATE_NAME = /^_(?!_.*__$)/;

/** Open to others, and so is everything that it stands in; what stands in a function is the function's own. */
function isPublic({ symbols }: FileFacts, index: number): boolean {
  for (let at = index, depth = 0; depth < 20; depth++) {
    const fact = symbols[at] as SymbolFact;
    if ((fact.visibility !== 'public' && fact.visibility !== 'protected') || PRIVATE_NAME.test(fact.name)) return false;
    const owner = symbols[fact.owner];
    if (owner === undefined || owner === fact) return fact.ownerType === undefined ? (fact.flags & NODE_FLAGS.exported) !== 0 : !isOfPrivateType(fact, symbols);
    if (!isContainerKind(owner.kind)) return false;
    at = fact.owner;
  }
  return false;
}

/** A method that stands beside its type, where that is in sight: `func (t *tunnel) Close()`. */
function isOfPrivateType({ ownerType }: SymbolFact, symbols: readonly SymbolFact[]): boolean {
  const types = symbols.filter((s) => s.name === ownerType && isTypeKind(s.kind) && s.owner < 0);
  return types.length > 0 && types.every((s) => s.visibility !== 'public');
}

function merged(parts: readonly ReadonlyMap<string, Relation>[]): ReadonlyMap<string, Relation> {
  return parts.length === 1 ? (parts[0] as ReadonlyMap<string, Relation>) : new Map(parts.flatMap((p) => [...p]));
}
