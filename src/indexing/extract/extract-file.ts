/**
 * One file from bytes to facts and terms: decode, recognise what is not worth parsing, parse, split the facts into
 * the outline that other files need and the detail that only its own linking needs. Never throws for a bad file.
 */
import { readFileSync } from 'node:fs';
import type { Language } from '../../languages/contract.ts';
import { encodeDetail } from '../../model/detail-record.ts';
import type { FileOutline } from '../../model/facts.ts';
import { fileHash } from '../../model/hash.ts';
import { encodeOutline } from '../../model/outline-record.ts';
import { declarationsOnly } from './declarations.ts';
import { mentionedNames } from './mentioned-names.ts';
import type { FailedFile, FileJob, FileResult } from './messages.ts';
import type { FactsParser } from './parser.ts';
import type { FileTerms, TermCollector } from './terms.ts';

export interface ExtractContext {
  readonly repoUrl: string;
  readonly maxFileSize: number;
  readonly parser: FactsParser;
  readonly terms: TermCollector;
}

const GENERATED =
  /^.{0,3}(?:[^\n]{0,200}\n){0,20}[^\n]{0,200}(?:code generated .{0,80}do not edit|@generated\b|automatically generated|auto-?generated (?:file|code|by)|this file (?:is|was) (?:auto-?)?generated)/i;
/** The pattern tries every line; nearly every file lacks the word. */
const isGenerated = (head: string): boolean => /generated/i.test(head) && GENERATED.test(head);

/** A line this long is a bundle or a data table, not something a person wrote. */
const MINIFIED_LINE = 5_000;
const MINIFIED_MIN_SIZE = 20_000;

export async function extractFile(job: FileJob, language: Language, context: ExtractContext): Promise<FileResult> {
  const bytes = readBytes(job);
  if ('reason' in bytes) return bytes;
  const source = readSource(bytes, context.maxFileSize);
  if (typeof source !== 'string') return source;
  const whole = await context.parser.extract(language, job.path, source);
  const facts = job.declarationsOnly ? declarationsOnly(whole) : whole;
  const { refs, bindings, routes, effects, ...outline } = facts;
  const detail = encodeDetail({ refs, bindings, routes, effects });
  const text = job.declarationsOnly ? '' : source;
  const words = job.uncounted ? noWords() : context.terms.collect(facts, text);
  return {
    hash: fileHash(context.repoUrl, job.path, bytes),
    size: bytes.length,
    lines: countLines(source),
    generated: isGenerated(source.slice(0, 3_000)),
    flaws: [...(facts.hasErrors ? (['parse_error'] as const) : []), ...(source.includes(REPLACED) ? (['encoding'] as const) : [])],
    outline: JSON.stringify(outline satisfies FileOutline),
    detail: detail.record,
    record: encodeOutline(outline, mentionedNames(outline, routes, detail.spoken)),
    symbolTerms: words.symbols,
    fileTerms: words.file,
    ...(job.uncounted ? { uncounted: text } : {}),
  };
}

const noWords = (): FileTerms => ({ symbols: new Uint32Array(), file: new Uint32Array() });

/** The text of a file that is worth parsing, or why it is not. `text` for who has it already. */
export function readSource(bytes: Uint8Array, maxFileSize: number, text = () => decodeSource(bytes)): string | FailedFile {
  if (bytes.length > maxFileSize) return { reason: 'too_large', detail: `${bytes.length} bytes` };
  if (bytes.subarray(0, 8192).includes(0) && !hasUtf16Mark(bytes)) return { reason: 'binary', detail: 'contains NUL bytes' };
  const source = text();
  return isMinified(source) ? { reason: 'minified', detail: 'very long lines' } : source;
}

function readBytes(job: FileJob): Uint8Array | FailedFile {
  if (job.content !== undefined) return job.content;
  try {
    return readFileSync(job.absolutePath);
  } catch (error) {
    return { reason: 'unreadable', detail: (error as NodeJS.ErrnoException).code ?? String(error) };
  }
}

/** What stands in decoded text for bytes that are none. */
const REPLACED = '\ufffd';

const hasUtf16Mark = (b: Uint8Array): boolean => (b[0] === 0xff && b[1] === 0xfe) || (b[0] === 0xfe && b[1] === 0xff);

/** Making one takes longer than decoding a small file. */
const UTF8 = new TextDecoder();

/** Invalid bytes become U+FFFD, a byte order mark is dropped: offsets stay consistent because everything uses this text. */
export function decodeSource(bytes: Uint8Array): string {
  if (!hasUtf16Mark(bytes)) return UTF8.decode(bytes);
  return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
}

function isMinified(source: string): boolean {
  if (source.length < MINIFIED_MIN_SIZE) return false;
  let longest = 0;
  let lines = 1;
  for (let at = 0; at < source.length; lines++) {
    const end = source.indexOf('\n', at);
    const stop = end < 0 ? source.length : end;
    longest = Math.max(longest, stop - at);
    at = stop + 1;
  }
  return longest > MINIFIED_LINE && source.length / lines > 400;
}

function countLines(source: string): number {
  let lines = 1;
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) lines++;
  return source.endsWith('\n') ? lines - 1 : lines;
}
