/**
 * Puts changed files into the world of known symbols and finds the other files that they affect. In: the files before and
 * after. Out: the world after the change, and the files that have to be linked again.
 */
import type { Language } from '../languages/contract.ts';
import type { ImportFact } from '../model/facts.ts';
import type { ReadFile } from './file-extractor.ts';
import type { IndexState } from './index-state.ts';
import { Mounts } from './resolve/link/mounts.ts';
import { nodeKeys } from './resolve/relink.ts';
import { folderOf } from './resolve/symbols/node-table.ts';
import { detachOutside, type FileUnit, type Sym } from './resolve/symbols/symbols.ts';
import { spaceId } from './resolve/symbols/units.ts';
import { Impact, type OutlineHome } from './resolve/update/impact.ts';
import { MentionIndex } from './resolve/update/mention-index.ts';
import { compareOutlines, type OutlineDifference, type OutlinePlace } from './resolve/update/outline-difference.ts';
import { relatedFiles } from './resolve/update/relation-impact.ts';
import { movedUnits, type ResolvedImports, resolveImports } from './resolve/update/resolved-imports.ts';
import { byPath } from './resolve/update/world.ts';

/** A changed file; `after` is undefined when it was removed, `before` when it is new. */
export interface FileUpdate {
  readonly path: string;
  readonly id: number;
  readonly before: FormerFile | undefined;
  readonly after: ReadFile | undefined;
}

/** A file as it was indexed. */
export interface FormerFile {
  /** Undefined when its reader is gone. */
  readonly language: Language | undefined;
  /** Its words; without them, the store is asked: a newer reader no longer sees what an older one saw. */
  readonly words?: ReadFile;
}

export interface WorldChange {
  readonly updates: readonly FileUpdate[];
  /** New units of changed files, in order of path. */
  readonly changed: readonly FileUnit[];
  readonly removed: readonly FileUnit[];
  /** Unchanged files to be linked again. */
  readonly again: Set<FileUnit>;
  /** Nodes whose members changed: their ids before the change. */
  readonly formerOwners: ReadonlySet<number>;
  /** Unchanged files in which a declaration came to have a node of its own, or lost it. */
  readonly repaired: ReadonlySet<FileUnit>;
  /** Changed files with the same declarations as before: no other file can be affected by them. */
  readonly quiet: ReadonlySet<FileUnit>;
}

/** Undefined when the change affects so many files that a whole run is as fast. */
export function changeWorld(state: IndexState, updates: readonly FileUpdate[], configs?: ConfigChange): WorldChange | undefined {
  const { world } = state;
  const old = new Map(updates.map((u) => [u, world.units.get(u.path)]));
  const differences = new Map(updates.map((u) => [u, compareOutlines(old.get(u)?.outline, u.after?.outline)]));
  const renewed = languagesToRenew(updates, differences);
  for (const language of configs?.languages ?? []) if (world.spaces.has(language)) renewed.add(language);
  for (const language of [...renewed]) for (const other of world.neighbours(language)) renewed.add(other);
  const before = resolveImports(world, renewed);
  const mounted = new Mounts(world.units.values()).byFile();
  if (configs !== undefined) state.setConfigs(configs.all);
  const removed = [...old.values()].filter((u) => u !== undefined);
  const formerOwners = new Set(removed.flatMap((u) => u.syms).flatMap((s) => (s.owner === undefined ? [] : [s.owner.node])));

  const { changed, settled } = replaceUnits(state, { updates, removed, renewed, before });
  const mentions = new MentionIndex(world.units.values(), (unit) => state.namesOf(unit));
  const impact = new Impact(mentions);
  for (const [update, difference] of differences) {
    const home = old.get(update) ?? (world.units.get(update.path) as FileUnit);
    tell(impact, update, difference, { before: home, after: world.units.get(update.path) ?? home });
  }
  for (const unit of settled) tellSettled(impact, unit);
  tellImports(impact, world.units.values(), before, renewed);
  impact.run();
  if (impact.isEverything) return undefined;

  const related = relatedFiles(removed, changed, mentions);
  const moved = mountedOtherwise(state, mounted);
  const again = new Set(
    [...impact.files, ...related, ...moved, ...testsAboutRenewed(state, [...removed, ...changed], renewed)].filter((u) => !changed.includes(u)),
  );
  reattach(state, again);
  const repaired = new Set([...world.pairDeclarations()].filter((u) => !changed.includes(u)));
  const quiet = new Set(changed.filter((unit) => isQuiet(differences.get(updates.find((u) => u.path === unit.outline.path) as FileUpdate))));
  return { updates, changed: [...changed].sort(byPath), removed, again, formerOwners, repaired, quiet };
}

