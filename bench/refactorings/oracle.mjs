// RefactoringMiner's oracle (github.com/tsantalis/RefactoringMiner, src/test/resources/oracle): commits with the files that
// they change, before and after, and the refactorings that people confirmed. In: the folder of the oracle; out: commits, each
// with the renames and moves of types, methods and fields as `kind before -> after`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SETS = { java: 'tse-dataset', python: 'python-dataset', javascript: 'javascript-dataset' };

const json = (file) => JSON.parse(readFileSync(file, 'utf8'));

export function commits(oracle, set) {
  const folder = join(oracle, SETS[set]);
  return readdirSync(folder)
    .sort()
    .flatMap((file) => entriesOf(json(join(folder, file))))
    .flatMap((entry) => commitOf(oracle, entry) ?? []);
}

const entriesOf = (content) => (Array.isArray(content) ? content : content.results);

function commitOf(oracle, entry) {
  const name = entry.repository
    .replace(/\/$/, '')
    .replace(/\.git$/, '')
    .split('/')
    .at(-1);
  const at = (sha) => join(oracle, 'commits', `${name}-${sha}`);
  if (!existsSync(`${at(entry.sha1)}.json`)) return undefined;
  const { parentCommitId, currentCommitId, filesBefore, filesCurrent } = json(`${at(entry.sha1)}.json`);
  const said = [...(entry.commonRefactoring ?? []), ...(entry.ourApproach ?? []), ...(entry.baseline ?? []), ...(entry.refactorings ?? [])];
  const right = said.filter(({ validation }) => validation === true || validation === 'TP' || validation === 'CTP');
  return {
    ...{
      name: `${name} ${entry.sha1.slice(0, 10)}`,
      before: { folder: at(parentCommitId), files: filesBefore },
      after: { folder: at(currentCommitId), files: filesCurrent },
    },
    truth: [...new Set(right.flatMap(({ description }) => meaningOf(description) ?? []))],
  };
}

const FORMS = [
  [/^Rename Method\s(.+) renamed to (.+) in class (\S+)$/, (_, a, b, c) => ['method', member(c, called(a)), member(c, called(b))]],
  [
    /^(?:Move|Move And Rename|Pull Up|Push Down) Method\s(.+) from class (\S+) to (.+) from class (\S+)$/,
    (_, a, c, b, d) => ['method', member(c, called(a)), member(d, called(b))],
  ],
  [
    /^(?:Rename|Move|Move And Rename) Class\s(\S+) (?:renamed|moved|moved and renamed) to (\S+)$/,
    (_, a, b) => (isModule(a) ? undefined : ['type', last(a), last(b)]),
  ],
  [/^Rename Attribute\s(.+) to (.+) in class (\S+)$/, (_, a, b, c) => ['field', member(c, field(a)), member(c, field(b))]],
  [
    /^(?:Move|Move And Rename|Pull Up|Push Down) Attribute\s(.+) from class (\S+) to (.+) from class (\S+)$/,
    (_, a, c, b, d) => ['field', member(c, field(a)), member(d, field(b))],
  ],
  [/^Extract Method\s(.+) extracted from (.+) in class (\S+)$/, (_, a, b, c) => ['extract', member(c, called(b)), member(c, called(a))]],
  [
    /^Extract And Move Method\s(.+) extracted from (.+) in class (\S+) & moved to class (\S+)$/,
    (_, a, b, c, d) => ['extract', member(c, called(b)), member(d, called(a))],
  ],
  [/^Inline Method\s(.+) inlined to (.+) in class (\S+)$/, (_, a, b, c) => ['inline', member(c, called(a)), member(c, called(b))]],
  [
    /^Move And Inline Method\s(.+) moved from class (\S+) to class (\S+) & inlined to (.+)$/,
    (_, a, c, d, b) => ['inline', member(c, called(a)), member(d, called(b))],
  ],
];

function meaningOf(description) {
  for (const [form, read] of FORMS) {
    const [kind, before, after] = (form.exec(description.trim()) && read(...form.exec(description.trim()))) ?? [];
    if (kind !== undefined) return `${kind} ${before} -> ${after}`;
  }
  return undefined;
}

const isModule = (name) => name.endsWith('__module__');
/** Modules and packages have small letters; what is in a module belongs to none. */
const ownerName = (type) => (isModule(type) || !/^[A-Z_]/.test(last(type)) ? '' : last(type));
export const last = (name) => name.slice(name.lastIndexOf('.') + 1);
const member = (type, name) => [ownerName(type), name].filter(Boolean).join('.');
/** `public static foo(a int) : void`. */
const called = (text) => last(/([\w$.]+)\(/.exec(text)?.[1] ?? text);
const field = (text) => text.split(' : ')[0].trim().split(/\s+/).at(-1);
