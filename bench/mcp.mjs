// npm run bench -- mcp [--repo django] [--tokens flask]
// The MCP server over stdio with the official client: time of a warm context_for_task end to end against retrieval
// alone in this process; tokens of the definitions; GCF against compact JSON, and a re-query after a small change.
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { build, checkout, load, mean, median, parseArgs, shared } from './lib.mjs';

export const summary = 'MCP over stdio: latency end to end, tokens of definitions and answers';

export async function run(args) {
  const options = parseArgs(args);
  await latency(options.repo ?? 'django');
  await tokens(options.tokens ?? 'flask');
}

const tasksOf = (repo) => JSON.parse(readFileSync(join(shared, 'fixtures.json'), 'utf8')).filter((t) => t.repo === repo);
const clone = (repo, folder) =>
  execFileSync('git', ['-c', 'advice.detachedHead=false', 'clone', '--quiet', '--shared', checkout('fixtures', repo), join(folder, repo)]);

/** A client on a clone of the repository in a home of its own, indexed. */
async function withServer(repo, work) {
  const folder = mkdtempSync(join(tmpdir(), 'knowing-mcp-'));
  clone(repo, folder);
  const place = { name: repo, root: join(folder, repo), db: join(folder, 'index.db'), listed: false, known: true };
  const { indexRepository } = await load('engine/indexing/index-repository.js');
  await indexRepository({ place });
  const client = new Client({ name: 'bench', version: '1' });
  const main = join(build, 'apps/cli/main.js');
  const env = { ...process.env, KNOWING_HOME: join(folder, 'home'), KNOWING_DB: place.db };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [main, 'mcp'], cwd: place.root, env, stderr: 'ignore' }));
  try {
    await work({ client, place, indexRepository });
  } finally {
    await client.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const ask = async (client, args) => {
  const started = performance.now();
  const { content, structuredContent } = await client.callTool({ name: 'context_for_task', arguments: args });
  return { ms: performance.now() - started, text: content[0].text, facts: structuredContent };
};

async function latency(repo) {
  await withServer(repo, async ({ client, place }) => {
    const tasks = tasksOf(repo).map((t) => t.description);
    const { contextForTask } = await load('engine/context/context.js');
    const { openPlace } = await load('engine/repositories/open-repository.js');
    const repository = await openPlace(place, false);
    const alone = async (task) => {
      const started = performance.now();
      await contextForTask(repository, { task, budget: 5000, detail: 'signatures', format: 'gcf', cache: false });
      return performance.now() - started;
    };
    for (const task of tasks) await alone(task);
    const engine = [];
    for (const task of tasks) engine.push(await alone(task));
    await repository.store.close();
    for (const task of tasks) await ask(client, { task });
    // Other words: an answer that was given before would be read from memory.
    const served = [];
    for (const task of tasks) served.push((await ask(client, { task: `${task} please`, fresh: true })).ms);
    const again = [];
    for (const task of tasks) again.push((await ask(client, { task: `${task} please`, fresh: true })).ms);
    const line = (name, list) =>
      console.log(`${name.padEnd(44)} median ${median(list).toFixed(1)} ms, mean ${mean(list).toFixed(1)}, most ${Math.max(...list).toFixed(1)}`);
    line(`${repo}: engine alone, warm`, engine);
    line(`${repo}: context_for_task over stdio, warm`, served);
    line(`${repo}: the same question again`, again);
  });
}

async function tokens(repo) {
  await withServer(repo, async ({ client, place, indexRepository }) => {
    const { tools } = await client.listTools();
    console.log(`\n${tools.length} definitions: ${countTokens(JSON.stringify(tools))} tokens`);
    const shares = { locate: [], signatures: [] };
    const deltas = [];
    const tasks = tasksOf(repo).map((t) => t.description);
    const before = [];
    for (const task of tasks) {
      for (const detail of Object.keys(shares)) {
        // The pack that fits 5,000 tokens of JSON, in both formats.
        const json = await ask(client, { task, detail, format: 'json', budget: 5000 });
        const gcf = await ask(client, { task, detail, format: 'gcf', budget: 5000, fresh: true });
        const perSymbol = ({ text, facts }) => countTokens(text.replace(/\n# \S+ at [\s\S]*$/, '')) / Math.max(1, facts.symbols.length);
        shares[detail].push(perSymbol(gcf) / perSymbol(json));
      }
      before.push(await ask(client, { task, fresh: true }));
    }
    changeOneFile(place.root, before[0].facts.symbols[0].file);
    await indexRepository({ place });
    for (const [i, task] of tasks.entries()) {
      const delta = await ask(client, { task, pack_root: before[i].facts.pack_root });
      deltas.push(countTokens(delta.text) / countTokens(before[i].text));
    }
    for (const [detail, list] of Object.entries(shares))
      console.log(`GCF of compact JSON, ${detail}: ${(100 * mean(list)).toFixed(0)}% (most ${(100 * Math.max(...list)).toFixed(0)}%)`);
    console.log(
      `re-query after a change of one function: ${(100 * mean(deltas)).toFixed(1)}% of the full pack (most ${(100 * Math.max(...deltas)).toFixed(1)}%)`,
    );
  });
}

/** A function more at the end of the file that the first answer names first. */
function changeOneFile(root, file) {
  appendFileSync(join(root, file), '\n\ndef knowing_bench_probe():\n    return 1\n');
  execFileSync('git', ['-c', 'user.name=b', '-c', 'user.email=b@example.org', 'commit', '--quiet', '--all', '--message', 'probe'], { cwd: root });
}
