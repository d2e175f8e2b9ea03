/**
 * What language servers know: where every name of a file leads. Confirms, corrects and completes the edges that were read
 * from the text alone. A unit is one content of one file; its state says which server was asked and what the files around
 * it declared.
 */
import { UserError } from '../../errors.ts';
import { FILE_FLAGS } from '../../model/graph.ts';
import { repoCommand } from '../../util/own-command.ts';
import type { Layer, LayerSource } from '../contract.ts';
import { settlingKey } from '../shared/settled-names.ts';
import { fileStates } from './file-state.ts';
import { type FoundServer, findServers, type ServerSearch } from './find-servers.ts';
import { knownServers } from './server-registry.ts';
import type { ServerUnit } from './server-unit.ts';

export const layer: Layer<ServerUnit> = {
  id: 'lsp',
  version: 2,
  source: 'where names lead, from language servers',
  async plan(subject) {
    const search = await findServers(subject);
    if (search.found.length === 0) throw noServer(search);
    for (const note of search.notes) subject.note(note);
    const served = new Map(search.found.map((found) => [found.language, found]));
    const files = subject.files.filter((f) => served.has(f.language) && (f.flags & FILE_FLAGS.vendored) === 0);
    const offering = new Set((await knownServers()).filter((s) => s.importsAreMembers).flatMap((s) => s.languages));
    const states = await fileStates(subject, files, offering);
    return files.map((file) => {
      const found = served.get(file.language) as FoundServer;
      return { key: settlingKey(file), state: `${found.server.id} ${states.get(file.path)}`, label: file.path, file, found };
    });
  },
  async fill(subject, units, emit, options) {
    const { fillFromServers } = await import('./fill-from-servers.ts');
    await fillFromServers(subject, units, emit, options);
  },
  sources: async (subject) => (await findServers(subject)).sources,
};

function noServer({ sources, notes }: ServerSearch): UserError {
  if (sources.length === 0) return new UserError('NOT_FOUND', 'No language server is known for the languages of these files.');
  const refused = sources.filter((s) => s.state === 'refused');
  const [first] = refused.length > 0 ? refused : sources;
  const { name, detail, hint } = first as LayerSource;
  const list = repoCommand('enrich lsp --list');
  return new UserError('NOT_FOUND', `No language server can be asked about this repository: ${name}: ${detail}.`, {
    hint: [...(hint === undefined ? [] : [`${hint}.`]), `\`${list}\` lists all.`, ...notes].join(' '),
  });
}
