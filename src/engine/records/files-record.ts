/** Files that matter for a task, as JSON. */
import type { FilesForTask } from '../context/files-for-task.ts';
import { symbolRecord } from './symbol-record.ts';

export const filesRecord = ({ files, more }: FilesForTask) => ({
  files: files.map(({ path, score, symbols }) => ({ path, score: Math.round(score * 1e4) / 1e4, symbols: symbols.map(symbolRecord) })),
  truncated: more,
});
