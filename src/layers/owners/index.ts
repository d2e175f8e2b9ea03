/**
 * Who owns each file, from CODEOWNERS: an edge from the file to every owner. It rests on the file being there and on
 * nothing else: owners are agreed on by path, whatever the file says.
 */
import { UserError } from '../../errors.ts';
import type { Hash } from '../../model/hash.ts';
import { nodeHash } from '../../model/hash.ts';
import type { LayerNode, UnitClaims } from '../../model/layer.ts';
import { repoCommand } from '../../util/own-command.ts';
import { readCodeowners } from '../../util/read-codeowners.ts';
import type { Layer, PlannedUnit } from '../contract.ts';
import { fileNodes } from '../shared/file-nodes.ts';

interface OwnedFile extends PlannedUnit {
  readonly owners: readonly string[];
}

export const layer: Layer<OwnedFile> = {
  id: 'owners',
  version: 1,
  source: 'owners of every file, from CODEOWNERS',
  async plan({ repo, files }) {
    const codeowners = await readCodeowners(repo.root);
    if (codeowners === undefined)
      throw new UserError('NOT_FOUND', `${repo.root} has no CODEOWNERS file.`, {
        hint: `\`${repoCommand('enrich owners --drop')}\` removes what an earlier one said.`,
      });
    return files.map(({ path }) => {
      const owners = [...new Set(codeowners.ownersOf(path)?.owners ?? [])];
      return { key: path, state: owners.join(' '), label: path, owners };
    });
  },
  async fill(subject, units, emit) {
    const nodes = await fileNodes(subject);
    for (const unit of units) await emit(unit, claimsOf(nodes.get(unit.key), unit.owners));
  },
};

function claimsOf(source: Hash | undefined, owners: readonly string[]): UnitClaims {
  if (source === undefined) return { nodes: [], edges: [] };
  const nodes = owners.map(ownerNode);
  const edges = nodes.map(({ hash }) => ({
    ...{ source, target: hash, type: 'owned_by' as const, provenance: 'codeowners' as const },
    ...{ confidence: 1, observations: 1 },
  }));
  return { nodes, edges };
}

const ownerNode = (name: string): LayerNode => ({
  ...{ kind: 'owner', name, qualifiedName: `owner://${name}` },
  hash: nodeHash({ repoUrl: '', packagePath: 'owner', symbolName: name, kind: 'owner' }),
});
