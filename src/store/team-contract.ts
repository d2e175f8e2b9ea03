/**
 * TeamStore: what a server for a team keeps besides graphs. Several processes share one: the queue hands each job to one of
 * them, and no process leads. A store that cannot do this has no `team` in its driver.
 */
import type { Repo, Snapshot } from '../model/graph.ts';

/** Each allows what those before it do. */
export const SCOPES = ['read', 'index', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

/** An indexed repository, whoever indexed it. */
export interface StoredRepository {
  /** Its URL. */
  readonly key: string;
  readonly repo: Repo;
  readonly snapshot: Snapshot;
}

/** One that the server follows by itself. */
export interface TrackedRepository {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly remote: string;
  readonly branch: string | null;
  readonly pollSeconds: number;
}

export interface TokenRecord {
  readonly id: string;
  readonly name: string;
  readonly scope: Scope;
  /** URLs or names; null for all. */
  readonly repositories: readonly string[] | null;
  /** Milliseconds since 1970, as all times here. */
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  readonly usedAt: number | null;
}

export interface NewToken extends Pick<TokenRecord, 'id' | 'name' | 'scope' | 'repositories' | 'expiresAt'> {
  /** SHA-256 of the secret. */
  readonly hash: Uint8Array;
}

export interface Job {
  readonly id: number;
  readonly tracked: TrackedRepository;
  readonly reason: string;
  readonly attempts: number;
}

export interface JobEnd {
  /** In words. */
  readonly result: string;
  /** Absent: done for good. */
  readonly retryInSeconds?: number;
}

export interface JobCounts {
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
}

export interface AuditEntry {
  readonly at: number;
  readonly caller: string;
  readonly action: string;
  readonly repository: string | null;
  readonly detail: string | null;
  readonly status: number;
  readonly milliseconds: number;
}

export interface TeamStore {
  /** Throws what is wrong with the connection. */
  ping(): Promise<void>;
  repositories(): Promise<StoredRepository[]>;

  tracked(): Promise<TrackedRepository[]>;
  /** Replaces the one with the same URL. */
  track(repository: Omit<TrackedRepository, 'id'>): Promise<TrackedRepository>;
  untrack(nameOrUrl: string): Promise<boolean>;
  /** Those whose time has come, marked as looked at: another process does not get them too. */
  takeDuePolls(): Promise<TrackedRepository[]>;

  createToken(token: NewToken): Promise<void>;
  findToken(id: string): Promise<(TokenRecord & { readonly hash: Uint8Array }) | undefined>;
  tokens(): Promise<TokenRecord[]>;
  /** False when there is none, or it was revoked before. */
  revokeToken(id: string): Promise<boolean>;
  noteTokenUse(ids: readonly string[]): Promise<void>;

  /** False when the repository waits already. */
  enqueue(tracked: number, reason: string): Promise<boolean>;
  /** The next job for this worker, which works on those of `running` already; undefined when there is none. */
  claimJob(worker: string, leaseSeconds: number, running?: readonly number[]): Promise<Job | undefined>;
  /** False when the job is no longer this worker's. */
  renewJob(id: number, worker: string, leaseSeconds: number): Promise<boolean>;
  endJob(id: number, worker: string, end: JobEnd & { readonly failed: boolean }): Promise<void>;
  jobCounts(): Promise<JobCounts>;

  /** Remembers a webhook's delivery and lets its repository wait for an index run, both or neither. False when it was taken before. */
  takeDelivery(id: string, tracked?: number): Promise<boolean>;
  audit(entries: readonly AuditEntry[]): Promise<void>;
  readAudit(limit: number): Promise<AuditEntry[]>;
  /** Forgets deliveries, finished jobs and audit entries that are older. */
  forget(olderThan: { readonly auditDays: number }): Promise<void>;
}
