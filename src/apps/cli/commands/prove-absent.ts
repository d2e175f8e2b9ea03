/** `knowing prove-absent <source> <target>`: a file that shows to anyone that an edge is not in a snapshot. */
import { EDGE_TYPES } from '../../../model/edge-types.ts';
import { symbolFromRoot } from '../../../util/rooted-paths.ts';
import type { CommandSpec } from '../command.ts';
import { OUT_OPTION, type ProofOptions, SNAPSHOT_OPTION, writeProof } from '../reports/proof-output.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';
import { standpoint } from '../with-repository.ts';

export const command: CommandSpec<ProofOptions & { readonly type: string }> = {
  name: 'prove-absent',
  group: 'trust',
  summary: 'prove that one symbol does not depend on another',
  description:
    'Makes a proof that no edge of a type leads from one symbol to another in a snapshot: the source exists, and there is a gap in the sorted list where the edge would be. It covers what was indexed; a call that could not be resolved is not an edge. A relation that the source cannot have, or has through its members, is refused.',
  arguments: [
    { syntax: '<source>', summary: 'where the edge would start: a name, Type.method, path:name or path:line', completes: 'symbols' },
    { syntax: '<target>', summary: 'where it would lead' },
  ],
  options: [{ flags: '--type <type>', summary: 'which relation', choices: EDGE_TYPES, default: 'calls' }, SNAPSHOT_OPTION, OUT_OPTION],
  examples: [
    { line: 'prove-absent Report.render Database.write', says: 'rendering does not call the writer' },
    { line: 'prove-absent api/handler.go:Serve os/exec.Command --out safe.json', says: 'into a file' },
    { line: 'prove-absent src/parser.ts Network --type imports', says: 'another relation; imports start at files' },
  ],
  async run(context) {
    const { proveNoEdge } = await import('../../../engine/snapshots/prove-edge.ts');
    const { type, snapshot } = context.options;
    await withIndexedRepository(context, async (repository) => {
      const [source = '', target = ''] = context.args.map((name) => symbolFromRoot(name, standpoint(context, repository)));
      await writeProof(context, await proveNoEdge(repository, { source, target, type, ...(snapshot === undefined ? {} : { at: snapshot }) }));
    });
  },
};
