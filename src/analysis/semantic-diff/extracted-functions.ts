/**
 * Functions that were made of a part of another one, and functions whose text went into those that called them. In: which
 * symbol is which of two sides; out: for each function that came or went, the functions that it was taken out of or put
 * into. A part is recognised by its statements, the arguments of a call in the places of its parameters: they left one
 * function while the call came in their place, or the other way round.
 */
import { isCallableKind } from '../../model/node-kinds.ts';
import { groupBy, pushTo } from '../../util/group-by.ts';
import { closingOf, type FunctionText, isName, listOf, type Statement, statementOf, statementsOnlyIn } from './body-statements.ts';
import type { DeclaredSymbol } from './declared-symbols.ts';
import type { FunctionTexts } from './function-texts.ts';
import type { Matching } from './match-state.ts';
import { areSimilar } from './similar-statements.ts';

export interface Parts {
  /** By added function. */
  readonly extractedFrom: ReadonlyMap<DeclaredSymbol, readonly DeclaredSymbol[]>;
  /** By removed function. */
  readonly inlinedInto: ReadonlyMap<DeclaredSymbol, readonly DeclaredSymbol[]>;
}

/** One function on the side that has its text whole, and on the side that calls the part instead. */
interface Sides {
  readonly whole: DeclaredSymbol;
  readonly calling: DeclaredSymbol;
}

type TextOf = (s: DeclaredSymbol) => FunctionText;

interface Reading {
  readonly whole: TextOf;
  /** Of what calls, and of the parts. */
  readonly calling: TextOf;
}

export function functionParts({ pairs, removed, added }: Matching, texts: FunctionTexts): Parts {
  const changed = pairs.filter(({ before, after }) => isCallableKind(after.kind) && !before.whole.isTextOf(after.whole));
  const newer: TextOf = (s) => texts.of(s);
  // A name that something else bears now is still the former one.
  const older: readonly TextOf[] = [(s) => texts.renamed(s), ...(texts.isRenaming ? [newer] : [])];
  const extracted = changed.map(({ before, after }) => ({ whole: before, calling: after }));
  const inlined = changed.map(({ before, after }) => ({ whole: after, calling: before }));
  return {
    extractedFrom: partsOf(
      added,
      extracted,
      older.map((whole) => ({ whole, calling: newer })),
    ),
    inlinedInto: partsOf(
      removed,
      inlined,
      older.map((calling) => ({ whole: newer, calling })),
    ),
  };
}

function partsOf(functions: readonly DeclaredSymbol[], changed: readonly Sides[], readings: readonly Reading[]): Map<DeclaredSymbol, DeclaredSymbol[]> {
  const found = new Map<DeclaredSymbol, DeclaredSymbol[]>();
  const parts = groupBy(
    functions.filter((s) => isCallableKind(s.kind)),
    (s) => s.ownName,
  );
  for (const sides of parts.size === 0 ? [] : changed)
    for (const part of new Set(readings.flatMap((reading) => [...partsOfOne(sides, parts, reading)]))) pushTo(found, part, sides.whole);
  return found;
}

interface Call {
  readonly statement: Statement;
  /** Its tokens in the statement, the end not included. */
  readonly from: number;
  readonly to: number;
  readonly parts: readonly DeclaredSymbol[];
  readonly args: readonly (readonly string[])[];
}

function partsOfOne({ whole, calling }: Sides, parts: ReadonlyMap<string, readonly DeclaredSymbol[]>, reading: Reading): Set<DeclaredSymbol> {
  const [is, was] = [reading.calling(calling).statements, reading.whole(whole).statements];
  const found = new Set<DeclaredSymbol>();
  const calls = statementsOnlyIn(is, was).flatMap((statement) => callsIn(statement, calling, parts));
  const gone = calls.length === 0 ? [] : statementsOnlyIn(was, is);
  for (const call of gone.length === 0 ? [] : calls) {
    const made = call.parts.filter((part) => isMadeOf(reading.calling(part), call, gone));
    const near = [(p: DeclaredSymbol) => p.path === calling.path && p.owner === calling.owner, (p: DeclaredSymbol) => p.path === calling.path, () => true];
    const nearest = near.map((isNear) => made.filter(isNear)).find((some) => some.length > 0);
    if (nearest?.length === 1) found.add(nearest[0] as DeclaredSymbol);
  }
  return found;
}

/** Calls of a type's own constructor bear no name; whoever makes an object of another type takes nothing out of itself. */
const OWN_CONSTRUCTOR = new Set(['this', 'super', 'self']);

