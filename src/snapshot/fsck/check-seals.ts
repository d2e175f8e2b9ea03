/** Rows against the seals that they were written with: every column of every table. */
import type { GraphReader } from '../../store/contract.ts';
import { repoCommand } from '../../util/own-command.ts';
import type { Findings } from './finding.ts';

export async function checkSeals(reader: GraphReader, findings: Findings): Promise<void> {
  const { broken, unsealed } = await reader.brokenSeals();
  for (const problem of broken) findings.error(problem);
  if (unsealed > 0) findings.add('warning', `${unsealed} rows were written before rows were sealed: run \`${repoCommand('reindex')}\``);
}
