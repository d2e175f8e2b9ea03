/** npm: node_modules beside any package.json of the repository; declarations of types first, those of DefinitelyTyped too. */
import { realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type HomeQuery, listFolder, type Registry, sourcesBelow } from '../home.ts';

const MOST = 300;

export const npm: Registry = {
  type: 'npm',
  language: 'typescript',
  find({ purl: { namespace, name }, root, folders }) {
    const full = namespace === undefined ? name : `${namespace}/${name}`;
    const typed = `@types/${full.replace(/^@/, '').replace('/', '__')}`;
    for (const folder of folders) {
      const found = [full, typed]
        .map((module) => join(root, folder, 'node_modules', module))
        .filter((path) => listFolder(path).length > 0 && isInside(path, { root }));
      const files = found.flatMap((path) => sourcesBelow(path, { ending: /\.d\.[mc]?ts$/, most: MOST }));
      const plain = files.length > 0 || found[0] === undefined ? files : sourcesBelow(found[0], { ending: /(?<!\.min)\.[mc]?js$/, most: MOST / 3 });
      if (found[0] !== undefined) return { folder: found[0], files: plain };
    }
    return undefined;
  },
};

/** Links of a workspace and of pnpm stay inside; what leads out is not ours to read. */
function isInside(path: string, { root }: Pick<HomeQuery, 'root'>): boolean {
  const below = relative(realpathSync(root), realpathSync(path));
  return below !== '..' && !below.startsWith(`..${sep}`);
}
