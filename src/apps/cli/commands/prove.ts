/** `knowing prove <source> <target>`: a file that shows to anyone that an edge is in a snapshot. */
import { EDGE_TYPES } from '../../../model/edge-types.ts';
import { symbolFromRoot } from '../../../util/rooted-paths.ts';
import type { CommandSpec } from '../command.ts';
import { OUT_OPTION, type ProofOptions, SNAPSHOT_OPTION, writeLayerProof, writeProof } from '../reports/proof-output.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';
import { standpoint } from '../with-repository.ts';

export const command: CommandSpec<ProofOptions> = {
  name: 'prove',
  group: 'trust',
  summary: 'prove that one symbol depends on another',
  description:
    'Makes a proof that an edge is in a snapshot: the hashes that lead from the edge to the root of the graph, as one JSON document. `knowing verify` checks it without a database, on any machine.',
  arguments: [
    { syntax: '<source>', summary: 'where the edge starts: a name, Type.method, path:name or path:line', completes: 'symbols' },
    { syntax: '<target>', summary: 'where it leads' },
  ],
  options: [
    { flags: '--type <type>', summary: 'which relation (default: the only one there is)', choices: EDGE_TYPES },
    { flags: '--layer <id>', summary: 'prove that this layer claims the edge, instead of the code graph' },
    SNAPSHOT_OPTION,
    OUT_OPTION,
  ],
  examples: [
    { line: 'prove Flask.run run_simple --type calls', says: 'the proof on stdout' },
    { line: 'prove Order.total Tax.rate --out tax.proof.json', says: 'into a file' },
    { line: 'prove app.py @acme/core --layer owners', says: 'what a layer claims' },
    { line: 'prove Order.total Tax.rate --snapshot v1.2', says: 'in the snapshot of an indexed commit' },
  ],
  async run(context) {
    const { proveEdge } = await import('../../../engine/snapshots/prove-edge.ts');
    const { type, snapshot, layer } = context.options;
    await withIndexedRepository(context, async (repository) => {
      const [source = '', target = ''] = context.args.map((name) => symbolFromRoot(name, standpoint(context, repository)));
      const request = { source, target, ...(type === undefined ? {} : { type }), ...(snapshot === undefined ? {} : { at: snapshot }) };
      if (layer === undefined) return writeProof(context, await proveEdge(repository, request));
      const { proveLayerClaim } = await import('../../../engine/snapshots/prove-claim.ts');
      await writeLayerProof(context, await proveLayerClaim(repository, { ...request, layer }));
    });
  },
};
