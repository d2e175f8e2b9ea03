/**
 * A snapshot for what a person writes: `@latest`, `@prev`, `@~2` (two back), `@7` (generation 7), the beginning of a
 * snapshot's hash or root, a commit, or anything that git takes for one (`HEAD~3`, a tag). What is not in the chain is
 * an error that says what is.
 */
import { UserError } from '../../errors.ts';
import type { Snapshot } from '../../model/graph.ts';
import type { GraphReader } from '../../store/contract.ts';
import { tryGit } from '../../util/git.ts';
import { repoCommand } from '../../util/own-command.ts';

/** Far more than are ever kept. */
const ALL = 100_000;
const SHORTEST_HASH = 4;
const SHOWN = 5;

/** Snapshots of the chain, newest first, and the repository's folder to ask git in. */
interface Chain {
  readonly snapshots: readonly Snapshot[];
  readonly root: string;
}

export async function resolveSnapshots(reader: GraphReader, names: readonly string[]): Promise<Snapshot[]> {
  const chain = { snapshots: await reader.snapshots(ALL), root: (await reader.repo())?.root ?? '' };
  return Promise.all(names.map((name) => resolveSnapshot(chain, name)));
}

async function resolveSnapshot(chain: Chain, name: string): Promise<Snapshot> {
  const found = name.startsWith('@') ? byPlace(chain, name) : (byHash(chain, name) ?? (await byCommit(chain, name)));
  if (found === undefined) throw unknownSnapshot(chain, name);
  return found;
}

function byPlace({ snapshots }: Chain, name: string): Snapshot | undefined {
  if (name === '@latest' || name === '@') return snapshots[0];
  if (name === '@prev') return snapshots[1];
  const [, back, generation] = /^@(?:~(\d+)|(\d+))$/.exec(name) ?? [];
  if (back !== undefined) return snapshots[Number(back)];
  return generation === undefined ? undefined : snapshots.find((s) => s.generation === Number(generation));
}

function byHash({ snapshots }: Chain, text: string): Snapshot | undefined {
  if (text.length < SHORTEST_HASH || !/^[0-9a-f]+$/.test(text)) return undefined;
  const found = snapshots.filter((s) => s.hash.startsWith(text) || s.root.startsWith(text) || s.commit?.startsWith(text));
  // One commit, or one root, can stand in the chain several times: a branch that was left and entered again.
  const meanings = new Set(found.map((s) => [s.hash, s.root, s.commit].find((id) => id?.startsWith(text))));
  if (meanings.size <= 1) return found[0];
  throw new UserError('AMBIGUOUS', `'${text}' begins several hashes.`, { hint: `Write more of it: ${found.map((s) => s.hash.slice(0, 16)).join(', ')}.` });
}

async function byCommit({ snapshots, root }: Chain, text: string): Promise<Snapshot | undefined> {
  if (text.startsWith('-')) return undefined;
  const commit = (await tryGit(root, ['rev-parse', '--verify', '--quiet', `${text}^{commit}`]))?.trim();
  return commit === undefined ? undefined : snapshots.find((s) => s.commit === commit);
}

function unknownSnapshot({ snapshots }: Chain, name: string): UserError {
  if (name === '@prev' && snapshots.length === 1) {
    return new UserError('NOT_FOUND', 'There is only one snapshot so far.', { hint: `The next \`${repoCommand('index')}\` after a commit makes another.` });
  }
  const newest = snapshots.slice(0, SHOWN).map((s) => `@${s.generation}${s.commit === null ? '' : ` (commit ${s.commit.slice(0, 10)})`}`);
  const more = snapshots.length > SHOWN ? `, and ${snapshots.length - SHOWN} older ones` : '';
  return new UserError('NOT_FOUND', `There is no snapshot '${name}'.`, { hint: `There are ${newest.join(', ')}${more}.` });
}
