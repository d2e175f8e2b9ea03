/** What both receivers of OTLP share: where spans go, who may send, and how much at a time. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { TraceIntake } from '../../engine/runtime/trace-intake.ts';

export interface ReceiverOptions {
  readonly intake: TraceIntake;
  readonly host: string;
  readonly port: number;
  /** Who does not send it is refused; absent: whoever reaches the address may send. */
  readonly token?: string;
}

export interface Receiver {
  readonly address: string;
  close(): Promise<void>;
}

/** A request as it comes, and unpacked. */
export const MOST_BODY = 16 * 1024 * 1024;
export const MOST_UNPACKED = 32 * 1024 * 1024;

export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
export const shownHost = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** Hashing first makes the comparison take the same time for any length. */
export function mayCome(token: string | undefined): (authorization: string | undefined) => boolean {
  if (token === undefined) return () => true;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = digest(token);
  return (authorization = '') => timingSafeEqual(digest(/^Bearer (.+)$/i.exec(authorization)?.[1] ?? ''), expected);
}
