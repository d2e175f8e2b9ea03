/** Places (file and line) in what a tool printed, in its order: from JSON of any shape, or from lines such as `a/b.py:12: …`. */
import type { Place } from './peer.ts';

const FILE_KEYS = ['file', 'filePath', 'file_path', 'path'];
const LINE_KEYS = ['start_line', 'startLine', 'line'];

export function placesIn(output: string, most: number): Place[] {
  const parsed = parseJson(output);
  return (parsed === undefined ? fromLines(output, most) : fromJson(parsed)).slice(0, most);
}

function parseJson(output: string): unknown {
  if (!/^\s*[[{]/.test(output)) return undefined;
  try {
    return JSON.parse(output);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function fromJson(value: unknown): Place[] {
  if (Array.isArray(value)) return value.flatMap(fromJson);
  if (typeof value !== 'object' || value === null) return [];
  const record = value as Readonly<Record<string, unknown>>;
  const file = FILE_KEYS.map((key) => record[key]).find((v) => typeof v === 'string');
  const line = LINE_KEYS.map((key) => record[key]).find((v) => typeof v === 'number');
  if (file !== undefined && line !== undefined) return [{ file: withoutDot(file as string), line: line as number }];
  return Object.values(record).flatMap(fromJson);
}

function fromLines(output: string, most: number): Place[] {
  const places: Place[] = [];
  for (const [, file = '', line] of output.matchAll(/^(.+?):(\d+):/gm)) {
    places.push({ file: withoutDot(file), line: Number(line) });
    if (places.length === most) break;
  }
  return places;
}

const withoutDot = (file: string): string => file.replace(/^\.[\\/]/, '').replaceAll('\\', '/');
