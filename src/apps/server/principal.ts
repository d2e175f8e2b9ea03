/** Who asks, and what that one may do and see. */
import type { Scope } from '../../engine/team/team-store.ts';

export interface Principal {
  readonly id: string;
  readonly name: string;
  /** Undefined: known, but may do nothing here. */
  readonly scope: Scope | undefined;
  /** Names or URLs; null for all. */
  readonly repositories: readonly string[] | null;
}
