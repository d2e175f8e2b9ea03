/**
 * What a repository's documents, samples of its settings and texts of its interface say, in passages, as the snapshot's
 * commit has them. Read when a question needs their words, not when the code is indexed. Nothing without git.
 */
import { indexPassages, type Passages } from '../../retrieval/keywords/document-words.ts';
import { blobSizes, readBlobs, tryGit } from '../../util/git.ts';
import { isDocument, passagesIn } from './document-passages.ts';

const MOST_FILES = 400;
/** A longer one is a reference or a log. */
const LONGEST_FILE = 300_000;
/** Takes about a tenth of a second to take apart. */
const MOST_BYTES = 1_500_000;

export async function readDocuments(root: string, commit: string | null): Promise<Passages> {
  const files = commit === null ? [] : await documentFiles(root, commit);
  const ids = files.map(({ id }) => id);
  const sizes = await blobSizes(root, ids);
  const wanted = withinBudget(files, (id) => sizes.get(id) ?? 0);
  const blobs = await readBlobs(
    root,
    wanted.map(({ id }) => id),
  );
  return indexPassages(wanted.flatMap(({ id, path }) => passagesIn(path, Buffer.from(blobs.get(id) ?? []).toString('utf8'))));
}

interface Listed {
  readonly id: string;
  readonly path: string;
}

/** Those at the top of the tree first: they are about the whole program. */
async function documentFiles(root: string, commit: string): Promise<Listed[]> {
  const listed = (await tryGit(root, ['ls-tree', '-r', '-z', commit, '--', '.'])) ?? '';
  const files: Listed[] = [];
  // `mode type id\tpath`. Taken apart for the few that count: large repositories have tens of thousands.
  for (const line of listed.split('\0')) {
    const tab = line.indexOf('\t');
    const path = line.slice(tab + 1);
    if (isDocument(path)) files.push({ id: line.slice(line.lastIndexOf(' ', tab) + 1, tab), path });
  }
  const depth = (path: string) => path.split('/').length;
  return files.sort((a, b) => depth(a.path) - depth(b.path) || (a.path < b.path ? -1 : 1)).slice(0, MOST_FILES);
}

function withinBudget(files: readonly Listed[], sizeOf: (id: string) => number): Listed[] {
  let left = MOST_BYTES;
  return files.filter(({ id }) => {
    const size = sizeOf(id);
    if (size > LONGEST_FILE || size > left) return false;
    left -= size;
    return true;
  });
}
