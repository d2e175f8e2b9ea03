/** TeamStore in PostgreSQL: tables of their own beside the graphs, every statement a transaction of its own. */

import { text } from '../shared/values.ts';
import type { AuditEntry, Job, JobCounts, JobEnd, NewToken, Scope, StoredRepository, TeamStore, TokenRecord, TrackedRepository } from '../team-contract.ts';
import type { Database, PgValue } from './database.ts';
import { hasState } from './errors.ts';
import type { HeadState } from './head.ts';

const IN_USE = '23505';
const millis = (column: string): string => `(extract(epoch from ${column}) * 1000)::int8`;

type TrackedRow = [id: number, name: string, url: string, remote: string, branch: string | null, pollSeconds: number];
const TRACKED = 't.id, t.name, t.url, t.remote, t.branch, t.poll_seconds';
const toTracked = ([id, name, url, remote, branch, pollSeconds]: TrackedRow): TrackedRepository => ({ id, name, url, remote, branch, pollSeconds });

type TokenRow = [
  ...[id: string, name: string, scope: Scope, repositories: string[] | null],
  ...[createdAt: number, expiresAt: number | null, revokedAt: number | null, usedAt: number | null],
];
const TOKEN = `id, name, scope, repositories, ${['created_at', 'expires_at', 'revoked_at', 'used_at'].map(millis).join(', ')}`;
const toToken = ([id, name, scope, repositories, createdAt, expiresAt, revokedAt, usedAt]: TokenRow): TokenRecord => ({
  ...{ id, name, scope, repositories, createdAt, expiresAt, revokedAt, usedAt },
});

/**
 * Waiting jobs whose time has come, running ones whose process has died, and those that were given to this worker ($1) while
 * the network lost the answer: it works on $3 alone. Not while another one of the repository runs.
 */
const NEXT_JOB = `SELECT j.id FROM $.jobs j
  WHERE ((j.state = 'waiting' AND j.run_at <= now()) OR (j.state = 'running' AND (j.lease_until < now() OR (j.worker = $1 AND j.id <> ALL($3::int8[])))))
    AND NOT EXISTS (SELECT 1 FROM $.jobs r WHERE r.tracked = j.tracked AND r.state = 'running' AND r.id <> j.id)
  ORDER BY j.run_at, j.id LIMIT 1 FOR UPDATE SKIP LOCKED`;

