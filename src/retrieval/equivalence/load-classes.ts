/**
 * Reads the class files: the built-in ones (one file of JSON lines made by the build from the YAML sources, or the
 * sources themselves while developing) and the user's own in `.knowing/equivalence/*.yaml`. Read once per process.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../../errors.ts';
import { meaningStem } from '../../util/false-friends.ts';
import { pushTo } from '../../util/group-by.ts';
import { readGuarded } from '../../util/read-if-there.ts';
import { appliesTo, type ClassFile, type ClassScope, type EquivalenceClass, type RepoProfile } from './equivalence-class.ts';
import { type Idiom, type IdiomIndex, indexIdioms } from './idioms.ts';
import { phraseStems } from './match-classes.ts';

export interface ConceptData {
  /** The files that apply to a repository of this profile. */
  filesFor(profile: RepoProfile): ClassFile[];
  /** The other words of the clusters that a word is in. */
  synonymsOf(word: string): readonly string[];
  /** What code calls what the word means in everyday speech. */
  meaningsOf(word: string): readonly string[];
  expansionsOf(word: string): readonly string[];
  shortFormsOf(word: string): readonly string[];
  readonly idioms: IdiomIndex;
}

/** Near-synonyms; `stems` in the same order, worked out by the build. */
interface Cluster {
  readonly words: readonly string[];
  readonly stems: readonly string[];
}

type WordTable = Readonly<Record<string, readonly string[]>>;

interface WordLists {
  readonly thesaurus: readonly Cluster[];
  /** By the stem of an everyday word. */
  readonly everyday: WordTable;
  readonly abbreviations: WordTable;
  /** By the stem of the word that they are short for. */
  readonly shortForms: WordTable;
  readonly idioms: IdiomIndex;
}

interface RawConcepts {
  readonly thesaurus: readonly (readonly string[])[];
  readonly everyday: WordTable;
  readonly abbreviations: WordTable;
  readonly idioms: readonly Idiom[];
  readonly files: readonly ClassFile[];
}

const here = fileURLToPath(new URL('.', import.meta.url));
const NONE: readonly string[] = [];
let builtin: Promise<ConceptData> | undefined;

export function loadConcepts(): Promise<ConceptData> {
  builtin ??= readBuiltin();
  return builtin;
}

async function readBuiltin(): Promise<ConceptData> {
  const lines = import.meta.url.endsWith('.ts') ? await readSources(here) : readFileSync(join(here, 'concepts.jsonl'), 'utf8').split('\n');
  const { thesaurus, everyday, abbreviations, shortForms, idioms } = JSON.parse(lines[0] as string) as WordLists;
  const clusters = byStem(thesaurus);
  const scopes = lines.filter((_, i) => i % 2 === 1).map((line) => JSON.parse(line) as ClassScope);
  const classesOf = (i: number) => JSON.parse(lines[2 * i + 2] as string) as EquivalenceClass[];
  return {
    filesFor: (profile) => scopes.flatMap((scope, i) => (appliesTo(scope, profile) ? [{ ...scope, classes: classesOf(i) }] : [])),
    synonymsOf: (word) => {
      const stem = meaningStem(word);
      return [...new Set((clusters.get(stem) ?? []).flatMap((c) => c.words.filter((_, i) => c.stems[i] !== stem)))];
    },
    meaningsOf: (word) => entry(everyday, meaningStem(word)),
    expansionsOf: (word) => entry(abbreviations, word),
    shortFormsOf: (word) => entry(shortForms, meaningStem(word)),
    idioms,
  };
}

const entry = (table: WordTable, key: string): readonly string[] => (Object.hasOwn(table, key) ? (table[key] as readonly string[]) : NONE);

function byStem(thesaurus: readonly Cluster[]): Map<string, Cluster[]> {
  const clusters = new Map<string, Cluster[]>();
  for (const cluster of thesaurus) {
    for (const stem of new Set(cluster.stems)) {
      pushTo(clusters, stem, cluster);
    }
  }
  return clusters;
}

/**
 * The YAML sources as lines of JSON: the word lists, then of each file its scope and its classes, so that what does not
 * apply is never parsed. The build writes them to concepts.jsonl: parsing YAML takes longer than most questions.
 */
export async function readSources(folder: string): Promise<string[]> {
  const { thesaurus, everyday, abbreviations, idioms, files } = await parseSources(folder);
  const lines = files.flatMap(({ classes, ...scope }) => [scope, classes.map((c) => ({ ...c, stems: c.phrases.map(phraseStems) }))]);
  const clusters = thesaurus.map((words): Cluster => ({ words, stems: words.map(meaningStem) }));
  const byWord = Object.fromEntries(Object.entries(everyday).map(([word, means]) => [meaningStem(word), means]));
  const words: WordLists = {
    thesaurus: clusters,
    everyday: byWord,
    abbreviations,
    shortForms: shortForms(abbreviations),
    idioms: indexIdioms([...idioms, ...spelledOut(abbreviations)]),
  };
  return [words, ...lines].map((line) => JSON.stringify(line));
}

/** Whoever writes "table of contents" asks for `toc`. */
const spelledOut = (abbreviations: WordTable): Idiom[] =>
  Object.entries(abbreviations).flatMap(([short, meanings]) => {
    const phrases = meanings.filter((meaning) => meaning.includes(' '));
    return phrases.length > 0 ? [{ says: phrases, means: [short] }] : [];
  });

/** Those that stand for one word alone, as `conf` does for "config" and "configuration": `res` may be anything. */
function shortForms(abbreviations: WordTable): WordTable {
  const forms = new Map<string, string[]>();
  for (const [short, [meaning = '', ...others]] of Object.entries(abbreviations)) {
    if (meaning.includes(' ') || others.some((other) => !other.startsWith(meaning))) continue;
    const stem = meaningStem(meaning);
    forms.set(stem, [...(forms.get(stem) ?? []), short]);
  }
  return Object.fromEntries(forms);
}

async function parseSources(folder: string): Promise<RawConcepts> {
  const { parse } = await import('yaml');
  const read = (path: string) => parse(readFileSync(join(folder, path), 'utf8'));
  const names = readdirSync(join(folder, 'classes'))
    .filter((n) => n.endsWith('.yaml'))
    .sort();
  return {
    files: names.map((n) => read(join('classes', n))),
    thesaurus: read('thesaurus.yaml'),
    everyday: read('everyday.yaml'),
    abbreviations: read('abbreviations.yaml'),
    idioms: read('idioms.yaml'),
  };
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
  return names.map((name) => checkFile(join(folder, name), parseOrExplain(parse, join(folder, name), root)));
}

/** Bytes: hundreds of classes fit. */
const MAX_SIZE = 1024 ** 2;

function parseOrExplain(parse: (text: string) => unknown, path: string, root: string): unknown {
  try {
    return parse(readGuarded(path, { inside: root, most: MAX_SIZE }).toString('utf8'));
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
