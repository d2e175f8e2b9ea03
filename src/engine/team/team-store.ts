/** The team's part of a store, for front ends. */
import { chosenStore, type Environment } from '../../config/paths.ts';
import { UserError } from '../../errors.ts';
import { openTeam } from '../../store/open-store.ts';
import type { TeamStore } from '../../store/team-contract.ts';
import { keepPassword } from '../../util/store-password.ts';

export {
  type AuditEntry,
  type Job,
  SCOPES,
  type Scope,
  type StoredRepository,
  type TeamStore,
  type TrackedRepository,
} from '../../store/team-contract.ts';

export interface Team {
  readonly store: TeamStore;
  /** Without a password. */
  readonly location: string;
}

/** `db`: what --store said; else the environment. */
export async function openTeamStore(options: { readonly db?: string | undefined; readonly env: Environment }): Promise<Team> {
  const chosen = chosenStore(options);
  if (chosen === undefined)
    throw new UserError('USAGE', 'Which store? A server for a team keeps its graphs in PostgreSQL.', {
      hint: 'Give --store postgres://user@host/database, or set KNOWING_STORE.',
    });
  const location = keepPassword(chosen);
  return { store: await openTeam(location), location };
}
