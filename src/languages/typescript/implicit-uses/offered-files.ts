/**
 * Files that a package offers to its users by path: what its manifest names in quotes (`"./jsx/*": "./dist/jsx/*.js"`),
 * compared without output folder and ending. Manifests in, a test for source paths out.
 */
import type { Manifest } from '../../contract.ts';

const QUOTED_PATH = /"((?:\.{0,2}\/)?[\w@*.-]+(?:\/[\w@*.-]+)*)"/g;
const OUTPUT = /^(?:\.{0,2}\/)?(?:(?:dist|build|lib|out|src|es|cjs|esm|types)\/)*/;
const ENDING = /(?:\/index)?(?:\.d)?\.\w{2,4}$/;

export function offeredFiles(manifests: readonly Manifest[]): (file: string) => boolean {
  const packages = manifests.map(({ folder, text }) => ({ folder, patterns: patternsOf(text) })).sort((a, b) => b.folder.length - a.folder.length);
  return (file) => {
    const own = packages.find(({ folder }) => folder === '' || file.startsWith(`${folder}/`));
    if (own === undefined) return false;
    const stem = bare(own.folder === '' ? file : file.slice(own.folder.length + 1));
    return own.patterns.some((pattern) => pattern.test(stem));
  };
}

const bare = (path: string): string => path.replace(ENDING, '').replace(OUTPUT, '');

function patternsOf(text: string): RegExp[] {
  const paths = new Set([...text.matchAll(QUOTED_PATH)].map(([, path]) => path as string).filter((path) => /[/*]/.test(path) && /\.\w{2,4}$/.test(path)));
  const stems = new Set([...paths].map(bare).filter((stem) => stem !== '' && stem !== '*'));
  return [...stems].map((stem) => new RegExp(`^${stem.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.+')}$`));
}
