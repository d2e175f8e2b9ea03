/** What a server does by itself from time to time: checkouts follow the graphs that other processes wrote, old entries are forgotten. */
import type { Clones } from '../../engine/team/clones.ts';
import type { TeamStore } from '../../engine/team/team-store.ts';
import { tryGit } from '../../util/git.ts';
import type { Authenticator } from './authenticate.ts';
import { errorFields, type Log } from './json-log.ts';
import type { Rooms } from './rooms.ts';

export interface HouseOptions {
  readonly store: TeamStore;
  readonly rooms: Rooms;
  readonly clones: Clones;
  readonly authenticator: Authenticator;
  readonly log: Log;
  readonly auditDays: number;
}

const EVERY_MS = 10_000;
const FORGET_EVERY_MS = 3_600_000;

/** Returns what ends it. */
export function keepHouse(options: HouseOptions): () => void {
  const { store, authenticator, log, auditDays } = options;
  let busy = false;
  let forgotten = 0;
  const look = async () => {
    if (busy) return;
    busy = true;
    try {
      await store.noteTokenUse(authenticator.takeUsed());
      await followGraphs(options);
      if (Date.now() - forgotten < FORGET_EVERY_MS) return;
      await store.forget({ auditDays });
      forgotten = Date.now();
    } catch (error) {
      log.write('warn', 'housekeeping failed', errorFields(error));
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(look, EVERY_MS);
  return () => clearInterval(timer);
}

/** Source text and diffs come from the checkout: it needs the commit that was indexed, wherever that happened. */
async function followGraphs({ rooms, clones, log }: HouseOptions): Promise<void> {
  for (const { root, tracked, stored } of await rooms.list()) {
    const commit = stored?.snapshot.commit;
    if (tracked === undefined || commit == null || (await tryGit(root, ['cat-file', '-e', `${commit}^{commit}`])) !== undefined) continue;
    await clones.refresh(tracked).catch((error: unknown) => log.write('warn', 'checkout not refreshed', { repository: tracked.url, ...errorFields(error) }));
  }
}
