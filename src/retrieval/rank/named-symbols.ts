/**
 * Symbols that the task names outright. Each gets a share of the best score, less when many share the name; what the
 * title names beyond doubt leads the answer.
 */
import type { NodeName } from '../../store/contract.ts';
import { groupBy } from '../../util/group-by.ts';
import { lastPart } from '../../util/last-part.ts';
import { nameParts } from '../../util/typed-name.ts';

/** Keeps the part of a dotted mention that could be a name: `django.utils.html.escape` -> itself, `html.escape`, `escape`; and its owner, if that is a type. */
export function mentionVariants(identifiers: readonly string[]): string[] {
  const out = new Set<string>();
  for (const parts of identifiers.flatMap(readings)) for (let i = 0; i < parts.length; i++) out.add(parts.slice(i).join('.'));
  for (const id of identifiers) out.add(ownerIn(id));
  out.delete('');
  return [...out];
}

/** The type in `Order.total`; '' where none is written. */
function ownerIn(id: string): string {
  const owner = (readings(id)[0] as string[]).at(-2) ?? '';
  return /^[A-Z]/.test(owner) ? owner : '';
}

/** By the last part of their names, in lower case: whatever is named ends with what names it. */
export type Namesakes = ReadonlyMap<string, readonly NodeName[]>;

export function namesakes(nodes: readonly NodeName[]): Namesakes {
  return groupBy(nodes, ({ name }) => lastPart(name).toLowerCase());
}

/** Tests repeat the names of what they test: only those count that nothing else bears, or whose class is named. */
export function withoutRepeats(named: Namesakes, identifiers: readonly string[], isTest: (id: number) => boolean): Namesakes {
  const owners = new Set(identifiers.flatMap(readings).flatMap((parts) => parts.filter((part) => /^[A-Z]/.test(part))));
  const counts = ({ id, name }: NodeName) => !isTest(id) || owners.has(name.split('.').at(-2) ?? '');
  return new Map([...named].map(([key, nodes]) => [key, nodes.some((n) => !isTest(n.id)) ? nodes.filter(counts) : nodes]));
}

/** Node id to its share, 0 to 1. The most specific mention of a node counts. `adds`: the task is to add something. */
export function namedShares(mentions: ReadonlyMap<string, number>, named: Namesakes, adds = false): Map<number, number> {
  const shares = new Map<number, number>();
  const give = (nodes: readonly NodeName[], worth: number) => {
    for (const { id } of nodes) shares.set(id, Math.max(shares.get(id) ?? 0, worth / Math.sqrt(nodes.length)));
  };
  for (const [id, weight] of mentions) {
    const found = withoutConstructors(nodesNamed(id, named));
    give(found, isWithOwner(id, found) ? 1 : weight);
    if (adds) give(futureOwners(id, named), weight);
  }
  return shares;
}

/** `Order` for an `Order.total` that it does not have yet. */
function futureOwners(id: string, named: Namesakes): NodeName[] {
  const owner = ownerIn(id);
  const hasIt = ofOwner(readings(id)[0] as string[], new Set(), named).length > 0;
  return hasIt ? [] : (named.get(owner.toLowerCase()) ?? []).filter(({ name }) => lastPart(name) === owner && !isConstructor(name));
}

/** Whoever names a class does not name its constructor, though both are called the same. */
function withoutConstructors(found: readonly NodeName[]): readonly NodeName[] {
  const others = found.filter(({ name }) => !isConstructor(name));
  return others.length > 0 ? others : found;
}

/** `RoundingHelper#digit_count` says which one is meant, wherever in the task it stands. */
function isWithOwner(id: string, found: readonly NodeName[]): boolean {
  const tail = lower(readings(id)[0] as string[]).slice(-2);
  return tail.length === 2 && found.length <= NAMESAKES.alone && found.every(({ name }) => `.${name.toLowerCase()}`.endsWith(`.${tail.join('.')}`));
}

/** Members that the task names with their owner, and that are the only ones of that name which do something. */
export function membersNamed(mentions: ReadonlyMap<string, number>, named: Namesakes, doesWork: (id: number) => boolean): number[] {
  return [...mentions.keys()].flatMap((id) => {
    const found = nodesNamed(id, named).filter((n) => doesWork(n.id));
    return found.length === 1 && isWithOwner(id, found) ? found.map((n) => n.id) : [];
  });
}

/** Symbols of the name, by as many of its parts as match; in the case that was written where there are such. */
export function nodesNamed(name: string, named: Namesakes): readonly NodeName[] {
  const found = mostSpecific(name, named);
  return firstFound(readings(name), (parts) => ofSameCase(parts, found));
}

