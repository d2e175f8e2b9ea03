// Form of the equivalence data: every class file, the thesaurus and the abbreviations parse, carry
// only known fields, and hold no word so generic that it would match symbols at random.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { meaningStem } from '../../util/false-friends.ts';
import { loadConcepts } from './load-classes.ts';

interface EquivalenceClass {
  concept: string;
  phrases: string[];
  targets: string[];
  weight: number;
}

interface ClassFile {
  framework: string;
  languages?: string[];
  markers?: string[];
  classes: EquivalenceClass[];
}

const LANGUAGES = ['go', 'python', 'typescript', 'rust', 'java', 'csharp', 'ruby'];
const FILE_FIELDS = ['framework', 'languages', 'markers', 'classes'];
const CLASS_FIELDS = ['concept', 'phrases', 'targets', 'weight'];
const GENERIC_TARGETS = new Set(
  `get set run call add handle process data value init main new create update delete remove read write
   open close start stop list find load save send next parse print validate compile default override
   initialize execute apply check build make test name type item result error object args config handler
   options context manager service helper util utils base index state status string number map key`.split(/\s+/),
);
/** Frameworks whose central type really bears such a name; languages and markers scope the file. */
const CENTRAL_TYPES = new Set([
  'flask:Config',
  'terraform:Config',
  'pytest:Config',
  'axum:Handler',
  'actix:Handler',
  'actix:Data',
  'axum:State',
  'django:Context',
  'django:Manager',
  'django:Options',
  'django:Index',
  'gin:Context',
  'echo:Context',
  'chi:Context',
  'hono:Context',
  'celery:Context',
  'celery:Service',
  'celery:State',
  'spark-java:Service',
  'nestjs:Test',
  'sqlalchemy:Result',
]);

const classesDir = new URL('./classes/', import.meta.url);
const fileNames = readdirSync(classesDir)
  .filter((name) => name.endsWith('.yaml'))
  .sort();
const files = fileNames.map((name) => ({
  name,
  content: parse(readFileSync(new URL(name, classesDir), 'utf8')) as ClassFile,
}));
const allClasses = files.flatMap(({ content }) => content.classes.map((entry) => ({ framework: content.framework, entry })));

const readYaml = (name: string): unknown => parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const unique = (values: string[]): boolean => new Set(values).size === values.length;
const isPlainPhrase = (text: string): boolean => text !== '' && text === text.trim().toLowerCase() && !/\s\s/.test(text);

describe('class files', () => {
  it('cover at least 45 frameworks and concerns with at least 300 classes', () => {
    expect(files.length).toBeGreaterThanOrEqual(45);
    expect(allClasses.length).toBeGreaterThanOrEqual(300);
  });

  it.each(files)('$name has a valid head', ({ name, content }) => {
    expect(Object.keys(content).filter((field) => !FILE_FIELDS.includes(field))).toEqual([]);
    expect(`${content.framework}.yaml`).toBe(name);
    expect((content.languages ?? []).filter((language) => !LANGUAGES.includes(language))).toEqual([]);
    expect((content.markers ?? []).filter((marker) => !isPlainPhrase(marker) || /\s/.test(marker))).toEqual([]);
    expect(content.languages?.length).not.toBe(0);
    expect(content.markers?.length).not.toBe(0);
    expect(content.classes.length).toBeGreaterThan(0);
  });

  it.each(files)('$name scopes by language whenever it scopes by marker', ({ content }) => {
    if (content.markers) expect(content.languages).toBeDefined();
  });
});