function callsIn(statement: Statement, { owner, ownName, kind }: DeclaredSymbol, parts: ReadonlyMap<string, readonly DeclaredSymbol[]>): Call[] {
  const { tokens } = statement;
  return tokens.flatMap((token, at): Call[] => {
    if (tokens[at + 1] !== '(') return [];
    const isOwn = kind === 'constructor' && OWN_CONSTRUCTOR.has(token) && tokens[at - 1] !== '.';
    const named = parts.get(isOwn ? ownName : token)?.filter((p) => (isOwn ? p.kind === 'constructor' && p.owner === owner : p.kind !== 'constructor')) ?? [];
    const end = named.length === 0 ? -1 : closingOf(tokens, at + 1);
    if (end < 0) return [];
    const args = listOf(tokens.slice(at + 2, end));
    return [{ statement, from: receiverStart(tokens, at), to: end + 1, parts: named.filter((p) => takes(p, args.length)), args }];
  });
}

function takes({ arity }: DeclaredSymbol, count: number): boolean {
  return arity === undefined || (count >= arity[0] && (arity[1] < 0 || count <= arity[1]));
}

/** Where `new A.b` or `self.b` begins. */
function receiverStart(tokens: readonly string[], at: number): number {
  let start = at;
  while (start > 1 && tokens[start - 1] === '.' && isName(tokens[start - 2] as string)) start -= 2;
  return tokens[start - 1] === 'new' || tokens[start - 1] === 'await' ? start - 1 : start;
}

/** Tokens of an expression that say enough to be looked for in another one. */
const LEAST_TOKENS = 4;
/** Of a part's statements. */
const KNOWN_SHARE = 0.5;

/** Statements of a part times those that left a function: of more than that nobody could say what came from where. */
const MOST_COMPARED = 40_000;

function isMadeOf(part: FunctionText, call: Call, gone: readonly Statement[]): boolean {
  if (part.statements.length * gone.length > MOST_COMPARED) return false;
  const names = placesOfParameters(part, call.args);
  const statements = part.statements.map(({ tokens }) =>
    withoutReturn(tokens).flatMap((token, i, all) => (all[i - 1] === '.' ? token : (names.get(token) ?? token))),
  );
  const [only] = statements;
  if (only !== undefined && statements.length === 1) return standsIn(only, call, gone);
  const left = [...gone];
  let [known, tokens] = [0, 0];
  for (const statement of statements) {
    const at = left.findIndex((g) => isSame(statement, g));
    if (at < 0) continue;
    left.splice(at, 1);
    known++;
    tokens += statement.length;
  }
  return known > 0 && known >= KNOWN_SHARE * statements.length && tokens >= 2 * LEAST_TOKENS;
}

function isSame(tokens: readonly string[], gone: Statement): boolean {
  return areSimilar(statementOf(tokens), statementOf(withoutReturn(gone.tokens))) || (tokens.length >= LEAST_TOKENS && contains(gone.tokens, tokens));
}

/** The one expression of a part: in a statement that is gone, or where the call is now. */
function standsIn(expression: readonly string[], call: Call, gone: readonly Statement[]): boolean {
  if (!expression.some(isName)) return false;
  if (gone.some(({ tokens }) => tookThePlaceOf(tokens, call, expression))) return true;
  return expression.length >= LEAST_TOKENS && gone.some((g) => contains(g.tokens, expression));
}

/** The statement around the call is the one that is gone, but for the call and something that the part has. */
function tookThePlaceOf(gone: readonly string[], { statement: { tokens }, from, to }: Call, expression: readonly string[]): boolean {
  const behind = tokens.length - to;
  const end = gone.length - behind;
  if (end <= from || !startsAlike(gone, tokens, from) || !startsAlike(gone.slice(end), tokens.slice(to), behind)) return false;
  const former = gone.slice(from, end);
  if (former.length === expression.length && former.every((token, i) => token === expression[i])) return true;
  return former.length >= LEAST_TOKENS && (contains(expression, former) || areSimilar(statementOf(expression), statementOf(withoutReturn(former))));
}

const startsAlike = (a: readonly string[], b: readonly string[], count: number): boolean => {
  for (let i = 0; i < count; i++) if (a[i] !== b[i]) return false;
  return true;
};

function contains(tokens: readonly string[], some: readonly string[]): boolean {
  for (let at = 0; at + some.length <= tokens.length; at++) if (some.every((token, i) => tokens[at + i] === token)) return true;
  return false;
}

const withoutReturn = (tokens: readonly string[]): readonly string[] => (tokens[0] === 'return' ? tokens.slice(1) : tokens);

/** What a call gives for each parameter. */
function placesOfParameters({ parameters }: FunctionText, args: readonly (readonly string[])[]): Map<string, readonly string[]> {
  const places = new Map<string, readonly string[]>();
  const own = parameters.filter((p, i) => i > 0 || !(p.length === 1 && /^(?:self|cls|this)$/.test(p[0] as string)));
  for (const [i, parameter] of own.entries()) {
    const [name, arg] = [parameterName(parameter), args[i]];
    if (name !== undefined && arg !== undefined) places.set(name, arg);
  }
  return places;
}

/** `final File[] files`, `name: string = ''`, `name = 1`. */
function parameterName(parameter: readonly string[]): string | undefined {
  const end = parameter.findIndex((token) => token === ':' || token === '=');
  return (end < 0 ? parameter : parameter.slice(0, end)).findLast(isName);
}
