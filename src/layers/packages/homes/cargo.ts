/** Cargo: sources that it unpacked into its registry, in the version that Cargo.lock names. */
import { join } from 'node:path';
import { homeFolder, listFolder, type Registry, sourcesBelow, versionedFolder } from '../home.ts';

const MOST = 300;

export const cargo: Registry = {
  type: 'cargo',
  language: 'rust',
  find({ purl: { name }, env, manifest }) {
    const source = join(env.CARGO_HOME ?? join(homeFolder(env), '.cargo'), 'registry', 'src');
    const text = manifest('Cargo.lock').join('\n');
    for (const index of listFolder(source)) {
      const folder = versionedFolder(join(source, index), `${name}-`, (version) => text.includes(`name = "${name}"\nversion = "${version}"`));
      if (folder !== undefined) return { folder, files: sourcesBelow(join(folder, 'src'), { ending: /\.rs$/, most: MOST }) };
    }
    return undefined;
  },
};
