/**
 * Tokens of a company's identity provider: signed JWTs, checked against the keys that it publishes. Only asymmetric
 * algorithms, the expected issuer and audience, and a time limit: anything else is refused, whatever the header says.
 */

import { SCOPES, type Scope } from '../../engine/team/team-store.ts';
import { UserError } from '../../errors.ts';
import type { Principal } from './principal.ts';

export interface OauthOptions {
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUrl: string;
}

const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const CLOCK_TOLERANCE_SECONDS = 30;

export type JwtCheck = (token: string) => Promise<Principal | undefined>;

export async function jwtCheck({ issuer, audience, jwksUrl }: OauthOptions): Promise<JwtCheck> {
  const { createRemoteJWKSet, jwtVerify, errors } = await import('jose');
  const keys = createRemoteJWKSet(new URL(jwksUrl));
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        ...{ issuer, audience, algorithms: ALGORITHMS, clockTolerance: CLOCK_TOLERANCE_SECONDS, requiredClaims: ['exp', 'sub'] },
      });
      return toPrincipal(payload);
    } catch (error) {
      // Keys that cannot be fetched are the server's trouble, not the caller's.
      if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) throw unreachableKeys(error);
      return undefined;
    }
  };
}

/** `scope` (text) or `scp` (text or list) as `knowing:read`; `knowing_repositories`: a list, all without it. */
function toPrincipal(payload: Readonly<Record<string, unknown>>): Principal {
  const words = [payload.scope, payload.scp].flatMap((value) => (typeof value === 'string' ? value.split(' ') : Array.isArray(value) ? value.map(String) : []));
  const held = SCOPES.filter((scope) => words.includes(`knowing:${scope}`)).at(-1);
  const repositories = payload.knowing_repositories;
  const subject = String(payload.sub);
  return {
    id: `jwt:${subject}`,
    name: typeof payload.email === 'string' ? payload.email : subject,
    scope: held as Scope | undefined,
    repositories: Array.isArray(repositories) ? repositories.map(String) : null,
  };
}

const unreachableKeys = (cause: unknown): UserError =>
  new UserError('DB_UNREACHABLE', "The identity provider's keys cannot be read.", { hint: 'Check --oauth-jwks and the network of the server.', cause });
