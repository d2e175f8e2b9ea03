// What an undisturbed run says: every commit of every repository indexed once, one after the other, into a schema of its own,
// with its root and its answers to fixed questions. Whatever a trial stores or answers about a commit must be the same.
import { join } from 'node:path';
import { load } from '../lib.mjs';
import { moveTo } from './remotes.mjs';

const QUESTIONS = ['/api/callers', '/api/blast-radius'];
const MAX_SYMBOLS = 8;

export const questionsOf = (repo, symbols) => symbols.flatMap((symbol) => QUESTIONS.map((path) => `${path}?repo=${repo}&symbol=${encodeURIComponent(symbol)}`));

/** An answer without what differs between two runs over the same commit: how far the branch is ahead, what the checkout's text says besides. */
export function fingerprint({ status, body }) {
  const { completeness: _, possible: __, ...rest } = body;
  return JSON.stringify([status, rest]);
}

/** Around the first place where an answer differs from the undisturbed one that is most like it. */
export function difference(answer, known) {
  const common = (text) => {
    let at = 0;
    while (at < text.length && text[at] === answer[at]) at++;
    return at;
  };
  const [nearest] = [...known].sort((a, b) => common(b) - common(a));
  const from = Math.max(0, common(nearest) - 60);
  return `${answer.slice(from, from + 200)} instead of ${nearest.slice(from, from + 200)}`;
}

/** `ask(path)` asks a server on that schema, which does not index. */
export async function buildReference({ remotes, store, dataFolder, ask }) {
  const { indexTracked } = await load('engine/team/index-tracked.js');
  const { openTeamStore } = await load('engine/team/team-store.js');
  const { store: team } = await openTeamStore({ db: store, env: {} });
  const reference = new Map();
  for (const remote of remotes) {
    const tracked = await team.track({ name: remote.name, url: `local/${remote.name}`, remote: remote.path, branch: 'load', pollSeconds: 0 });
    const known = { roots: new Map(), answers: new Map(), symbols: [] };
    // The newest last, so that symbols are those of the first commit that is asked about.
    for (const commit of remote.commits) {
      moveTo(remote, commit);
      await indexTracked({ dataFolder: join(dataFolder, 'reference'), store, tracked });
      const stored = (await team.repositories()).find((r) => r.key === tracked.url);
      known.roots.set(commit, stored.snapshot.root);
      if (known.symbols.length === 0) known.symbols = await symbolsOf(remote.name, ask);
      for (const question of questionsOf(remote.name, known.symbols)) known.answers.set(`${commit} ${question}`, fingerprint(await ask(question)));
    }
    reference.set(remote.name, known);
  }
  return reference;
}

const QUESTION = encodeURIComponent('read load parse create set add run open write error');

/** Names of symbols that one commit has. */
export async function symbolsOf(repo, ask, most = MAX_SYMBOLS) {
  const path = `/api/search?repo=${repo}&mode=question&limit=100&q=${QUESTION}`;
  let { status, body } = await ask(path);
  // A server reads the list of repositories every few seconds.
  for (let tries = 0; status === 404 && tries < 20; tries++) {
    await new Promise((done) => setTimeout(done, 500));
    ({ status, body } = await ask(path));
  }
  if (status !== 200) throw new Error(`${repo}: ${JSON.stringify(body)}`);
  const names = [...new Set(body.symbols.map((s) => s.name))];
  if (names.length === 0) throw new Error(`${repo} has no symbols to ask about`);
  return names.slice(0, most);
}
