/** PyPI: site-packages of an environment in the repository, or of the one that is active. Stubs first. */
import { join } from 'node:path';
import { listFolder, type Registry, sourcesBelow } from '../home.ts';

const MOST = 300;

export const pypi: Registry = {
  type: 'pypi',
  language: 'python',
  find({ root, names, env }) {
    const modules = [...new Set(names.map((name) => name.split('.')[0] as string))];
    for (const site of sitePackages(root, env)) {
      const there = new Set(listFolder(site));
      const folders = modules.flatMap((m) => [`${m}-stubs`, m]).filter((name) => there.has(name));
      const single = modules.flatMap((m) => [`${m}.pyi`, `${m}.py`]).filter((name) => there.has(name));
      if (folders.length + single.length === 0) continue;
      const files = folders.flatMap((name) => sourcesBelow(join(site, name), { ending: /\.pyi?$/, most: MOST }));
      return { folder: site, files: [...single.map((name) => join(site, name)), ...files] };
    }
    return undefined;
  },
};

function sitePackages(root: string, env: NodeJS.ProcessEnv): string[] {
  const inside = ['.venv', 'venv', 'env'].map((name) => join(root, name));
  const active = [env.VIRTUAL_ENV, env.CONDA_PREFIX].filter((path) => path !== undefined && path !== '') as string[];
  return [...inside, ...active].flatMap((environment) => {
    const versions = listFolder(join(environment, 'lib')).filter((name) => name.startsWith('python'));
    return [...versions.map((v) => join(environment, 'lib', v, 'site-packages')), join(environment, 'Lib', 'site-packages')];
  });
}
