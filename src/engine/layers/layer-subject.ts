/** What a layer is asked about: the files that the user means, and what it may look at to tell. */
import { knowingHome } from '../../config/paths.ts';
import { UserError } from '../../errors.ts';
import type { LayerSubject } from '../../layers/contract.ts';
import type { GraphFile } from '../../model/graph.ts';
import type { GraphReader } from '../../store/contract.ts';
import { closestWord } from '../../util/closest-word.ts';
import { isBelow } from '../../util/rooted-paths.ts';
import { unknownPaths } from '../symbols/unknown-path.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { LayerSources } from './layer-sources.ts';

export interface SubjectRequest {
  /** Files below these paths; empty for all. */
  readonly paths: readonly string[];
  /** Only files of this language. */
  readonly language?: string;
  /** Files from outside that the layer is filled from; absolute paths. */
  readonly inputs?: readonly string[];
  /** What comes with the repository may decide which programs run. */
  readonly trusted?: boolean;
}

/** What a layer has to tell besides its claims. */
export type LayerReport = Pick<LayerSubject, 'count' | 'note'>;

export async function subjectOf(view: SnapshotView, request: SubjectRequest, report: LayerReport): Promise<LayerSubject> {
  const { repo, snapshot } = view;
  const { paths, language, inputs = [], trusted = false } = request;
  const reader = view.layers?.code ?? view.reader;
  const { sourceOf, readOutside } = await LayerSources.open(repo);
  const files = ofLanguage(await filesBelow(reader, paths), language);
  return { repo, snapshot, reader, files, inputs, ...report, sourceOf, readOutside, trusted, home: knowingHome() };
}

async function filesBelow(reader: GraphReader, paths: readonly string[]): Promise<GraphFile[]> {
  const files = (await reader.files()).sort((a, b) => (a.path < b.path ? -1 : 1));
  const missing = paths.filter((path) => !files.some((f) => isBelow(f.path, path)));
  if (missing.length > 0)
    throw unknownPaths(
      missing,
      files.map((f) => f.path),
    );
  return paths.length === 0 ? files : files.filter((f) => paths.some((path) => isBelow(f.path, path)));
}

function ofLanguage(files: readonly GraphFile[], language: string | undefined): readonly GraphFile[] {
  if (language === undefined) return files;
  const found = files.filter((f) => f.language === language);
  if (found.length > 0) return found;
  const languages = [...new Set(files.map((f) => f.language))].sort();
  const close = closestWord(language, languages);
  const hint = close === undefined ? `There are ${languages.join(', ')}.` : `Did you mean ${close}?`;
  throw new UserError('NOT_FOUND', `There are no files of the language '${language}'.`, { hint });
}
