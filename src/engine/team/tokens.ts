/**
 * Tokens of a team server: `knw_<id>_<secret>`. The id finds the record; of the secret only a hash is stored, so whoever reads
 * the database learns no token. A secret has 256 random bits: a plain hash is enough, and checking one costs nothing.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { UserError } from '../../errors.ts';
import { SCOPES, type Scope, type TeamStore, type TokenRecord } from '../../store/team-contract.ts';

export interface TokenRequest {
  readonly name: string;
  readonly scope: Scope;
  /** Names or URLs; null for all. */
  readonly repositories: readonly string[] | null;
  /** Milliseconds since 1970. */
  readonly expiresAt: number | null;
}

export interface CreatedToken {
  readonly id: string;
  /** Shown once, stored nowhere. */
  readonly token: string;
}

const ID_BYTES = 6;
const SECRET_BYTES = 32;
const TOKEN = /^knw_([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/;

const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export async function createToken(store: TeamStore, request: TokenRequest): Promise<CreatedToken> {
  const id = randomBytes(ID_BYTES).toString('hex');
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await store.createToken({ ...request, id, hash: digest(secret) });
  return { id, token: `knw_${id}_${secret}` };
}

export const isToken = (text: string): boolean => TOKEN.test(text);

export type TokenCheck = { readonly record: TokenRecord } | { readonly refused: 'unknown' | 'expired' | 'revoked' };

export async function checkToken(store: TeamStore, token: string, now: number): Promise<TokenCheck> {
  const [, id = '', secret = ''] = TOKEN.exec(token) ?? [];
  const found = await store.findToken(id);
  const isRight = timingSafeEqual(digest(secret), found === undefined ? digest('') : Buffer.from(found.hash));
  if (found === undefined || !isRight) return { refused: 'unknown' };
  if (found.revokedAt !== null) return { refused: 'revoked' };
  if (found.expiresAt !== null && found.expiresAt <= now) return { refused: 'expired' };
  const { hash: _, ...record } = found;
  return { record };
}

export const allows = (held: Scope, needed: Scope): boolean => SCOPES.indexOf(held) >= SCOPES.indexOf(needed);

const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 };

/** `30d`, `12h`, `2w`. */
export function parseLifetime(text: string): number {
  const match = /^(\d{1,4})([hdw])$/.exec(text);
  if (match === null) throw new UserError('USAGE', `'${text}' is not a lifetime.`, { hint: 'Write 12h, 30d or 8w.' });
  return Number(match[1]) * (UNITS[match[2] as string] as number);
}
