// node bench/loop/call.mjs <folder> knowing <task> tools | <tool> '<arguments as JSON>'
// node bench/loop/call.mjs <folder> grep <task> grep|rg|find|sed|cat|head|tail|ls|wc|git <arguments>
// The only way to the code that an agent in the loop has: runs one command in the task's checkout, prints what it says and
// keeps count of calls and characters.
import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { build } from '../lib.mjs';
import { checkoutOf, homeOf, logOf, readLog, taskNamed } from './scene.mjs';

const READERS = ['grep', 'rg', 'find', 'sed', 'cat', 'head', 'tail', 'ls', 'wc', 'git'];

async function knowing(folder, repo, [tool, text = '{}']) {
  const client = new Client({ name: 'loop', version: '1' });
  const env = { ...process.env, KNOWING_HOME: homeOf(folder) };
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [join(build, 'apps/cli/main.js'), 'mcp', '--tools', 'core'], cwd: repo, env }),
  );
  try {
    if (tool === 'tools') return describe(client.getInstructions() ?? '', (await client.listTools()).tools);
    const { content = [] } = await client.callTool({ name: tool, arguments: JSON.parse(text) });
    return content.map((part) => part.text ?? '').join('\n');
  } finally {
    await client.close();
  }
}

const describe = (instructions, tools) =>
  [instructions, ...tools.map((t) => `${t.name}: ${t.description}\n  ${JSON.stringify(t.inputSchema.properties ?? {})}`)].join('\n\n');

function shell(repo, [command, ...args]) {
  if (!READERS.includes(command)) return `${command}: not here; there are ${READERS.join(', ')}`;
  const { stdout, stderr, error } = spawnSync(command, args, { cwd: repo, encoding: 'utf8', maxBuffer: 64 << 20 });
  return error === undefined ? stdout + stderr : `${command}: ${error.message}`;
}

async function answerOf(arm, ...rest) {
  try {
    return await (arm === 'grep' ? shell(...rest.slice(1)) : knowing(...rest));
  } catch (error) {
    return `error: ${error.message}`;
  }
}

/** Every call here starts a server of its own; to one that lasts, an agent hears once that nothing has changed. */
const withoutKnownState = (text) => text.replace(/\n# \S+ at [0-9a-f]{12}, snapshot [0-9a-f]{12}: up to date$/m, '');

const [folder, arm, id, ...words] = process.argv.slice(2);
const isFirst = !readLog(folder, arm).some((call) => call.task === id);
const answer = await answerOf(arm, folder, checkoutOf(folder, taskNamed(id)), words);
const text = arm === 'knowing' && !isFirst ? withoutKnownState(answer) : answer;
appendFileSync(logOf(folder, arm), `${JSON.stringify({ task: id, words, characters: text.length })}\n`);
console.log(text);
