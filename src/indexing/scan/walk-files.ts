/** Files of a folder without git: a walk that honours every .gitignore on the way, and never follows a link. */
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Ignore } from 'ignore';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { ignoreRules, readIgnoreFile } from './ignore-rules.ts';
import type { ScannedFile } from './scanned-file.ts';

interface Rule {
  readonly under: string;
  readonly rules: Ignore;
}

const NEVER = new Set(['.git', '.hg', '.svn', '.jj', 'node_modules', '.venv', 'venv', '__pycache__', '.tox', 'target', '.gradle', '.idea', '.vs']);

export function walkFiles(root: string): { commit: null; files: ScannedFile[]; diagnostics: Diagnostic[] } {
  const files: ScannedFile[] = [];
  const diagnostics: Diagnostic[] = [];
  const todo: { under: string; rules: readonly Rule[] }[] = [{ under: '', rules: [] }];
  for (let folder = todo.pop(); folder !== undefined; folder = todo.pop()) {
    const rules = withRules(root, folder.under, folder.rules);
    for (const entry of entriesOf(join(root, folder.under), folder.under, diagnostics)) {
      const path = folder.under + entry.name;
      if (entry.isDirectory()) {
        if (!NEVER.has(entry.name) && !isIgnored(rules, `${path}/`)) todo.push({ under: `${path}/`, rules });
      } else if (entry.isFile()) {
        if (!isIgnored(rules, path)) files.push({ path, absolutePath: join(root, path), size: lstatSync(join(root, path)).size });
      } else if (entry.isSymbolicLink()) diagnostics.push({ path, reason: 'symlink', skipped: true });
    }
  }
  return { commit: null, files, diagnostics };
}

function entriesOf(folder: string, under: string, diagnostics: Diagnostic[]) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    diagnostics.push({ path: under, reason: 'unreadable', detail: (error as NodeJS.ErrnoException).code ?? String(error), skipped: true });
    return [];
  }
}

function withRules(root: string, under: string, rules: readonly Rule[]): readonly Rule[] {
  const text = readIgnoreFile(root, `${under}.gitignore`);
  return text === undefined ? rules : [...rules, { under, rules: ignoreRules(text.split('\n')) }];
}

/** The innermost ignore file that says something about the path decides. */
function isIgnored(rules: readonly Rule[], path: string): boolean {
  for (let i = rules.length - 1; i >= 0; i--) {
    const { under, rules: r } = rules[i] as Rule;
    const { ignored, unignored } = r.test(path.slice(under.length));
    if (ignored || unignored) return ignored;
  }
  return false;
}
