/** `knowing://report`: the repository on one page, for an agent that sees it for the first time. */
import { repositoryMap } from '../../../engine/analyse/repository-map.ts';
import type { ResourceSpec } from '../resource.ts';

const FOLDERS = 25;

const ranked = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 12)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

export const resource: ResourceSpec = {
  name: 'report',
  uri: 'knowing://report',
  description: 'The repository on one page: size, languages, folders and what they use',
  mimeType: 'text/markdown',
  read: ({ workspace }) =>
    workspace.read(async (view, { place }) => {
      const [counts, map] = [await view.reader.stats(), await repositoryMap(view, { limit: FOLDERS })];
      const folders = map.folders.map(
        ({ path, files, symbols, uses }) =>
          `- \`${path}\`: ${files} files, ${symbols} symbols${uses.length === 0 ? '' : `; uses ${uses.map((u) => `\`${u.path}\``).join(', ')}`}`,
      );
      return [
        `# ${place.name}`,
        '',
        `${view.repo.url}, commit ${view.snapshot.commit?.slice(0, 12) ?? 'none'}. ${counts.files} files, ${counts.nodes} symbols, ${counts.edges} relations; ${counts.unresolved} names could not be linked for certain.`,
        '',
        `Languages (files): ${ranked(counts.filesByLanguage)}.`,
        `Symbols: ${ranked(counts.nodesByKind)}.`,
        '',
        '## Folders, largest first',
        '',
        ...folders,
      ].join('\n');
    }),
};
