/** Who takes part: this program with an index of its own, and each tool of peers/ that is installed. */
import { copyFileSync, lstatSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../../../util/find-program.ts';
import { git } from '../../../util/git.ts';
import { loadPluginFiles } from '../../../util/plugin-files.ts';
import type { ComparedTool } from './compare-peers.ts';
import { FIRST_ANSWERS, type Peer } from './peer.ts';

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
  for (const peer of await loadPluginFiles<Peer>(import.meta.url, 'peers', 'peer')) {
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
