/** RubyGems: gems in the repository's bundle, or where gem installs them, in the version that Gemfile.lock names. */
import { delimiter, join } from 'node:path';
import { homeFolder, listFolder, type Registry, sourcesBelow, versionedFolder } from '../home.ts';

const MOST = 300;

export const gem: Registry = {
  type: 'gem',
  language: 'ruby',
  find({ purl: { name }, root, env, manifest }) {
    const text = manifest('Gemfile.lock').join('\n');
    for (const gems of gemFolders(root, env)) {
      const folder = versionedFolder(gems, `${name}-`, (version) => text.includes(`${name} (${version})`));
      if (folder !== undefined) return { folder, files: sourcesBelow(join(folder, 'lib'), { ending: /\.rb$/, most: MOST }) };
    }
    return undefined;
  },
};

function gemFolders(root: string, env: NodeJS.ProcessEnv): string[] {
  const home = homeFolder(env);
  const perVersion = [
    join(root, 'vendor', 'bundle', 'ruby'),
    join(home, '.gem', 'ruby'),
    join(home, '.local', 'share', 'gem', 'ruby'),
    '/var/lib/gems',
    '/usr/lib/ruby/gems',
    '/usr/local/lib/ruby/gems',
  ];
  const named = [env.GEM_HOME, ...(env.GEM_PATH ?? '').split(delimiter)].filter((path) => path !== undefined && path !== '') as string[];
  return [...named, ...perVersion.flatMap((folder) => listFolder(folder).map((version) => join(folder, version)))].map((folder) => join(folder, 'gems'));
}
