/** Who takes part: this program with an index of its own, and each tool of peers/ that is installed. */
import { copyFileSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../../../util/find-program.ts';
import { git } from '../../../util/git.ts';
import type { ComparedTool } from './compare-peers.ts';
import { FIRST_ANSWERS, type Peer } from './peer.ts';

const FOLDER = new URL('./peers/', import.meta.url);
/** `.js` when built, `.ts` under the test runner. */
const ENDING = extname(import.meta.url);
const MAIN = fileURLToPath(new URL('../main.js', import.meta.url));

const KNOWING: Peer = {
  name: 'knowing',
  program: 'knowing',
  index: () => ['index', '--no-progress'],
  find: (name) => ['query', name, '--limit', String(FIRST_ANSWERS), '--json'],
  ask: (words) => ['context', '--task', words.join(' '), '--limit', String(FIRST_ANSWERS), '--no-cache', '--json'],
};

/** Peers that build an index get a copy below `scratch`, because they write into the folder. Installed tools send nothing home. */
export async function findTools(root: string, scratch: string, env: NodeJS.ProcessEnv): Promise<{ present: ComparedTool[]; absent: string[] }> {
  const quiet = { ...env, DO_NOT_TRACK: '1' };
  const present: ComparedTool[] = [
    { name: 'knowing', command: [process.execPath, MAIN], peer: KNOWING, folder: root, env: { ...quiet, KNOWING_HOME: join(scratch, 'knowing') } },
  ];
  const absent: string[] = [];
  for (const peer of await loadPeers()) {
    const program = findProgram(peer.program, { env, platform: process.platform });
    if (program === undefined) absent.push(peer.name);
    else present.push({ name: peer.name, command: [program], peer, folder: peer.index === undefined ? root : await copyOf(root, scratch, peer), env: quiet });
  }
  return { present, absent };
}

/** The tracked files as they are on disk. */
async function copyOf(root: string, scratch: string, { name }: Peer): Promise<string> {
  const copy = join(scratch, name);
  const files = (await git(root, ['ls-files', '-z']))
    .split('\0')
    .filter((file) => file !== '' && lstatSync(join(root, file), { throwIfNoEntry: false })?.isFile());
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(root, file), join(copy, file));
  }
  return copy;
}

async function loadPeers(): Promise<Peer[]> {
  // A second dot means a declaration file or a test.
  const files = readdirSync(FOLDER).filter((file) => extname(file) === ENDING && file.indexOf('.') === file.length - ENDING.length);
  return Promise.all(files.sort().map(async (file) => ((await import(new URL(file, FOLDER).href)) as { peer: Peer }).peer));
}
