/** Looks for names in all text of a repository's working tree: indexed files and every other tracked one. */
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MentionScan } from '../../analysis/dead-code/mentions.ts';
import { tryGit } from '../../util/git.ts';

/** Data files beyond this hold no references to code. */
const MAX_BYTES = 2_000_000;
const AT_ONCE = 16;

/** `indexed`: paths of code, whose comments do not count. */
export async function scanMentions(root: string, indexed: readonly string[], names: Iterable<string>): Promise<MentionScan> {
  const scan = new MentionScan(names);
  const code = new Set(indexed);
  const tracked = (await tryGit(root, ['ls-files', '-z']))?.split('\0').filter((path) => path !== '') ?? [];
  const paths = [...new Set([...indexed, ...tracked])];
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const group = paths.slice(at, at + AT_ONCE);
    const texts = await Promise.all(group.map((path) => readText(join(root, path))));
    for (const [i, text] of texts.entries()) if (text !== undefined) scan.add(group[i] as string, text, code.has(group[i] as string));
  }
  return scan;
}

/** Undefined for what is gone, a folder (a submodule), a link or a device, too large or not text. */
async function readText(path: string): Promise<string | undefined> {
  try {
    const found = await lstat(path);
    if (!found.isFile() || found.size > MAX_BYTES) return undefined;
    const bytes = await readFile(path);
    return bytes.subarray(0, 8_000).includes(0) ? undefined : bytes.toString('utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) return undefined;
    throw error;
  }
}
