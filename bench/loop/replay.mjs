// The recorded calls of one task, asked again of this build in one process. Says nothing about how an agent would have gone
// on: what a shorter answer saves, and what a longer one costs. Texts are kept in <folder>/replay/<task>.txt, to be read.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from '../lib.mjs';
import { checkoutOf, homeOf, readLog } from './scene.mjs';

const load = (path) => import(pathToFileURL(join(build, path)).href);

/** Characters of the recorded answers and of today's. `tools` lists definitions and asks nothing. */
export async function replayed(folder, task) {
  const calls = readLog(folder, 'knowing').filter((call) => call.task === task.id && call.words[0] !== 'tools');
  const ask = await asker(folder, task);
  const texts = [];
  for (const { words } of calls) texts.push(await ask(words));
  await ask.close();
  const shown = calls.map(({ words, characters }, i) => `>>> ${words.join(' ')}  ${characters} -> ${texts[i].length}\n${texts[i]}\n`);
  mkdirSync(join(folder, 'replay'), { recursive: true });
  writeFileSync(join(folder, 'replay', `${task.id}.txt`), shown.join('\n'));
  const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
  return { calls: calls.length, before: sum(calls.map((c) => c.characters)), now: sum(texts.map((t) => t.length)) };
}

async function asker(folder, task) {
  const { Workspace } = await load('apps/mcp/workspace.js');
  const { loadSurface } = await load('apps/mcp/server.js');
  const cwd = checkoutOf(folder, task);
  const workspace = new Workspace({ env: { ...process.env, KNOWING_HOME: homeOf(folder) }, cwd, mayAdd: false, autoIndex: false });
  const tools = new Map((await loadSurface('core')).tools.map((tool) => [tool.name, tool]));
  const ask = ([name, text = '{}']) => answerOf(tools.get(name), JSON.parse(text), { workspace, tools: new Set(tools.keys()) });
  return Object.assign(ask, { close: () => workspace.close() });
}

async function answerOf(tool, input, shared) {
  const { Session } = await load('apps/mcp/session.js');
  const { answerText, explainedError } = await load('apps/mcp/frame.js');
  const session = new Session({ id: 'replay', lasting: false, now: Date.now() });
  try {
    return answerText(await tool.run(tool.input.parse(input), { ...shared, session, after: () => undefined, progress: () => undefined }), false);
  } catch (error) {
    if (error.code === undefined) throw error;
    return explainedError(error).text;
  }
}
