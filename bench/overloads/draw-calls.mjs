// Calls of overloaded methods, drawn at random from the text of a repository, with what the index links each to: where no
// compiler is at hand to judge the choice, a person reads them. C# alone: the shape of calls is read with a pattern.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lastPart } from '../callers-complete/code-of.mjs';
import { load, seededRandom, shuffled } from '../lib.mjs';

const CALL = /(?:([\w\])>"?!]+)\s*\.|(^|[\s(!,=]))(\w+)(?:<[\w, <>[\]?]+>)?\(/g;
const COMMENT = /^\s*(?:\/\/|\*)/;
const MAKES = /\b(?:new|class|record)\s+$/;
const DECLARES = /^\s*(?:\[.*\]\s*)?(?:public|private|protected|internal|static|override|virtual|abstract|async|sealed)\b.*\b\w+(?:<[^>]*>)?\($/;

export async function drawCalls({ repo, db, count = 50, seed = 1 }) {
  const { openRepository } = await load('engine/repositories/open-repository.js');
  const root = resolve(repo);
  const repository = await openRepository({ env: process.env, cwd: process.cwd(), repo: root, ...(db && { db: resolve(db) }) });
  const reader = await repository.store.read();
  const files = (await reader.files()).filter((f) => f.language === 'csharp');
  const names = await overloadedNames(reader, new Set(files.map((f) => f.id)));
  const sites = shuffled(
    files.flatMap((f) => sitesIn(root, f.path, names)),
    seededRandom(Number(seed)),
  );
  console.log(`## ${names.size} overloaded names, ${sites.length} calls, seed ${seed}`);
  for (const site of sites.slice(0, Number(count))) {
    console.log(`? ${site.file}:${site.line} ${site.text.slice(0, 170)}`);
    for (const target of await linkedTo(reader, site)) console.log(`  -> ${target}`);
  }
  await reader.close();
  await repository.store.close();
}

async function overloadedNames(reader, files) {
  const counts = new Map();
  await reader.eachNode((n) => files.has(n.fileId) && n.kind === 'method' && counts.set(n.name, (counts.get(n.name) ?? 0) + 1));
  return new Set([...counts].filter(([, count]) => count > 1).map(([name]) => lastPart(name)));
}

function sitesIn(root, file, names) {
  const lines = readFileSync(join(root, file), 'utf8').split(/\r?\n/);
  return lines.flatMap((text, i) => (COMMENT.test(text) ? [] : callsIn(text, names).map((name) => ({ file, line: i + 1, name, text: text.trim() }))));
}

function callsIn(text, names) {
  return [...text.matchAll(CALL)].flatMap((m) => {
    const before = text.slice(0, m.index + m[0].length);
    const isCall = names.has(m[3]) && !MAKES.test(before.slice(0, -m[3].length - 1)) && (!DECLARES.test(before) || /=|return/.test(text.slice(0, m.index)));
    return isCall ? [m[3]] : [];
  });
}

async function linkedTo(reader, { file, line, name }) {
  const around = (await reader.nodesByFile([file])).filter((n) => n.startLine <= line && n.endLine >= line);
  const edges = (
    await reader.edgesFrom(
      around.map((n) => n.id),
      ['calls', 'references'],
    )
  ).filter((e) => e.sites.some((s) => s.line === line));
  const targets = new Map((await reader.nodes(edges.map((e) => e.target))).map((n) => [n.id, n]));
  const named = edges.filter((e) => lastPart(targets.get(e.target)?.name ?? '') === name);
  return named.map((e) => `${targets.get(e.target).qualifiedName.split('/').at(-1)} ${e.provenance}`);
}
