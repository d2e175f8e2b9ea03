/**
 * What the coverage layer keeps of a file besides edges, as the record of its unit: which lines ran, and each measured
 * function with a fingerprint of its text, so that a later question knows whether the measurement still speaks of the
 * code that is there.
 */
import { hash as digest } from 'node:crypto';
import type { Hash } from './hash.ts';

/** The unit that lists which tests were measured. No path looks like this. */
export const MEASURED_TESTS = '<tests>';

export interface MeasuredSymbol {
  readonly hash: Hash;
  /** Of its lines as they were measured. */
  readonly fingerprint: string;
  /** Any line of it ran. */
  readonly ran: boolean;
  /** Ran outside of any test: while files were loaded, for instance. */
  readonly outside: boolean;
  /** More tests than are seen may run it: it ran in a set-up that tests share, or in a test that the index does not know. */
  readonly shared: boolean;
}

export interface CoverageRecord {
  readonly file: Hash;
  /** The report says which test ran what. */
  readonly perTest: boolean;
  /** Lines that ran; lines that could have run and did not. */
  readonly ran: readonly number[];
  readonly missed: readonly number[];
  readonly symbols: readonly MeasuredSymbol[];
}

export interface MeasuredTests {
  /** Hash of the test, and of its file as it was measured. */
  readonly tests: readonly { readonly test: Hash; readonly file: Hash }[];
  /** Every measured file with the hash of its content. */
  readonly files: readonly (readonly [path: string, file: Hash])[];
}

/** Blanks at the ends of lines and empty lines aside. */
export function textFingerprint(lines: readonly string[]): string {
  const text = lines.map((line) => line.trimEnd()).filter((line) => line !== '');
  return digest('sha256', text.join('\n'), 'hex').slice(0, 16);
}

const OUTSIDE = 1;
const SHARED = 2;
const RAN = 4;

export function encodeCoverage({ file, perTest, ran, missed, symbols }: CoverageRecord): string {
  const rows = symbols.map((s) => [s.hash, s.fingerprint, (s.outside ? OUTSIDE : 0) | (s.shared ? SHARED : 0) | (s.ran ? RAN : 0)]);
  return JSON.stringify({ file, perTest, ran: rangesOf(ran), missed: rangesOf(missed), symbols: rows });
}

export function decodeCoverage(record: string): CoverageRecord {
  const { file, perTest, ran, missed, symbols } = JSON.parse(record) as {
    file: Hash;
    perTest: boolean;
    ran: number[];
    missed: number[];
    symbols: [Hash, string, number][];
  };
  const rows = symbols.map(([hash, fingerprint, flags]) => {
    const has = (flag: number) => (flags & flag) !== 0;
    return { hash, fingerprint, outside: has(OUTSIDE), shared: has(SHARED), ran: has(RAN) };
  });
  return { file, perTest, ran: linesOf(ran), missed: linesOf(missed), symbols: rows };
}

/** First and last of each run of lines, one after another. */
function rangesOf(lines: readonly number[]): number[] {
  const ranges: number[] = [];
  for (const line of [...lines].sort((a, b) => a - b)) {
    if (ranges.length > 0 && line <= (ranges.at(-1) as number) + 1) ranges[ranges.length - 1] = line;
    else ranges.push(line, line);
  }
  return ranges;
}

function linesOf(ranges: readonly number[]): number[] {
  const lines: number[] = [];
  for (let i = 0; i + 1 < ranges.length; i += 2) for (let line = ranges[i] as number; line <= (ranges[i + 1] as number); line++) lines.push(line);
  return lines;
}