/** Configuration files that module systems read, after some of them changed. */
export interface ConfigChange {
  readonly all: ReadonlyMap<string, string>;
  /** Those that read one of the changed ones. */
  readonly languages: ReadonlySet<Language>;
}

interface Replacement {
  readonly updates: readonly FileUpdate[];
  readonly removed: readonly FileUnit[];
  readonly renewed: ReadonlySet<Language>;
  readonly before: ResolvedImports;
}

/** Removes the old units from the world and adds the new ones. Returns in `settled` the unchanged files that now belong to another module. */
function replaceUnits(state: IndexState, { updates, removed, renewed, before }: Replacement): { changed: FileUnit[]; settled: FileUnit[] } {
  const { world } = state;
  const guests = new Set(removed.flatMap((u) => [...world.remove(u)]));
  for (const language of renewed) renewSystem(state, language, updates);
  const moved = movedUnits(world, renewed, before.modules);
  for (const unit of moved) for (const guest of world.remove(unit)) guests.add(guest);
  const changed = updates.flatMap((u) => (u.after === undefined ? [] : [world.add({ id: u.id, outline: u.after.outline, language: u.after.language })]));
  for (const unit of removed) state.unitOf.delete(unit.id);
  for (const unit of changed) state.unitOf.set(unit.id, unit);
  const settled = moved.map((unit) => readd(state, unit));
  for (const u of updates) state.setNames(u.path, u.after && namesIn(u.after));
  world.attach(new Set([...changed, ...settled, ...[...guests].filter((g) => world.units.get(g.outline.path) === g)]));
  return { changed, settled };
}

/** A file that moved to another module is affected, and so is every file that mentions one of its symbols. */
function tellSettled(impact: Impact, unit: FileUnit): void {
  impact.files.add(unit);
  for (const index of unit.outline.symbols.keys()) impact.symbol({ outline: unit.outline, index }, unit);
}

/** Files whose routes are mounted under other paths than before. */
function mountedOtherwise({ world }: IndexState, before: ReadonlyMap<string, string>): FileUnit[] {
  const now = new Mounts(world.units.values()).byFile();
  const paths = [...new Set([...before.keys(), ...now.keys()])].filter((path) => before.get(path) !== now.get(path));
  return paths.flatMap((path) => world.units.get(path) ?? []);
}

const testsAboutRenewed = ({ world }: IndexState, units: readonly FileUnit[], renewed: ReadonlySet<Language>): FileUnit[] =>
  units.filter((unit) => renewed.has(unit.language)).flatMap((unit) => [...world.subjects.testsAbout(unit)]);

const isQuiet = (d: OutlineDifference | undefined): boolean => d !== undefined && d.symbols.length + d.imports.length + d.exports.length === 0 && !d.module;

function languagesToRenew(updates: readonly FileUpdate[], differences: ReadonlyMap<FileUpdate, OutlineDifference>): Set<Language> {
  const renewed = new Set<Language>();
  for (const u of updates) {
    const same = u.before?.language === u.after?.language && !differences.get(u)?.module;
    if (!same) for (const side of [u.before, u.after]) if (side?.language !== undefined) renewed.add(side.language);
  }
  return renewed;
}

function renewSystem({ world }: IndexState, language: Language, updates: readonly FileUpdate[]): void {
  const fresh = updates.flatMap((u) => (u.after !== undefined && spaceId(u.after.language) === spaceId(language) ? [u.after.outline] : []));
  const outlines = [...world.outlinesOf(language), ...fresh].sort((a, b) => (a.path < b.path ? -1 : 1));
  world.renewSystem(language, outlines);
}

/** Declares a file again that now belongs to another module; its nodes keep their ids. */
function readd({ world, unitOf }: IndexState, unit: FileUnit): FileUnit {
  const fresh = world.add({ id: unit.id, outline: unit.outline, language: unit.language });
  fresh.node = unit.node;
  for (const [i, sym] of fresh.syms.entries()) sym.node = (unit.syms[i] as Sym).node;
  unitOf.set(unit.id, fresh);
  return fresh;
}

