/**
 * All declared symbols of a repository, kept between index runs: outlines in, units with their symbols out, one file
 * replaced at a time. Whatever the way that led there, the same files make the same world.
 */
import type { Language } from '../../../languages/contract.ts';
import type { FileOutline } from '../../../model/facts.ts';
import { StructuralInterfaces } from '../derive/structural-interfaces.ts';
import { TestSubjects } from '../derive/test-subjects.ts';
import { Evaluator } from '../evaluate/evaluator.ts';
import { pairDeclarations } from '../symbols/definitions.ts';
import { folderOf } from '../symbols/node-table.ts';
import { attachOutside, declareSymbols, detachOutside, type FileUnit, type ModuleSpace, withdrawSymbols } from '../symbols/symbols.ts';
import { addSpace, importsByName, leaveSpace, makeSpaces, makeSystem, makeUnit, type OutlinedFile, type ProjectFacts, spaceId } from '../symbols/units.ts';

export class World {
  readonly units = new Map<string, FileUnit>();
  readonly spaces: Map<Language, ModuleSpace>;
  readonly folders = new Map<string, Set<FileUnit>>();
  readonly subjects = new TestSubjects();
  /** Empty until nodes are known: see matchStructural. */
  structural = StructuralInterfaces.of([], new Evaluator());
  #facts: ProjectFacts;

  /** `files` sorted by path. */
  constructor(files: readonly OutlinedFile[], facts: ProjectFacts) {
    this.#facts = facts;
    this.spaces = makeSpaces(files, facts);
    for (const file of files) this.#enter(file);
    this.attach(this.units.values());
    this.pairDeclarations();
  }

  /** Finds what defines each declaration. Gives back the files in which a declaration came to have a node, or lost it. */
  pairDeclarations(): Set<FileUnit> {
    return new Set([...this.units.values()].filter((unit) => pairDeclarations(unit)));
  }

  matchStructural(): void {
    this.structural = StructuralInterfaces.of(this.units.values(), new Evaluator());
  }

  /** Members declared away from their type find it by name: after all types are there. */
  attach(units: Iterable<FileUnit>): void {
    const evaluator = new Evaluator();
    for (const unit of [...units].sort(byPath)) attachOutside(unit, (u, name) => evaluator.ownerNamed(u, name));
  }

  /** What files of a language, and of those that share its modules, are made of now; module systems see all of them at once. */
  outlinesOf(language: Language): FileOutline[] {
    return [...this.units.values()]
      .filter((u) => u.space.id === spaceId(language))
      .sort(byPath)
      .map((u) => u.outline);
  }

  /** Makes the module system of a language anew, for files that came, went, or declare another module. */
  renewSystem(language: Language, outlines: readonly FileOutline[]): void {
    const space = this.spaces.get(language);
    if (space === undefined) addSpace(this.spaces, language, outlines, this.#facts);
    else Object.assign(space, makeSystem(language, outlines, this.#facts));
  }

  /** Counts from the next renewSystem on. */
  setConfigs(configs: ReadonlyMap<string, string>): void {
    this.#facts = { ...this.#facts, configs };
  }

  /** The language, and those that share its module space. */
  neighbours(language: Language): Language[] {
    return [language, ...[...this.spaces.keys()].filter((l) => l !== language && spaceId(l) === spaceId(language))];
  }

  renewImports(unit: FileUnit): void {
    unit.imports = importsByName(unit.outline.imports, unit.outline.path, unit.space);
  }

  /** Takes a file out. Gives back the files whose members hung under its types: they are detached. */
  remove(unit: FileUnit): Set<FileUnit> {
    const guests = guestsOf(unit);
    for (const guest of guests) detachOutside(guest);
    detachOutside(unit);
    withdrawSymbols(unit);
    leaveSpace(unit);
    this.units.delete(unit.outline.path);
    this.folders.get(folderOf(unit.outline.path))?.delete(unit);
    this.subjects.leave(unit);
    return guests;
  }

  /** The unit still has to be attached. */
  add(file: OutlinedFile): FileUnit {
    return this.#enter(file);
  }

  #enter(file: OutlinedFile): FileUnit {
    const unit = makeUnit(file, this.spaces.get(file.language) as ModuleSpace);
    declareSymbols(unit);
    const { path } = file.outline;
    this.units.set(path, unit);
    const folder = folderOf(path);
    const inside = this.folders.get(folder);
    if (inside === undefined) this.folders.set(folder, new Set([unit]));
    else inside.add(unit);
    this.subjects.enter(unit);
    return unit;
  }
}

export const byPath = (a: FileUnit, b: FileUnit): number => (a.outline.path < b.outline.path ? -1 : 1);

/** Files whose symbols were attached to types of this one. */
function guestsOf(unit: FileUnit): Set<FileUnit> {
  const guests = new Set<FileUnit>();
  for (const sym of unit.syms) {
    if (sym.owned === 0) continue;
    for (const members of sym.table?.members.values() ?? []) for (const m of members) if (m.attached && m.owner === sym && m.file !== unit) guests.add(m.file);
  }
  return guests;
}
