/**
 * Which files make the repository up: what git has at HEAD (submodules included), or without git a walk that honours
 * ignore files; less what `.knowingignore` and the configuration exclude. Sorted by path. Committed text wins: a file
 * that differs from HEAD carries its committed bytes.
 */
import type { Diagnostic } from '../../model/diagnostic.ts';
import { listGitFiles } from './git-files.ts';
import { IGNORE_FILE, knowingIgnore, readIgnoreFile, unusableLines } from './ignore-rules.ts';
import type { ScannedFile } from './scanned-file.ts';
import { walkFiles } from './walk-files.ts';

export interface ScanOptions {
  readonly root: string;
  readonly exclude: readonly string[];
}

export interface ScanResult {
  readonly commit: string | null;
  readonly files: readonly ScannedFile[];
  readonly diagnostics: readonly Diagnostic[];
}

export async function scanRepository(options: ScanOptions): Promise<ScanResult> {
  const ignored = knowingIgnore(options.root, options.exclude);
  const listed = (await listGitFiles(options.root)) ?? walkFiles(options.root);
  const files = listed.files.filter((f) => !ignored(f.path));
  files.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  return { commit: listed.commit, files, diagnostics: [...listed.diagnostics, ...unusableRules(options.root)] };
}

function unusableRules(root: string): Diagnostic[] {
  const lines = unusableLines(readIgnoreFile(root, IGNORE_FILE) ?? '');
  const detail = `left out: line ${lines.slice(0, 5).join(', ')}, too long or with too many wildcards`;
  return lines.length === 0 ? [] : [{ path: IGNORE_FILE, reason: 'parse_error', detail, skipped: false }];
}
