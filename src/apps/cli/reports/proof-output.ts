/** Where a proof goes: a file that the user names, or stdout as it stands, in both cases with a word about it. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ProvenClaim } from '../../../engine/snapshots/prove-claim.ts';
import type { ProvenEdge } from '../../../engine/snapshots/prove-edge.ts';
import { UserError } from '../../../errors.ts';
import { ownCommand } from '../../../util/own-command.ts';
import type { CommandContext, OptionSpec } from '../command.ts';
import { formatBytes } from './format-values.ts';

export interface ProofOptions {
  readonly type?: string;
  readonly snapshot?: string;
  readonly out?: string;
  readonly layer?: string;
}

export const SNAPSHOT_OPTION: OptionSpec = {
  flags: '--snapshot <snapshot>',
  summary: 'in this snapshot: @prev, @7, a commit, a hash (default: @latest)',
  formerly: { flags: '--at <snapshot>' },
};
export const OUT_OPTION: OptionSpec = { flags: '--out <file>', summary: 'write the proof to this file instead of stdout' };

export async function writeProof({ out, cwd, options }: CommandContext<ProofOptions>, { proof, source, target }: ProvenEdge): Promise<void> {
  const text = `${JSON.stringify(proof, null, 1)}\n`;
  const { claim, snapshot } = proof;
  const statement = `${source.name} -> ${target.name} (${claim.type}) is ${claim.holds} in snapshot @${snapshot.generation}, root ${snapshot.root}`;
  if (options.out === undefined) out.raw(text);
  else await save(resolve(cwd, options.out), text);
  const report = { file: options.out, bytes: text.length, holds: claim.holds, type: claim.type, snapshot: snapshot.hash, root: snapshot.root };
  if (options.out !== undefined) out.report(report, () => [`${options.out} (${formatBytes(text.length)}): ${statement}.`]);
  else out.note(`Proof (${formatBytes(text.length)}): ${statement}. Check it anywhere with \`${ownCommand('verify')}\`.`);
}

/** That a layer claims an edge; whether the claim counts depends on the code that it rests on. */
export async function writeLayerProof({ out, cwd, options }: CommandContext<ProofOptions>, { proof, source, target }: ProvenClaim): Promise<void> {
  const text = `${JSON.stringify(proof, null, 1)}\n`;
  const statement = `layer ${proof.layer} claims ${source.name} -> ${target.name} (${proof.claim.type}), combined root ${proof.combined_root}`;
  if (options.out === undefined) out.raw(text);
  else await save(resolve(cwd, options.out), text);
  const report = { file: options.out, bytes: text.length, layer: proof.layer, type: proof.claim.type, combined_root: proof.combined_root };
  if (options.out !== undefined) out.report(report, () => [`${options.out} (${formatBytes(text.length)}): ${statement}.`]);
  else out.note(`Proof (${formatBytes(text.length)}): ${statement}. Check it anywhere with \`knowing verify\`.`);
}

async function save(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    throw new UserError('NO_PERMISSION', `The proof could not be written to ${path}.`, {
      hint: 'Give --out a path in a folder that exists and that you may write to.',
      cause: error,
    });
  }
}
