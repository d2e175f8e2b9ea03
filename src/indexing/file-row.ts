/** The row of a file in the graph, from its extraction and its path. Whole runs and updates both make it here. */
import { FILE_FLAGS, type GraphFile } from '../model/graph.ts';
import type { ExtractedFile } from './extract/messages.ts';
import type { ReadFile } from './file-extractor.ts';
import { isExample, isInGeneratedFolder, isMigration, isVendored } from './scan/classify.ts';

interface Source extends Pick<ReadFile, 'file' | 'language'> {
  readonly result: Pick<ExtractedFile, 'generated' | 'hash' | 'size' | 'lines'>;
}

export function fileRow({ file, language, result }: Source, id: number): GraphFile {
  const flags =
    (language.isTestPath(file.path) ? FILE_FLAGS.test : 0) |
    (result.generated || isInGeneratedFolder(file.path) || language.isGeneratedPath?.(file.path) ? FILE_FLAGS.generated : 0) |
    (isVendored(file.path) ? FILE_FLAGS.vendored : 0) |
    (isExample(file.path) ? FILE_FLAGS.example : 0) |
    (isMigration(file.path) ? FILE_FLAGS.migration : 0) |
    (language.isViewPath?.(file.path) ? FILE_FLAGS.view : 0);
  return { id, path: file.path, hash: result.hash, language: language.id, size: result.size, lines: result.lines, flags };
}
