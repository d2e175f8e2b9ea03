// Whether the store holds what an undisturbed run would have stored. Enters: remotes whose queue has drained, the reference.
// Leaves: a list of problems; empty when all is well.
import { load } from '../lib.mjs';

/** `before`: hashes of snapshots that were there, by repository; filled with those that are there now. */
export async function checkStore({ remotes, reference, store, cloneOf, before }) {
  const { openPlace } = await load('engine/repositories/open-repository.js');
  const { checkRepository } = await load('engine/snapshots/check-repository.js');
  const { storeLocation } = await load('config/paths.js');
  const problems = [];
  let snapshots = 0;
  for (const { name, at } of remotes) {
    const root = await cloneOf(`local/${name}`);
    const place = { name, root, db: storeLocation(store, root), url: `local/${name}`, listed: true, known: true };
    const repository = await openPlace(place, false);
    const say = (text) => problems.push(`${name}: ${text}`);
    const { findings } = await checkRepository(repository, { quick: false, repair: false });
    for (const { severity, check, message } of findings) if (severity === 'error') say(`fsck ${check}: ${message}`);
    const reader = await repository.store.read();
    const chain = await reader.snapshots(10_000);
    const newest = await reader.latestSnapshot();
    await reader.close();
    await repository.store.close();
    snapshots += chain.length;
    if (newest.commit !== at) say(`the newest snapshot is of ${newest.commit}, the branch at ${at}`);
    for (const problem of chainProblems(chain, reference.get(name), before.get(name))) say(problem);
    before.set(name, new Set(chain.map((s) => s.hash)));
  }
  return { problems, snapshots };
}

function* chainProblems(chain, { roots }, known = new Set()) {
  const hashes = new Set(chain.map((s) => s.hash));
  if (hashes.size !== chain.length) yield `${chain.length - hashes.size} snapshots are there twice`;
  for (const hash of known) if (!hashes.has(hash)) yield `the snapshot ${hash} is lost`;
  for (const [i, { commit, root, parent, hash }] of chain.entries()) {
    if (roots.get(commit) !== root) yield `the snapshot ${hash} of ${commit} has the root ${root}, an undisturbed one ${roots.get(commit)}`;
    const previous = chain[i + 1];
    if (previous !== undefined && previous.commit === commit) yield `the commit ${commit} was indexed twice in a row`;
    if (previous !== undefined && parent !== undefined && parent !== null && parent !== previous.hash)
      yield `the snapshot ${hash} does not follow the one before it`;
  }
}