export class PostgresTeam implements TeamStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async ping(): Promise<void> {
    await this.#rows('SELECT 1');
  }

  async repositories(): Promise<StoredRepository[]> {
    const rows = await this.#rows<[string, HeadState]>('SELECT key, head FROM $.repositories WHERE head IS NOT NULL ORDER BY key');
    return rows.map(([key, { repo, snapshot }]) => ({ key, repo, snapshot }));
  }

  async tracked(): Promise<TrackedRepository[]> {
    return (await this.#rows<TrackedRow>(`SELECT ${TRACKED} FROM $.tracked t ORDER BY name`)).map(toTracked);
  }

  async track({ name, url, remote, branch, pollSeconds }: Omit<TrackedRepository, 'id'>): Promise<TrackedRepository> {
    const sql = `INSERT INTO $.tracked AS t (name, url, remote, branch, poll_seconds) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (url) DO UPDATE SET name = $1, remote = $3, branch = $4, poll_seconds = $5 RETURNING ${TRACKED}`;
    const [row] = await this.#rows<TrackedRow>(sql, text(name), text(url), text(remote), branch === null ? null : text(branch), pollSeconds);
    return toTracked(row as TrackedRow);
  }

  async untrack(nameOrUrl: string): Promise<boolean> {
    const sql = `WITH gone AS (DELETE FROM $.tracked WHERE name = $1 OR url = $1 RETURNING id), unasked AS (DELETE FROM $.jobs WHERE tracked IN (SELECT id FROM gone))
      SELECT id FROM gone`;
    return (await this.#rows(sql, text(nameOrUrl))).length > 0;
  }

  async takeDuePolls(): Promise<TrackedRepository[]> {
    const due = 'SELECT id FROM $.tracked WHERE poll_seconds > 0 AND polled_at <= now() - make_interval(secs => poll_seconds) FOR UPDATE SKIP LOCKED';
    return (await this.#rows<TrackedRow>(`UPDATE $.tracked t SET polled_at = now() WHERE t.id IN (${due}) RETURNING ${TRACKED}`)).map(toTracked);
  }

  async createToken({ id, name, hash, scope, repositories, expiresAt }: NewToken): Promise<void> {
    const sql = 'INSERT INTO $.tokens (id, name, hash, scope, repositories, expires_at) VALUES ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))';
    await this.#rows(sql, id, text(name), Buffer.from(hash), scope, repositories === null ? null : repositories.map(text), expiresAt);
  }

  async findToken(id: string): Promise<(TokenRecord & { readonly hash: Uint8Array }) | undefined> {
    const [row] = await this.#rows<[...TokenRow, Uint8Array]>(`SELECT ${TOKEN}, hash FROM $.tokens WHERE id = $1`, text(id));
    return row && { ...toToken(row.slice(0, 8) as unknown as TokenRow), hash: row[8] };
  }

  async tokens(): Promise<TokenRecord[]> {
    return (await this.#rows<TokenRow>(`SELECT ${TOKEN} FROM $.tokens ORDER BY created_at`)).map(toToken);
  }

  async revokeToken(id: string): Promise<boolean> {
    return (await this.#rows('UPDATE $.tokens SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL RETURNING id', text(id))).length > 0;
  }

  async noteTokenUse(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#rows('UPDATE $.tokens SET used_at = now() WHERE id = ANY($1::text[])', ids);
  }

  async enqueue(tracked: number, reason: string): Promise<boolean> {
    const sql = `INSERT INTO $.jobs (tracked, reason, state) SELECT id, $2, 'waiting' FROM $.tracked WHERE id = $1
      ON CONFLICT (tracked) WHERE state = 'waiting' DO NOTHING RETURNING id`;
    return (await this.#rows(sql, tracked, text(reason))).length > 0;
  }

  async claimJob(worker: string, leaseSeconds: number, running: readonly number[] = []): Promise<Job | undefined> {
    const sql = `UPDATE $.jobs j SET state = 'running', worker = $1, attempts = j.attempts + 1, lease_until = now() + make_interval(secs => $2)
      FROM $.tracked t WHERE j.id = (${NEXT_JOB}) AND t.id = j.tracked RETURNING j.id, j.reason, j.attempts, ${TRACKED}`;
    try {
      const [row] = await this.#rows<[number, string, number, ...TrackedRow]>(sql, worker, leaseSeconds, running);
      if (row === undefined) return undefined;
      const [id, reason, attempts, ...tracked] = row;
      return { id, reason, attempts, tracked: toTracked(tracked) };
    } catch (error) {
      // Another process has begun with this repository in the same moment.
      if (hasState(error, IN_USE)) return undefined;
      throw error;
    }
  }

  async renewJob(id: number, worker: string, leaseSeconds: number): Promise<boolean> {
    const sql = "UPDATE $.jobs SET lease_until = now() + make_interval(secs => $3) WHERE id = $1 AND worker = $2 AND state = 'running' RETURNING id";
    return (await this.#rows(sql, id, worker, leaseSeconds)).length > 0;
  }

  async endJob(id: number, worker: string, { result, retryInSeconds, failed }: JobEnd & { readonly failed: boolean }): Promise<void> {
    const own = "WHERE id = $1 AND worker = $2 AND state = 'running'";
    // One that waits already will do what a second attempt would.
    const again = `UPDATE $.jobs j SET state = 'waiting', run_at = now() + make_interval(secs => $4), result = $3 ${own}
      AND NOT EXISTS (SELECT 1 FROM $.jobs w WHERE w.tracked = j.tracked AND w.state = 'waiting') RETURNING id`;
    if (retryInSeconds !== undefined && (await this.#rows(again, id, worker, text(result), retryInSeconds)).length > 0) return;
    await this.#rows(`UPDATE $.jobs SET state = $4, finished_at = now(), result = $3 ${own}`, id, worker, text(result), failed ? 'failed' : 'done');
  }

  async jobCounts(): Promise<JobCounts> {
    const rows = await this.#rows<[string, number]>('SELECT state, count(*) FROM $.jobs GROUP BY state');
    const counts = new Map(rows);
    return { waiting: counts.get('waiting') ?? 0, running: counts.get('running') ?? 0, failed: counts.get('failed') ?? 0 };
  }

  /** One statement: a delivery that is remembered and not queued would be lost, because its sender's second attempt is refused. */
  async takeDelivery(id: string, tracked?: number): Promise<boolean> {
    const sql = `WITH taken AS (INSERT INTO $.deliveries (id) VALUES ($1) ON CONFLICT (id) DO NOTHING RETURNING id),
      queued AS (INSERT INTO $.jobs (tracked, reason, state) SELECT t.id, 'webhook', 'waiting' FROM $.tracked t, taken WHERE t.id = $2::int8
        ON CONFLICT (tracked) WHERE state = 'waiting' DO NOTHING)
      SELECT id FROM taken`;
    return (await this.#rows(sql, text(id), tracked ?? null)).length > 0;
  }

  async audit(entries: readonly AuditEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const column = <T>(pick: (e: AuditEntry) => T) => entries.map(pick) as unknown as readonly string[];
    const words = (pick: (e: AuditEntry) => string | null) => column((e) => (pick(e) === null ? null : text(pick(e) as string)));
    const lists = '$1::int8[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[]';
    await this.#rows(
      `INSERT INTO $.audit (at, caller, action, repository, detail, status, milliseconds)
        SELECT to_timestamp(at / 1000.0), caller, action, repository, detail, status, ms FROM unnest(${lists}) AS a(at, caller, action, repository, detail, status, ms)`,
      ...[column((e) => e.at), words((e) => e.caller), words((e) => e.action), words((e) => e.repository), words((e) => e.detail)],
      ...[column((e) => e.status), column((e) => Math.round(e.milliseconds))],
    );
  }

  async readAudit(limit: number): Promise<AuditEntry[]> {
    type Row = [at: number, caller: string, action: string, repository: string | null, detail: string | null, status: number, milliseconds: number];
    const sql = `SELECT ${millis('at')}, caller, action, repository, detail, status, milliseconds FROM $.audit ORDER BY audit.at DESC LIMIT $1`;
    const rows = await this.#rows<Row>(sql, limit);
    return rows.map(([at, caller, action, repository, detail, status, milliseconds]) => ({ at, caller, action, repository, detail, status, milliseconds }));
  }

  async forget({ auditDays }: { readonly auditDays: number }): Promise<void> {
    await this.#rows("DELETE FROM $.deliveries WHERE at < now() - interval '30 days'");
    await this.#rows("DELETE FROM $.jobs WHERE finished_at < now() - interval '7 days'");
    await this.#rows('DELETE FROM $.audit WHERE at < now() - make_interval(days => $1)', auditDays);
  }

  #rows<Row extends readonly unknown[]>(sql: string, ...values: PgValue[]): Promise<Row[]> {
    return this.#database.rows<Row>(sql, values);
  }
}