function namesIn({ result: { record } }: ReadFile): Int32Array {
  const count = new DataView(record.buffer, record.byteOffset).getUint32(0, true);
  return new Int32Array(record.slice(4, 4 + 4 * count).buffer);
}

/** What a format states is found by its relations alone: see relatedFiles. */
const isMeantByName = ({ outline, index }: OutlinePlace, { space }: OutlineHome): boolean =>
  space.language.traits.relationsOnly !== true && outline.symbols[index]?.statedBy === undefined;

function tell(impact: Impact, update: FileUpdate, difference: OutlineDifference, homes: { before: FileUnit; after: FileUnit }): void {
  const homeOf = (outline: unknown): OutlineHome => (outline === update.after?.outline ? homes.after : homes.before);
  const unit = update.after === undefined ? undefined : homes.after;
  for (const place of difference.symbols) if (isMeantByName(place, homeOf(place.outline))) impact.symbol(place, homeOf(place.outline));
  for (const fact of difference.imports) impact.import(fact, homes.after, unit);
  for (const name of difference.exports) impact.top(name, homes.after);
  if (difference.exports.length > 0) for (const home of [homes.before, homes.after]) impact.declaredModules(home);
  const isCode = homes.after.language.traits.relationsOnly !== true;
  if (isCode && (update.before === undefined || update.after === undefined || difference.module)) {
    for (const home of [homes.before, homes.after]) for (const name of pathNames(update.path, home)) impact.anywhere(name, home.space);
  }
}

/** The names under which the enclosing module knows this module. */
function pathNames(path: string, { module, outline }: FileUnit): string[] {
  const parts = [...path.split('/').slice(-2), ...module.split(/[/.:\\]+/).slice(-2), outline.declaredModule.split('.').at(-1) ?? ''];
  return [...new Set(parts.map((p) => p.replace(/\.[^.]*$/, '')).filter((p) => p !== ''))];
}

/** Reports imports of unchanged files that now lead somewhere else. */
function tellImports(impact: Impact, units: Iterable<FileUnit>, before: ResolvedImports, renewed: ReadonlySet<Language>): void {
  if (renewed.size === 0) return;
  for (const unit of units) {
    if (!renewed.has(unit.language)) continue;
    const { facts, ambient } = before.changedIn(unit);
    for (const fact of facts as readonly ImportFact[]) impact.import(fact, unit, unit);
    if (!ambient) continue;
    impact.files.add(unit);
    for (const index of unit.outline.symbols.keys()) impact.symbol({ outline: unit.outline, index }, unit);
  }
}

/** Repeats what depends on other files: members declared outside of their type may now belong to another type, imports may bring other names. */
function reattach({ world }: IndexState, units: ReadonlySet<FileUnit>): void {
  const outside = [...units].filter((u) => u.outline.symbols.some((s) => s.ownerType !== undefined));
  for (const unit of outside) detachOutside(unit);
  for (const unit of units) world.renewImports(unit);
  world.attach(outside);
}

/** Files with a symbol of the same package, name and kind as one in a changed file: their order decides the identity of both. */
export function sharedIdentities({ world }: IndexState, { changed, removed }: Pick<WorldChange, 'changed' | 'removed'>): Set<FileUnit> {
  const shared = new Set<FileUnit>();
  for (const path of new Set([...changed, ...removed].filter((u) => u.language.packageQualified).map((u) => u.outline.path))) {
    const keys = ([of]: readonly FileUnit[]): Set<string> => (of === undefined ? new Set() : nodeKeys(of));
    const [old, now] = [removed, changed].map((side) => keys(side.filter((u) => u.outline.path === path))) as [Set<string>, Set<string>];
    const differing = [...new Set([...old, ...now])].filter((key) => old.has(key) !== now.has(key));
    for (const sibling of differing.length === 0 ? [] : (world.folders.get(folderOf(path)) ?? [])) {
      if (sibling.outline.path === path || !sibling.language.packageQualified) continue;
      const own = nodeKeys(sibling);
      if (differing.some((key) => own.has(key))) shared.add(sibling);
    }
  }
  return shared;
}
