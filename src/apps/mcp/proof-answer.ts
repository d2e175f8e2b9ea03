/** A proof as an answer: what it shows in a sentence, and the proof itself as JSON to be kept and checked. */
import type { ProvenEdge } from '../../engine/snapshots/prove-edge.ts';
import { ownCommand } from '../../util/own-command.ts';
import type { ToolAnswer } from './answer.ts';

export function proofAnswer({ proof, source, target }: ProvenEdge, claim: string): ToolAnswer {
  const { snapshot } = proof;
  return {
    text: `Proven: ${source.name} -> ${target.name} ${claim}, in snapshot ${snapshot.hash.slice(0, 12)}. Save the JSON and run \`${ownCommand('verify <file>')}\` to check it.\n${JSON.stringify(proof)}`,
    facts: { holds: proof.claim.holds, source: source.qualifiedName, target: target.qualifiedName, type: proof.claim.type },
  };
}