describe('classes', () => {
  it('have the known fields, each of its type', () => {
    for (const { entry } of allClasses) {
      expect(Object.keys(entry), entry.concept).toEqual(CLASS_FIELDS);
      expect(entry.concept).toMatch(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/);
      expect(entry.weight, entry.concept).toBeGreaterThan(0);
      expect(entry.weight, entry.concept).toBeLessThanOrEqual(1);
      expect([...entry.phrases, ...entry.targets].every((text) => typeof text === 'string')).toBe(true);
    }
  });

  it('have concepts that are unique over all files', () => {
    const concepts = allClasses.map(({ entry }) => entry.concept);
    expect(concepts.filter((concept, at) => concepts.indexOf(concept) !== at)).toEqual([]);
  });

  it('have 3 to 10 phrases: lower case, trimmed, no duplicates', () => {
    for (const { entry } of allClasses) {
      expect(entry.phrases.length, entry.concept).toBeGreaterThanOrEqual(3);
      expect(entry.phrases.length, entry.concept).toBeLessThanOrEqual(10);
      expect(
        entry.phrases.filter((phrase) => !isPlainPhrase(phrase)),
        entry.concept,
      ).toEqual([]);
      expect(unique(entry.phrases), entry.concept).toBe(true);
    }
  });

  it('have 2 to 8 targets written as Name or Owner.member, no duplicates', () => {
    for (const { entry } of allClasses) {
      expect(entry.targets.length, entry.concept).toBeGreaterThanOrEqual(2);
      expect(entry.targets.length, entry.concept).toBeLessThanOrEqual(8);
      expect(
        entry.targets.filter((target) => !/^[\p{L}_$][\p{L}\p{N}_$]*(\.[\p{L}_$][\p{L}\p{N}_$]*[?!]?)?$/u.test(target)),
        entry.concept,
      ).toEqual([]);
      expect(unique(entry.targets), entry.concept).toBe(true);
    }
  });

  it('have no generic word and no name of at most 3 characters as target', () => {
    const offenders = allClasses.flatMap(({ framework, entry }) =>
      entry.targets
        .filter((target) => target.length <= 3 || GENERIC_TARGETS.has(target.toLowerCase()))
        .filter((target) => !CENTRAL_TYPES.has(`${framework}:${target}`))
        .map((target) => `${entry.concept}: ${target}`),
    );
    expect(offenders).toEqual([]);
  });
});

describe('thesaurus', () => {
  const clusters = readYaml('./thesaurus.yaml') as string[][];

  it('has at least 80 clusters of 3 to 8 distinct lower-case words', () => {
    expect(clusters.length).toBeGreaterThanOrEqual(80);
    for (const cluster of clusters) {
      expect(cluster.length, cluster.join()).toBeGreaterThanOrEqual(3);
      expect(cluster.length, cluster.join()).toBeLessThanOrEqual(8);
      expect(
        cluster.every((word) => /^[a-z]+$/.test(word)),
        cluster.join(),
      ).toBe(true);
      expect(unique(cluster), cluster.join()).toBe(true);
    }
  });
});

describe('everyday words', () => {
  const everyday = Object.entries(readYaml('./everyday.yaml') as Record<string, string[]>);

  it('lead to one to five words of code each, other words than themselves', () => {
    for (const [word, means] of everyday) {
      expect(word).toMatch(/^[a-z]+$/);
      expect(
        means.every((other) => /^[a-z0-9]+$/.test(other) && meaningStem(other) !== meaningStem(word)),
        word,
      ).toBe(true);
      expect(unique(means), word).toBe(true);
      expect(means.length, word).toBeLessThanOrEqual(5);
    }
  });

  it('are listed once, whatever their ending', () => {
    const stems = everyday.map(([word]) => meaningStem(word));
    expect(stems.filter((stem, i) => stems.indexOf(stem) !== i)).toEqual([]);
  });

  it('ask for words of code, which do not ask back', async () => {
    const { synonymsOf, meaningsOf } = await loadConcepts();
    expect(meaningsOf('songs')).toContain('track');
    expect([...synonymsOf('track'), ...meaningsOf('track')]).not.toContain('song');
    expect([...synonymsOf('track'), ...meaningsOf('track')]).not.toContain('audio');
  });
});

describe('abbreviations', () => {
  const abbreviations = Object.entries(readYaml('./abbreviations.yaml') as Record<string, string[]>);

  it('map at least 120 lower-case abbreviations to expansions', () => {
    expect(abbreviations.length).toBeGreaterThanOrEqual(120);
    for (const [short, expansions] of abbreviations) {
      expect(short).toMatch(/^[a-z][a-z0-9]*$/);
      expect(expansions.length, short).toBeGreaterThan(0);
      expect(
        expansions.every((text) => isPlainPhrase(text) && text !== short),
        short,
      ).toBe(true);
    }
  });
});
