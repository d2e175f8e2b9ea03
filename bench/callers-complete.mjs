// npm run bench -- callers-complete draw --repo <path> [--db <index>] [--count N] [--seed N] > drawn.txt: symbols of every
// kind drawn from the index of a repository, and for each whose callers are called complete, the lines of code that say its
// name and that the answer does not account for. A person reads them and writes - (a use of that very symbol) in place of
// the ? that begins the line. callers-complete read <drawn.txt ...>: how many were complete, and how many of those wrong.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { codeOf, lastPart, styleOf } from './callers-complete/code-of.mjs';
import { load, parseArgs, seededRandom, shuffled } from './lib.mjs';

export const summary = 'callers that are said to be complete against every line that says the name, for reading';

const KINDS = 'class struct interface trait enum record type function method constructor macro field property constant variable enum_member'.split(' ');
const LANGUAGES = new Set(['python', 'typescript', 'javascript', 'tsx', 'go', 'rust', 'java', 'csharp', 'ruby']);
/** Lines shown of one symbol: those that nothing is linked on, and those linked to one other symbol of the name. */
const MAX_OPEN = 40;
const MAX_ELSEWHERE = 2;
const MAX_OTHERS = 12;
/** Files that say names and run nothing: prose, locks, drawings. */
const PROSE = /\.(?:md|mdx|markdown|rst|txt|adoc|svg|lock|csv|po|map|snap)$|(?:^|\/)(?:CHANGELOG|LICENSE|package-lock\.json|README)[^/]*$/i;

export async function run(args) {
  const [what, ...rest] = args;
  if (what === 'draw') await draw(parseArgs(rest));
  else if (what === 'read') readVerdicts(parseArgs(rest)._);
  else throw new Error('usage: callers-complete draw --repo <path> [--db <index>] [--count N] [--seed N] | callers-complete read <file>...');
}

async function draw({ repo, db, count = 40, seed = 1 }) {
  const { openRepository } = await load('engine/repositories/open-repository.js');
  const repository = await openRepository({ env: process.env, cwd: process.cwd(), repo: resolve(repo ?? '.'), ...(db && { db: resolve(db) }) });
  const reader = await repository.store.read();
  const { root } = repository.place;
  console.log(`## ${basename(root)} seed ${seed}`);
  const drawn = await drawSymbols(reader, { count: Number(count), random: seededRandom(Number(seed)) });
  for (const node of drawn) await ask({ repository, reader, root }, node);
  await reader.close();
  await repository.store.close();
}

/** The kinds take turns, so that rare ones are asked about too. */
async function drawSymbols(reader, { count, random }) {
  const languages = new Map((await reader.files()).filter((f) => LANGUAGES.has(f.language)).map((f) => [f.id, f.language]));
  const byKind = new Map(KINDS.map((kind) => [kind, []]));
  await reader.eachNode((node) => languages.has(node.fileId) && byKind.get(node.kind)?.push(node));
  const lists = [...byKind.values()].map((nodes) =>
    shuffled(
      nodes.sort((a, b) => (a.hash < b.hash ? -1 : 1)),
      random,
    ),
  );
  const drawn = [];
  while (drawn.length < count && lists.some((l) => l.length > 0)) for (const list of lists) if (list.length > 0 && drawn.length < count) drawn.push(list.pop());
  return drawn;
}

async function ask({ repository, reader, root }, node) {
  const { findCallers } = await load('engine/analyse/analyse-dependents.js');
  const report = await findCallers(repository, { symbol: node.hash, limit: 100_000, noticeEdits: true });
  const { level, reasons } = report.completeness;
  console.log(`# ${level} ${node.kind} ${node.name} ${node.file}:${node.startLine} callers ${report.total}`);
  if (level === 'complete') await printOpen({ reader, root }, node, report);
  else console.log(`  because ${reasons.join('; ')}`);
}

async function printOpen({ reader, root }, node, report) {
  const name = lastPart(node.name);
  const lines = linesSaying(root, name).filter((l) => styleOf(l.file) === styleOf(node.file) && !isOwn(l, node));
  const listed = sitesListed(report);
  const edges = await edgesOnLines(reader, lines, name);
  const open = lines.filter((l) => !listed.at.has(placeOf(l)));
  const elsewhere = new Map();
  for (const line of open) {
    const [edge] = (edges.get(placeOf(line)) ?? []).filter((e) => e.target.id !== node.id || !isListedType(e.type));
    const said =
      edge === undefined
        ? ''
        : edge.target.id === node.id
          ? `known as ${edge.type}`
          : `${edge.type} ${edge.target.name} ${edge.target.file}:${edge.target.startLine}`;
    elsewhere.set(said, [...(elsewhere.get(said) ?? []), line]);
  }
  for (const [said, group] of [...elsewhere].slice(0, MAX_OTHERS)) {
    if (said.startsWith('known as')) console.log(`  ${said}: ${group.length}`);
    else printGroup(said, group, listed);
  }
  printOutside(root, name, node);
  if (elsewhere.size > MAX_OTHERS) console.log(`  and ${elsewhere.size - MAX_OTHERS} other symbols of the name`);
}

