/**
 * What two outlines of one file say differently to other files. Lines, documentation and bodies do not count: a file
 * whose symbols only moved is not news to anybody else.
 */
import type { FileOutline, ImportFact, SymbolFact } from '../../../model/facts.ts';
import { NODE_FLAGS } from '../../../model/graph.ts';

/** A symbol of one of the two outlines. */
export interface OutlinePlace {
  readonly outline: FileOutline;
  readonly index: number;
}

export interface OutlineDifference {
  readonly symbols: readonly OutlinePlace[];
  /** Imports of either that the other has not. */
  readonly imports: readonly ImportFact[];
  /** Names that are exported otherwise. */
  readonly exports: readonly string[];
  readonly module: boolean;
}

/** `undefined` stands for a file that is not there. */
export function compareOutlines(before: FileOutline | undefined, after: FileOutline | undefined): OutlineDifference {
  return {
    symbols: changedSymbols(before, after),
    imports: onlyInOne(before?.imports ?? [], after?.imports ?? [], importKey),
    exports: onlyInOne(before?.exports ?? [], after?.exports ?? [], (e) => `${e.exportedAs}\0${e.expr}`).map((e) => e.exportedAs),
    module: before?.declaredModule !== after?.declaredModule,
  };
}

function changedSymbols(before: FileOutline | undefined, after: FileOutline | undefined): OutlinePlace[] {
  const [old, now] = [shapesByName(before), shapesByName(after)];
  const changed: OutlinePlace[] = [];
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    const [a, b] = [old.get(name), now.get(name)];
    if (a?.shapes.join('\0') === b?.shapes.join('\0')) continue;
    for (const side of [a, b]) if (side !== undefined) changed.push(...side.places);
  }
  return changed;
}

interface NamedShapes {
  readonly shapes: string[];
  readonly places: OutlinePlace[];
}

function shapesByName(outline: FileOutline | undefined): Map<string, NamedShapes> {
  const byName = new Map<string, NamedShapes>();
  if (outline === undefined) return byName;
  const bases = basesOf(outline);
  const owners = new Set(outline.symbols.map((s) => s.owner));
  const scoped = outline.imports.filter((i) => i.start !== undefined);
  const names = fullNames(outline.symbols);
  outline.symbols.forEach((s, index) => {
    const shape = JSON.stringify([shapeOf(s), owners.has(index), bases.get(index), scoped.map((i) => isInside(s, i))]);
    const name = names[index] as string;
    const known = byName.get(name);
    if (known === undefined) byName.set(name, { shapes: [shape], places: [{ outline, index }] });
    else {
      known.shapes.push(shape);
      known.places.push({ outline, index });
    }
  });
  return byName;
}

/** Flags that others' meaning depends on. */
const MEANINGFUL = NODE_FLAGS.test | NODE_FLAGS.static;

function shapeOf(s: SymbolFact): unknown[] {
  const { kind, ownerType, type, value, typeParams, bounds, params, arity, extensionOf, hidden, accessorOf, local, global, fileOnly, declaration } = s;
  return [
    kind,
    ownerType,
    type,
    value,
    typeParams,
    bounds,
    params,
    arity,
    extensionOf,
    hidden,
    accessorOf,
    local,
    global,
    fileOnly,
    declaration,
    s.flags & MEANINGFUL,
  ];
}

/** Where a symbol's own type and value are looked up decides which of the imports inside functions it sees. */
function isInside(s: SymbolFact, { start = 0, end = 0 }: ImportFact): boolean[] {
  return [s.start, Math.max(s.start, s.end - 1)].map((offset) => start <= offset && offset < end);
}

function basesOf({ types }: FileOutline): Map<number, string[]> {
  const bases = new Map<number, string[]>();
  for (const { role, at, type } of types) {
    if (role !== 'extends' && role !== 'implements' && role !== 'mixin') continue;
    const known = bases.get(at);
    if (known === undefined) bases.set(at, [role, type]);
    else known.push(role, type);
  }
  return bases;
}

/** A symbol comes after its owner. */
function fullNames(symbols: readonly SymbolFact[]): string[] {
  const names: string[] = [];
  for (const s of symbols) names.push(`${names[s.owner] ?? ''}\0${s.ownerType ?? ''}\0${s.name}`);
  return names;
}

const importKey = ({ specifier, imported, local, renamed, exportedAs, start }: ImportFact): string =>
  JSON.stringify([specifier, imported, local, renamed, exportedAs, start === undefined]);

function onlyInOne<T>(a: readonly T[], b: readonly T[], key: (value: T) => string): T[] {
  const [inA, inB] = [new Set(a.map(key)), new Set(b.map(key))];
  return [...a.filter((v) => !inB.has(key(v))), ...b.filter((v) => !inA.has(key(v)))];
}
