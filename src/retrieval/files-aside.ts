/**
 * Files beside what most questions are about, told by the words of their paths: code that something newer has replaced
 * (`legacy/`), and what tests are made with although it is not a test itself (`client-test/src/main`). Read once per snapshot.
 */
import { FILE_FLAGS } from '../model/graph.ts';
import type { Corpus } from './corpus.ts';
import type { TermSource } from './keywords/expand-terms.ts';
import { filesWithPathWord } from './term-matches.ts';

export interface FilesAside {
  readonly replaced: ReadonlySet<number>;
  readonly testSupport: ReadonlySet<number>;
  /** Whose path names a version, or says that it is the older one: there may be another of each. */
  readonly versions: ReadonlySet<number>;
}

export const NONE_ASIDE: FilesAside = { replaced: new Set(), testSupport: new Set(), versions: new Set() };

const WORDS = {
  replaced: ['legacy', 'deprecated', 'obsolete'],
  versions: ['legacy', 'deprecated', 'obsolete', 'old', 'v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7', 'v8', 'v9'],
  testSupport: ['test', 'tests', 'testing', 'testkit', 'testutil', 'testutils', 'testhelper', 'testhelpers', 'mock', 'mocks', 'fake', 'fakes'],
} as const;

/** Where more of the code than this is called after tests, or after what was, it is what the program is about. */
const SUBJECT = 0.1;

const known = new WeakMap<Corpus, FilesAside>();

export async function filesAside(corpus: Corpus, source: TermSource): Promise<FilesAside> {
  const found = known.get(corpus) ?? (await readFilesAside(corpus, source));
  known.set(corpus, found);
  return found;
}

async function readFilesAside({ columns: { files, fileFlags } }: Corpus, source: TermSource): Promise<FilesAside> {
  const isOwnCode = (file: number) => ((fileFlags[file] as number) & (FILE_FLAGS.test | FILE_FLAGS.none)) === 0;
  const code = fileFlags.reduce((count, _, file) => count + (isOwnCode(file) ? 1 : 0), 0);
  const calledAfter = async (words: readonly string[], most: number): Promise<ReadonlySet<number>> => {
    const found = new Set((await source.postings(words)).flatMap(filesWithPathWord).filter((file) => file < files && isOwnCode(file)));
    return found.size > most ? new Set() : found;
  };
  return {
    replaced: await calledAfter(WORDS.replaced, SUBJECT * code),
    testSupport: await calledAfter(WORDS.testSupport, SUBJECT * code),
    versions: await calledAfter(WORDS.versions, code),
  };
}
