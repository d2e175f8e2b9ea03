/** go.mod and go.work, as far as imports need them. Lines that are not understood are skipped. */
import { posix } from 'node:path';

export interface GoMod {
  /** Folder of the go.mod in the repository; `.` for its root. */
  readonly folder: string;
  /** Module path; '' when the file does not say. */
  readonly path: string;
  /** `replace path => ./folder`, longest path first. */
  readonly replaced: readonly { readonly path: string; readonly folder: string }[];
  readonly required: readonly string[];
}

export function parseGoMod(text: string, folder: string): GoMod {
  let path = '';
  const replaced: { path: string; folder: string }[] = [];
  const required: string[] = [];
  for (const [directive, ...words] of directives(text)) {
    const [first = ''] = words;
    if (directive === 'module') path = first;
    else if (directive === 'require' && first !== '') required.push(first);
    else if (directive === 'replace') {
      const target = words[words.indexOf('=>') + 1] ?? '';
      if (target.startsWith('.')) replaced.push({ path: first, folder: inRepository(folder, target) });
    }
  }
  replaced.sort((a, b) => b.path.length - a.path.length);
  return { folder, path, replaced, required };
}

/** Folders of the modules that a workspace uses. */
export function parseGoWork(text: string, folder: string): string[] {
  return directives(text)
    .filter(([directive, path]) => directive === 'use' && path !== undefined)
    .map(([, path]) => inRepository(folder, path as string));
}

/** Each directive with its words, groups `require ( ... )` taken apart. */
function directives(text: string): string[][] {
  const found: string[][] = [];
  let group = '';
  for (const line of text.split('\n')) {
    const words = line
      .replace(/\/\/.*$/, '')
      .split(/\s+/)
      .filter((w) => w !== '')
      .map((w) => w.replace(/^["`]|["`]$/g, ''));
    if (words.length === 0) continue;
    if (words[0] === ')') group = '';
    else if (words.at(-1) === '(') group = words[0] as string;
    else found.push(group === '' ? words : [group, ...words]);
  }
  return found;
}

function inRepository(folder: string, path: string): string {
  return posix.normalize(posix.join(folder, path)).replace(/\/$/, '') || '.';
}