/** `Command.handle` of a framework's many commands says no more than `handle`; without an owner three say little, unless the name is long. */
const NAMESAKES = { owned: 5, alone: 2, distinct: 4 } as const;
/** Of so many words, or as a language's own members are written: nobody says it by accident. */
const DISTINCT = /^_*[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+_*$|^[A-Za-z]?[a-z0-9]+(?:[A-Z][a-z0-9]+){2,}$|^__\w+__$/;

export interface Certainty {
  /** Identifiers that are written as calls. */
  readonly called: ReadonlySet<string>;
  /** Whether a symbol lives in a file that the task names. */
  isInNamedFile(id: number): boolean;
  /** What does nothing is seldom what a task is about, whoever names it. */
  doesWork(id: number): boolean;
}

/**
 * What the title names beyond doubt: with its owner, in one mention or in two (`Field.clean`, "`clean` of `Field`"), as a
 * call (`parse_host()`), or with its file.
 */
export function namedOutright(mentions: ReadonlyMap<string, number>, named: Namesakes, { called, isInNamedFile, doesWork }: Certainty): number[] {
  const title = [...mentions].filter(([, weight]) => weight === 1).map(([id]) => id);
  const owners = new Set(title.flatMap(readings).flatMap((parts) => (parts.length === 1 ? lower(parts) : [])));
  return title.flatMap((id) => {
    const owned = firstFound(readings(id), (parts) => ofSameCase(parts, ofOwner(parts, owners, named)).filter((n) => doesWork(n.id)));
    if (owned.length > 0) return idsOfFew(owned, NAMESAKES.owned);
    const sameName = (named.get(id.toLowerCase()) ?? []).filter((n) => lastPart(n.name) === id && doesWork(n.id));
    const alone = called.has(id) ? sameName : sameName.filter((n) => isInNamedFile(n.id) && !isConstructor(n.name));
    if (alone.length > 0 || !isSpecial(id)) return idsOfFew(alone, DISTINCT.test(id) ? NAMESAKES.distinct : NAMESAKES.alone);
    return idsOfFew(sameName, NAMESAKES.distinct);
  });
}

/** A member that the language itself calls: `__matmul__`. */
const isSpecial = (name: string): boolean => /^__\w+__$/.test(name);

/** Node id to its share: what bears a name that the title spells out. A name within the longest one says less. */
export function spokenShares(nodes: readonly NodeName[]): Map<number, number> {
  const byName = groupBy(nodes, ({ name }) => lastPart(name).replaceAll('_', '').toLowerCase());
  const longest = Math.max(...[...byName.keys()].map((spelt) => spelt.length));
  return new Map([...byName].flatMap(([spelt, same]) => same.map(({ id }) => [id, (spelt.length / longest) ** 2 / Math.sqrt(same.length)] as const)));
}

/** Named after its class: a title that names the class means the class. */
const isConstructor = (name: string): boolean => name.split('.').at(-2) === lastPart(name);
const idsOfFew = (nodes: readonly NodeName[], most: number): number[] => (nodes.length <= most ? nodes.map((n) => n.id) : []);

function ofOwner(parts: readonly string[], owners: ReadonlySet<string>, named: Namesakes): NodeName[] {
  const [owner, member] = lower(['', ...parts]).slice(-2) as [string, string];
  return (named.get(member) ?? []).filter(({ name }) => {
    const o = name.toLowerCase().split('.').at(-2) ?? '';
    return o !== member && (owner === '' ? owners.has(o) && !isStyleOf(o, member) : o === owner);
  });
}

/** One mention of `ToSql` is not a mention of `ToSql.to_sql`. */
const isStyleOf = (a: string, b: string): boolean => a.replaceAll('_', '') === b.replaceAll('_', '');

/** `Close` and `close` are two methods to whoever writes either. */
function ofSameCase(parts: readonly string[], found: readonly NodeName[]): readonly NodeName[] {
  const same = found.filter(({ name }) => name.endsWith(parts.at(-1) as string));
  return same.length > 0 ? same : found;
}

function mostSpecific(id: string, named: Namesakes): readonly NodeName[] {
  const tails = readings(id).flatMap((parts) => parts.map((_, i) => lower(parts.slice(i)).join('.')));
  tails.sort((a, b) => b.split('.').length - a.split('.').length);
  return firstFound(tails, (tail) => (named.get(lastPart(tail)) ?? []).filter((n) => `.${n.name.toLowerCase()}`.endsWith(`.${tail}`)));
}

function firstFound<T>(attempts: readonly T[], find: (attempt: T) => readonly NodeName[]): readonly NodeName[] {
  for (const attempt of attempts) {
    const found = find(attempt);
    if (found.length > 0) return found;
  }
  return [];
}

/** The parts of a mention; a mark at its end belongs to the name (Ruby's `empty?`) or to the sentence. */
function readings(id: string): string[][] {
  const parts = nameParts(id);
  const bare = id.replace(/[!?]$/, '');
  return bare === id ? [parts, ...restyled(parts)] : [parts, ...readings(bare)];
}

/** What code appends to the name of a setting: `LINGER_MS_CONFIG`. */
const SETTING_ENDINGS = ['_config', '_prop', '_doc'];

/** The same name as other languages, settings and options write it: `pool_size`, `poolSize`; a long one also as the constant that holds it. */
function restyled(parts: readonly string[]): string[][] {
  const joined = parts.map((p) => p.replace(/(?<=[A-Za-z0-9])_(?=[A-Za-z0-9])/g, ''));
  const snake = parts.map((p) => p.replace(/([a-z0-9])([A-Z])/g, '$1_$2'));
  const others = [joined, snake].filter((style) => style.join() !== parts.join());
  const [key = ''] = snake;
  const isSetting = parts.length === 1 && others.length > 0 && key.split('_').length > 2;
  return isSetting ? [...others, ...SETTING_ENDINGS.map((ending) => [key + ending])] : others;
}

const lower = (parts: readonly string[]): string[] => parts.map((p) => p.toLowerCase());
