// npm run bench -- absence --repo <path> [--db <index>] [--count N] [--seed N]: pairs of symbols where the text of one says the
// name of the other and no edge of the fitting type leads there. Proofs that are given are printed with the lines that say
// the name: a person reads whether the relation is there all the same.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lastPart } from './callers-complete/code-of.mjs';
import { load, parseArgs, seededRandom } from './lib.mjs';

export const summary = 'proofs of absence for pairs whose text suggests a relation, for reading';

const SOURCES = new Set(['function', 'method', 'class', 'struct', 'file']);
const RELATIONS = {
  method: 'calls',
  function: 'calls',
  constructor: 'calls',
  class: 'references',
  struct: 'references',
  enum: 'references',
  enum_member: 'references',
  constant: 'references',
  variable: 'references',
  interface: 'type_hint_of',
  trait: 'type_hint_of',
  type: 'type_hint_of',
  field: 'accesses_field',
  property: 'accesses_field',
};
const MAX_DRAWS = 5_000;

export async function run(args) {
  const { repo = '.', db, count = 20, seed = 1 } = parseArgs(args);
  const { openRepository } = await load('engine/repositories/open-repository.js');
  const { proveNoEdge } = await load('engine/snapshots/prove-edge.js');
  const root = resolve(repo);
  const repository = await openRepository({ env: process.env, cwd: process.cwd(), repo: root, ...(db && { db: resolve(db) }) });
  const reader = await repository.store.read();
  const draw = await pairs(reader, root, seededRandom(Number(seed)));
  const counts = { asked: 0, given: 0, refused: 0 };
  for (let i = 0; i < MAX_DRAWS && counts.asked < Number(count); i++) {
    const pair = await draw();
    if (pair === undefined) continue;
    counts.asked++;
    if (await isGiven(() => proveNoEdge(repository, { source: pair.source.hash, target: pair.target.hash, type: pair.type }))) {
      counts.given++;
      print(pair);
    } else counts.refused++;
  }
  console.log(JSON.stringify({ repository: root, ...counts }));
  await reader.close();
  await repository.store.close();
}

async function isGiven(prove) {
  try {
    await prove();
    return true;
  } catch (error) {
    if (error.code === undefined) throw error;
    return false;
  }
}

async function pairs(reader, root, random) {
  const all = [];
  await reader.eachNode((n) => n.fileId >= 0 && n.file !== '' && all.push(n));
  all.sort((a, b) => (a.hash < b.hash ? -1 : 1));
  const byName = new Map();
  for (const n of all) if (RELATIONS[n.kind] !== undefined) byName.set(wordOf(n), [...(byName.get(wordOf(n)) ?? []), n]);
  const sources = all.filter((n) => SOURCES.has(n.kind));
  const pick = (items) => items[Math.floor(random() * items.length)];
  return async () => {
    const source = pick(sources);
    const lines = linesOf(root, source);
    const word = pick([...new Set(lines.flatMap((l) => l.text.match(/[A-Za-z_]\w{2,}/g) ?? []))].filter((w) => byName.has(w)));
    const target = pick((byName.get(word) ?? []).filter((n) => n.id !== source.id && !isInside(n, source)));
    if (target === undefined) return undefined;
    const type = RELATIONS[target.kind];
    const isLinked = (await reader.edgesFrom([source.id], [type])).some((e) => e.target === target.id);
    return isLinked ? undefined : { source, target, type, said: lines.filter((l) => new RegExp(`\\b${word}\\b`).test(l.text)) };
  };
}

const wordOf = ({ name }) => lastPart(name).replace(/^[#@]|[?!=]$/g, '');
const isInside = (inner, outer) => inner.file === outer.file && inner.startLine >= outer.startLine && inner.endLine <= outer.endLine;

function linesOf(root, { kind, file, startLine, endLine }) {
  const all = readFileSync(join(root, file), 'utf8').split(/\r?\n/);
  const [first, last] = kind === 'file' ? [1, all.length] : [startLine, endLine];
  return all.slice(first - 1, last).map((text, i) => ({ line: first + i, text }));
}

function print({ source, target, type, said }) {
  console.log(
    `? ${type}: ${source.kind} ${source.name} ${source.file}:${source.startLine} -> ${target.kind} ${target.name} ${target.file}:${target.startLine}`,
  );
  for (const { line, text } of said.slice(0, 4)) console.log(`    ${line}: ${text.trim().slice(0, 150)}`);
}
