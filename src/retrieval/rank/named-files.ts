/**
 * Files and folders that the task names: what lives there counts more. Which paths there are is told by the postings of
 * their words, so that only a handful of candidates is read. Multiplies scores in place.
 */
import type { FileId } from '../../model/graph.ts';
import type { GraphReader } from '../../store/contract.ts';
import { splitIdentifier } from '../../util/words.ts';
import type { Corpus } from '../corpus.ts';
import type { ExpandedTerm } from '../keyword-set.ts';
import { TermMatches } from '../term-matches.ts';

export interface NamedFileParams {
  readonly file: number;
  readonly folder: number;
}

/** docs/decisions/0007-names-and-messages-lead.md. */
export const NAMED_FILE_PARAMS: NamedFileParams = { file: 3, folder: 1.5 };

/** A log can name hundreds. */
const MAX_MENTIONS = 8;
/** `index.ts` of every folder is not a place, nor is `src/`. */
const MAX_FILES = { file: 5, folder: 300 } as const;
/** More candidates than this are not read to see which of them is meant. */
const MAX_CANDIDATES = 400;

export interface NamedPlaces {
  readonly files: ReadonlySet<FileId>;
  readonly inFolders: ReadonlySet<FileId>;
}

export const NO_PLACES: NamedPlaces = { files: new Set(), inFolders: new Set() };

export async function namedPlaces(corpus: Corpus, reader: GraphReader, mentions: readonly string[], terms: readonly ExpandedTerm[]): Promise<NamedPlaces> {
  if (mentions.length === 0) return NO_PLACES;
  const matches = new TermMatches(terms);
  const files = new Set<FileId>();
  const inFolders = new Set<FileId>();
  for (const mention of mentions.slice(0, MAX_MENTIONS)) {
    const paths = await pathsWith(corpus, reader, candidates(matches, mention));
    const same = filesMeant(paths, mention);
    const below = paths.filter(({ path }) => `/${path}`.includes(`/${mention}/`));
    if (same.length <= MAX_FILES.file) for (const { file } of same) files.add(file);
    if (below.length <= MAX_FILES.folder) for (const { file } of below) inFolders.add(file);
  }
  return { files, inFolders };
}

export function boostNamedPlaces(corpus: Corpus, score: Float64Array, hits: readonly number[], places: NamedPlaces, params: NamedFileParams): void {
  if (places.files.size + places.inFolders.size === 0) return;
  for (const id of hits) {
    const file = corpus.columns.nodeFile[id] as number;
    const factor = places.files.has(file) ? params.file : places.inFolders.has(file) ? params.folder : 1;
    score[id] = (score[id] as number) * factor;
  }
}

/** A mention may leave out folders in front, or have those of another machine; of the latter a file name alone says too little. */
function filesMeant(paths: readonly NamedPath[], mention: string): readonly NamedPath[] {
  const ending = paths.filter(({ path }) => endsWith(path, mention));
  return ending.length > 0 ? ending : paths.filter(({ path }) => path.includes('/') && endsWith(mention, path));
}

/** Files whose paths have the words of the mention's last two parts. */
function candidates(matches: TermMatches, mention: string): number[] {
  const words = [
    ...new Set(
      mention
        .split('/')
        .slice(-2)
        .flatMap((part) => splitIdentifier(part.replace(/\.[^.]*$/, ''))),
    ),
  ];
  const lists = words.map((word) => matches.filesByPath(word)).filter((files) => files.length > 0);
  const [rarest = [], ...others] = lists.sort((a, b) => a.length - b.length);
  const sets = others.map((files) => new Set(files));
  return rarest.filter((file) => sets.every((files) => files.has(file))).slice(0, MAX_CANDIDATES);
}

interface NamedPath {
  readonly file: FileId;
  readonly path: string;
}

async function pathsWith({ fileStart }: Corpus, reader: GraphReader, files: readonly FileId[]): Promise<NamedPath[]> {
  const first = files.filter((file) => (fileStart[file] as number) < (fileStart[file + 1] as number)).map((file) => fileStart[file] as number);
  return (await reader.nodes(first)).map((node) => ({ file: node.fileId, path: node.file }));
}

/** A mention may leave out the ending of the file. */
const endsWith = (path: string, tail: string): boolean => `/${path}`.endsWith(`/${tail}`) || `/${path}`.replace(/\.[^/]*$/, '').endsWith(`/${tail}`);
