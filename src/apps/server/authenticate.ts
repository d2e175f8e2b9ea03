/**
 * Who asks: a token of ours, or one of the company's identity provider. Records are remembered for some seconds, so that a
 * token which is revoked stops working within that time and a request does not cost a query.
 */
import type { IncomingMessage } from 'node:http';
import type { TeamStore } from '../../engine/team/team-store.ts';
import { checkToken, isToken, type TokenCheck } from '../../engine/team/tokens.ts';
import { RecentMap } from '../../util/recent-map.ts';
import { Refusal } from './answer.ts';
import type { JwtCheck } from './jwt.ts';
import type { Principal } from './principal.ts';

export interface AuthenticateOptions {
  readonly store: TeamStore;
  readonly jwt: JwtCheck | undefined;
  /** For whom nothing is asked: only on a server that no other machine reaches. */
  readonly everyone: Principal | undefined;
  /** Where a client learns how to get a token; undefined without an identity provider. */
  readonly metadataUrl: string | undefined;
}

const REMEMBERED_MS = 5_000;
const MAX_REMEMBERED = 5_000;
const MAX_LENGTH = 8_192;

export class Authenticator {
  readonly #options: AuthenticateOptions;
  readonly #known = new RecentMap<string, { readonly check: Promise<TokenCheck>; readonly at: number }>(MAX_REMEMBERED);
  readonly #used = new Set<string>();

  constructor(options: AuthenticateOptions) {
    this.#options = options;
  }

  async principalOf(request: IncomingMessage, now: number): Promise<Principal> {
    const header = request.headers.authorization;
    const { everyone, jwt } = this.#options;
    if (header === undefined && everyone !== undefined) return everyone;
    const [, token = ''] = /^Bearer ([\x21-\x7e]+)$/i.exec(header ?? '') ?? [];
    if (token === '') throw this.#refused('This server wants a token: Authorization: Bearer <token>.', undefined);
    if (token.length > MAX_LENGTH) throw this.#refused('This is not a token of this server.', 'invalid_token');
    if (isToken(token)) return this.#ownToken(token, now);
    const principal = await jwt?.(token);
    if (principal === undefined) throw this.#refused('This is not a token of this server, or it is not valid any more.', 'invalid_token');
    return principal;
  }

  async #ownToken(token: string, now: number): Promise<Principal> {
    const check = await this.#checked(token, now);
    if ('refused' in check) throw this.#refused(WHY[check.refused], 'invalid_token');
    const { id, name, scope, repositories, expiresAt } = check.record;
    if (expiresAt !== null && expiresAt <= now) throw this.#refused(WHY.expired, 'invalid_token');
    this.#used.add(id);
    return { id, name, scope, repositories };
  }

  #checked(token: string, now: number): Promise<TokenCheck> {
    const known = this.#known.get(token);
    if (known !== undefined && now - known.at < REMEMBERED_MS) return known.check;
    const check = checkToken(this.#options.store, token, now);
    this.#known.set(token, { check, at: now });
    check.catch(() => this.#known.delete(token));
    return check;
  }

  /** Ids that were used since the last call. */
  takeUsed(): string[] {
    const used = [...this.#used];
    this.#used.clear();
    return used;
  }

  #refused(message: string, error: string | undefined): Refusal {
    const { metadataUrl } = this.#options;
    const parts = [
      'realm="knowing"',
      ...(error === undefined ? [] : [`error="${error}"`]),
      ...(metadataUrl === undefined ? [] : [`resource_metadata="${metadataUrl}"`]),
    ];
    return new Refusal(401, message, { 'WWW-Authenticate': `Bearer ${parts.join(', ')}` });
  }
}

const WHY: Readonly<Record<Extract<TokenCheck, { refused: string }>['refused'], string>> = {
  unknown: 'This is not a token of this server, or it is not valid any more.',
  expired: 'This token has expired.',
  revoked: 'This token was revoked.',
};
