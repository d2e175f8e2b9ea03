/**
 * Reads the class files: the built-in ones (one JSON file made by the build from the YAML sources, or the sources
 * themselves while developing) and the user's own in `.knowing/equivalence/*.yaml`. Read once per process.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../../errors.ts';
import type { ClassFile, EquivalenceClass } from './equivalence-class.ts';

export interface ConceptData {
  readonly files: readonly ClassFile[];
  /** Word to the other words of its clusters. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
  readonly abbreviations: ReadonlyMap<string, readonly string[]>;
}

interface RawConcepts {
  readonly files: readonly ClassFile[];
  readonly thesaurus: readonly (readonly string[])[];
  readonly abbreviations: Readonly<Record<string, readonly string[]>>;
}

const here = fileURLToPath(new URL('.', import.meta.url));
let builtin: Promise<ConceptData> | undefined;

export function loadConcepts(): Promise<ConceptData> {
  builtin ??= readBuiltin();
  return builtin;
}

async function readBuiltin(): Promise<ConceptData> {
  const raw = import.meta.url.endsWith('.ts') ? await readSources(here) : (JSON.parse(readFileSync(join(here, 'concepts.json'), 'utf8')) as RawConcepts);
  return { files: raw.files, synonyms: synonymMap(raw.thesaurus), abbreviations: new Map(Object.entries(raw.abbreviations)) };
}

/** The YAML sources as one value. The build writes it to concepts.json: parsing YAML takes longer than most questions. */
export async function readSources(folder: string): Promise<RawConcepts> {
  const { parse } = await import('yaml');
  const read = (path: string) => parse(readFileSync(join(folder, path), 'utf8'));
  const names = readdirSync(join(folder, 'classes'))
    .filter((n) => n.endsWith('.yaml'))
    .sort();
  return { files: names.map((n) => read(join('classes', n))), thesaurus: read('thesaurus.yaml'), abbreviations: read('abbreviations.yaml') };
}

function synonymMap(clusters: readonly (readonly string[])[]): Map<string, readonly string[]> {
  const map = new Map<string, Set<string>>();
  for (const cluster of clusters) {
    for (const word of cluster) {
      const others = map.get(word) ?? new Set();
      for (const o of cluster) if (o !== word) others.add(o);
      map.set(word, others);
    }
  }
  return new Map([...map].map(([w, s]) => [w, [...s]]));
}

/** A user's file that does not parse is an error that names it: silently missing classes would be a riddle. */
export async function loadUserClasses(root: string): Promise<ClassFile[]> {
  const folder = join(root, '.knowing', 'equivalence');
  let names: string[];
  try {
    names = readdirSync(folder)
      .filter((n) => /\.ya?ml$/.test(n))
      .sort();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
  const { parse } = await import('yaml');
  return names.map((name) => checkFile(join(folder, name), parseOrExplain(parse, join(folder, name))));
}

function parseOrExplain(parse: (text: string) => unknown, path: string): unknown {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UserError('BAD_CONFIG', `The equivalence classes in ${path} cannot be parsed: ${String((error as Error).message).split('\n')[0]}`, {
      hint: 'See docs/equivalence-classes.md for the format.',
      cause: error,
    });
  }
}

function checkFile(path: string, value: unknown): ClassFile {
  const file = value as Partial<ClassFile> | null;
  const good = (c: Partial<EquivalenceClass>) => typeof c.concept === 'string' && isStrings(c.phrases) && isStrings(c.targets);
  if (file === null || !Array.isArray(file.classes) || !file.classes.every(good))
    throw new UserError('BAD_CONFIG', `${path} needs \`classes\`, each with concept, phrases and targets.`, {
      hint: 'See docs/equivalence-classes.md for the format.',
    });
  return { framework: file.framework ?? path, ...file, classes: file.classes.map((c) => ({ ...c, weight: c.weight ?? 0.9 })), user: true };
}

const isStrings = (v: unknown): boolean => Array.isArray(v) && v.every((s) => typeof s === 'string');