/** Templates, configuration and code of other languages; a plain word only where it is written like code. */
function printOutside(root, name, node) {
  const isDistinct = /[_$]|[a-z][A-Z]|\d/.test(name.replace(/^_+/, ''));
  const written = new RegExp(`[.:#@$>"']${name.replace(/[$?!=]/g, '\\$&')}(?![\\w$])`);
  const said = grep(root, name.replace(/[?!=]$/, '')).filter(
    (l) => styleOf(l.file) !== styleOf(node.file) && !PROSE.test(l.file) && (isDistinct || written.test(l.text)),
  );
  for (const { file, line, text } of said.slice(0, 2 * MAX_ELSEWHERE)) console.log(`? ${file}:${line} (outside) ${text.trim().slice(0, 150)}`);
}

const isListedType = (type) => type === 'calls' || type === 'references';

function printGroup(said, group, listed) {
  const max = said === '' ? MAX_OPEN : MAX_ELSEWHERE;
  if (said !== '') console.log(`  elsewhere ${said}: ${group.length}`);
  for (const { file, line, text } of group.slice(0, max)) {
    const mark = listed.within.some((e) => e.file === file && line >= e.startLine && line <= e.endLine) ? '~' : '?';
    console.log(`${mark} ${file}:${line} ${text.trim().slice(0, 170)}`);
  }
  if (group.length > max) console.log(`  and ${group.length - max} more`);
}

const placeOf = ({ file, line }) => `${file}:${line}`;

/** The places of the answer, and the functions that are in it. */
function sitesListed({ listed }) {
  const at = new Set(listed.flatMap(({ node, sites }) => sites.map(({ line }) => `${node.file}:${line}`)));
  const within = listed.map((l) => l.node).filter((n) => n.kind !== 'file' && n.kind !== 'module');
  return { at, within };
}

/** Everything that leads from the lines to a symbol of the name. */
async function edgesOnLines(reader, lines, name) {
  const wanted = new Set(lines.map(placeOf));
  const bearers = (await reader.nodesByName({ names: [name], limit: 5_000 })).filter((n) => lastPart(n.name) === name);
  const byId = new Map(bearers.map((n) => [n.id, n]));
  const edges = await reader.edgesTo([...byId.keys()]);
  const files = new Map((await reader.nodes([...new Set(edges.map((e) => e.source))])).map((n) => [n.id, n.file]));
  const found = new Map();
  for (const { source, target, type, sites } of edges)
    for (const { line } of sites) {
      const place = `${files.get(source)}:${line}`;
      if (wanted.has(place)) found.set(place, [...(found.get(place) ?? []), { type, target: byId.get(target) }]);
    }
  return found;
}

/** The declaration; of a type, all of it. */
function isOwn({ file, line }, { kind, file: own, startLine, endLine }) {
  if (file !== own) return false;
  const isType = ['class', 'struct', 'interface', 'trait', 'enum', 'record'].includes(kind);
  return isType ? line >= startLine && line <= endLine : line === startLine;
}

const cache = new Map();

function linesSaying(root, name) {
  const word = new RegExp(`(?<![\\w$])${name.replace(/[$?!=]/g, '\\$&')}(?![\\w$])`);
  return grep(root, name.replace(/[?!=]$/, '')).filter(({ file, line }) => {
    if (!cache.has(file)) cache.set(file, codeOf(file, readFileSync(join(root, file), 'utf8')));
    return word.test(cache.get(file)?.[line - 1] ?? '');
  });
}

function grep(root, name) {
  try {
    const text = execFileSync('git', ['grep', '-n', '-z', '-I', '-w', '-F', '-e', name], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 29 });
    return text.split('\n').filter(Boolean).map(parsed);
  } catch (error) {
    if (error.status === 1) return [];
    throw error;
  }
}

function parsed(row) {
  const [file, line, text = ''] = row.split('\0');
  return { file, line: Number(line), text };
}

function readVerdicts(files) {
  console.log('repository\tsymbols\tcomplete\twrong');
  const sum = [0, 0, 0];
  for (const file of files) {
    const blocks = readFileSync(file, 'utf8').split(/^# /m);
    const complete = blocks.slice(1).filter((b) => b.startsWith('complete '));
    const wrong = complete.filter((b) => /^- /m.test(b));
    const row = [blocks.length - 1, complete.length, wrong.length];
    for (const [i, n] of row.entries()) sum[i] += n;
    console.log([basename(file), ...row].join('\t'));
    for (const b of wrong) console.log(`\t${b.split('\n')[0]}`);
  }
  console.log(['all', ...sum].join('\t'));
}
