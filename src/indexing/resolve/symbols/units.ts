/**
 * The resolver's view of files and module systems: one FileUnit per file, one ModuleSpace per language. A unit knows its
 * module and its imports; its symbols are declared afterwards (symbols.ts).
 */
import type { Language, ModuleSystem, Project } from '../../../languages/contract.ts';
import type { FileOutline, ImportFact } from '../../../model/facts.ts';
import { type FileUnit, type ModuleSpace, push, type SpaceMaps, withdraw } from './symbols.ts';

export interface OutlinedFile {
  readonly id: number;
  readonly outline: FileOutline;
  readonly language: Language;
}

/** What module systems are made from, besides the files. */
export interface ProjectFacts {
  readonly repoUrl: string;
  readonly configs: ReadonlyMap<string, string>;
}

export const spaceId = ({ moduleSpace, id }: Language): string => moduleSpace ?? id;

/** The spaces of some languages. `files` sorted by path. */
export function makeSpaces(files: readonly Omit<OutlinedFile, 'id'>[], facts: ProjectFacts): Map<Language, ModuleSpace> {
  const outlines = new Map<string, FileOutline[]>();
  for (const { outline, language } of files) push(outlines, spaceId(language), outline);
  const spaces = new Map<Language, ModuleSpace>();
  for (const language of new Set(files.map((f) => f.language))) addSpace(spaces, language, outlines.get(spaceId(language)) ?? [], facts);
  return spaces;
}

/** `own`: the outlines of all files of the space, sorted by path. */
export function addSpace(spaces: Map<Language, ModuleSpace>, language: Language, own: readonly FileOutline[], facts: ProjectFacts): void {
  const id = spaceId(language);
  const maps: SpaceMaps = [...spaces.values()].find((s) => s.id === id) ?? newMaps();
  const { filesOf, fileAt, topOf, extensions, outsideTypes, macros, globals, augmentations, membersByName } = maps;
  const shared = { filesOf, fileAt, topOf, extensions, outsideTypes, macros, globals, augmentations, membersByName };
  spaces.set(language, { id, language, ...makeSystem(language, own, facts), ...shared });
}

function newMaps(): SpaceMaps {
  return {
    filesOf: new Map(),
    fileAt: new Map(),
    topOf: new Map(),
    extensions: new Map(),
    outsideTypes: new Map(),
    macros: new Map(),
    globals: new Map(),
    augmentations: new Map(),
    membersByName: new Map(),
  };
}

export function makeSystem(language: Language, own: readonly FileOutline[], { repoUrl, configs }: ProjectFacts): Pick<ModuleSpace, 'system' | 'declaredOf'> {
  const declared = new Map(own.map((o) => [o.path, o.declaredModule]));
  const project: Project = {
    files: own.map((o) => o.path),
    declaredModule: (file) => declared.get(file) ?? '',
    configs,
    repoName: repoUrl.slice(repoUrl.lastIndexOf('/') + 1),
  };
  const system = makeModules(language, project);
  return { system, declaredOf: new Map(own.map((o) => [system.moduleOf(o.path), o.declaredModule])) };
}

/** Anyone can have written the configuration files that a module system reads: one that it fails at is left out. */
function makeModules(language: Language, project: Project): ModuleSystem {
  try {
    return language.modules(project);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return language.modules({ ...project, configs: new Map([...project.configs].filter((config) => isReadable(language, project, config))) });
  }
}

function isReadable(language: Language, project: Project, config: readonly [string, string]): boolean {
  try {
    language.modules({ ...project, files: [], configs: new Map([config]) });
    return true;
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  }
}

export function makeUnit({ id, outline, language }: OutlinedFile, space: ModuleSpace): FileUnit {
  const { path, imports } = outline;
  const unit: FileUnit = {
    id,
    outline,
    language,
    module: space.system.moduleOf(path),
    space,
    syms: [],
    top: new Map(),
    imports: importsByName(imports, path, space),
    wildcards: imports.filter((i) => i.imported === '*' && i.local === null),
    inheritance: inheritanceOf(outline),
    node: -1,
    isTest: language.isTestPath(path),
    detail: undefined,
  };
  enterByPath(space, unit);
  return unit;
}

/** Files of a module are in order of path. */
function enterByPath(space: ModuleSpace, unit: FileUnit): void {
  space.fileAt.set(unit.outline.path, unit);
  push(space.filesOf, unit.module, unit);
  const files = space.filesOf.get(unit.module) as FileUnit[];
  const before = files.at(-2);
  if (before !== undefined && before.outline.path > unit.outline.path) files.sort((a, b) => (a.outline.path < b.outline.path ? -1 : 1));
}

export function leaveSpace(unit: FileUnit): void {
  withdraw(unit.space.filesOf, unit.module, unit);
  unit.space.fileAt.delete(unit.outline.path);
}

/** An import without a name of its own is known by the name that the module declares: `gopkg.in/yaml.v3` is `yaml`. */
export function importsByName(imports: readonly ImportFact[], path: string, space: ModuleSpace): Map<string, ImportFact[]> {
  const byName = new Map<string, ImportFact[]>();
  for (const fact of imports) {
    if (fact.local === null) continue;
    push(byName, fact.local, fact);
    if (!space.language.packageQualified || fact.imported !== null || fact.renamed) continue;
    const target = space.system.resolve(fact.specifier, path);
    const declared = target.kind === 'module' ? space.declaredOf.get(target.module) : undefined;
    if (declared !== undefined && declared !== fact.local) push(byName, declared, fact);
  }
  return byName;
}

function inheritanceOf(outline: FileOutline): FileUnit['inheritance'] {
  const map: FileUnit['inheritance'] = new Map();
  for (const t of outline.types) if (t.role === 'extends' || t.role === 'implements' || t.role === 'mixin') push(map, t.at, t);
  return map;
}
