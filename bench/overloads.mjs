// npm run bench -- overloads --repo <path> [--lang csharp] [--show N] [--constructors true]: do calls of overloaded methods
// lead to the overload that the compiler (javac, or Roslyn: oracles/csharp/oracle.mjs says what it needs) means? Only methods that share their name with another one of their class count, tests aside; with
// --constructors, `new X(...)` of classes with several constructors instead. An edge is right when it leads to the
// declaration itself, or to what implements it; a call counts as found when all of its edges are right.
// overloads draw --repo <path> [--count N] [--seed N]: calls of C# with what they are linked to, for reading.
import { createReadStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { exportCallsTo } from './edges.mjs';
import { parseArgs } from './lib.mjs';
import { drawCalls } from './overloads/draw-calls.mjs';

export const summary = 'calls of overloaded methods of Java and C# against the compiler: precision, recall, disagreements';

export async function run(args) {
  if (args[0] === 'draw') return drawCalls(parseArgs(args.slice(1)));
  const { repo, lang = 'java', show, constructors } = parseArgs(args);
  if (!repo) throw new Error('usage: overloads --repo <path> [--lang csharp] [--show N] [--constructors true]');
  const root = resolve(repo);
  const work = join(tmpdir(), 'overloads');
  mkdirSync(work, { recursive: true });
  const sites = await overloadedSites(lang, root, join(work, `${basename(root)}.json`));
  const calls = join(work, `${basename(root)}.jsonl`);
  await exportCallsTo(root, join(work, `${basename(root)}.db`), calls);
  const asked = sites.filter((s) => (s.kind === 'new') === (constructors !== undefined));
  report(root, await judge(asked, calls), Number(show ?? 0));
}

/** The compiler's answers, asked for once per repository and kept. */
async function overloadedSites(lang, root, file) {
  if (!existsSync(file)) {
    const { answers } = await import(`./oracles/${lang}/oracle.mjs`);
    const { sites } = await answers(root, { sites: Number(process.env.EDGES_SITES ?? 100_000), seed: 1 });
    writeFileSync(file, JSON.stringify(sites.filter(isOverloaded)));
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

const isOverloaded = (s) => s.state === 'internal' && s.def.overloads > 1;
const keyOf = ({ file, line, column }) => `${file}:${line}:${column}`;
const isAt = (edge, d) => edge.target_file === d.file && edge.target_line >= d.start && edge.target_line <= d.line;

/** Beside its constructor a creation leads to the class, which is not asked for. */
function isAsked({ kind, def }, parts) {
  return kind === 'new' ? parts.at(-1) === def.name && parts.at(-2) === def.name : parts.at(-1) === def.name;
}

async function judge(sites, calls) {
  const edges = new Map();
  for await (const line of createInterface({ input: createReadStream(calls) })) {
    const edge = JSON.parse(line);
    if (edge.line === undefined || edge.target_file === undefined) continue;
    edges.set(keyOf(edge), [...(edges.get(keyOf(edge)) ?? []), edge]);
  }
  return sites.map((site) => {
    const found = (edges.get(keyOf(site)) ?? []).filter((e) => isAsked(site, e.target_name.split('.')));
    const right = found.filter((e) => [site.def, ...(site.kind === 'new' ? [] : (site.also ?? []))].some((d) => isAt(e, d)));
    return { site, found, right };
  });
}

function report(root, judged, show) {
  const edges = judged.flatMap((j) => j.found.map((edge) => ({ ...j, edge, isRight: j.right.includes(edge) })));
  const share = (part, whole) => (whole === 0 ? '-' : (part / whole).toFixed(3));
  const wrong = edges.filter((e) => !e.isRight);
  const missed = judged.filter((j) => j.right.length === 0 || j.right.length < j.found.length);
  console.log(
    `${basename(root)}: ${judged.length} calls of overloaded methods, precision ${share(edges.length - wrong.length, edges.length)}, recall ${share(judged.length - missed.length, judged.length)}`,
  );
  for (const provenance of new Set(edges.map((e) => e.edge.provenance))) {
    const some = edges.filter((e) => e.edge.provenance === provenance);
    console.log(`  ${provenance}: ${some.filter((e) => e.isRight).length} of ${some.length} edges right`);
  }
  console.log(`  without an edge: ${judged.filter((j) => j.found.length === 0).length}, with several: ${judged.filter((j) => j.found.length > 1).length}`);
  for (const j of sampled(missed, show))
    console.log(
      `${j.site.file}:${j.site.line} ${j.site.name} means line ${j.site.def.line}, leads to ${j.found.map((e) => `${e.target_name}:${e.target_line}`).join(' ') || 'nothing'}`,
    );
}

const sampled = (all, count) => all.filter((_, i) => count > 0 && i % Math.max(1, Math.floor(all.length / count)) === 0).slice(0, count);
