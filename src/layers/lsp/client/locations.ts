/** Places in the answers of servers: Location, Location[] and LocationLink[] of the protocol become one shape; what is none of them is left out. */
import { fileURLToPath } from 'node:url';

/** Line and column from 0, as the protocol counts. */
export interface ServerPlace {
  readonly uri: string;
  readonly line: number;
  readonly column: number;
}

export function placesIn(answer: unknown): ServerPlace[] {
  const list = Array.isArray(answer) ? answer : [answer];
  return list.flatMap((item) => placeOf(item) ?? []);
}

function placeOf(item: unknown): ServerPlace | undefined {
  const { uri, range, targetUri, targetRange, targetSelectionRange } = (item ?? {}) as Record<string, unknown>;
  const start = ((targetSelectionRange ?? targetRange ?? range) as { start?: { line?: unknown; character?: unknown } } | undefined)?.start;
  const where = targetUri ?? uri;
  if (typeof where !== 'string' || !isCount(start?.line) || !isCount(start?.character)) return undefined;
  return { uri: where, line: start.line, column: start.character };
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

/** Undefined for what is not a file of this machine. */
export function filePath(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : undefined;
  } catch (error) {
    // A server may make up anything.
    if (error instanceof TypeError || error instanceof URIError) return undefined;
    throw error;
  }
}
