/**
 * Parameters that tools share. Lenient in form (a number in quotes, one path for a list), strict in range: limits keep
 * every answer bounded. Descriptions are short because every agent pays for them with every tool.
 */
import { z } from 'zod';

const MAX_TEXT = 20_000;
const MAX_NAME = 1_000;
const MAX_FILES = 200;
const MIN_BUDGET = 100;
const MAX_BUDGET = 50_000;

/** Agents write numbers as text now and then. */
const toNumber = (value: unknown): unknown => (typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value);

export const wholeNumber = (min: number, max: number) => z.preprocess(toNumber, z.int().min(min).max(max));

/** `["a", "b"]`, `"a, b"` and the same list as JSON text mean the same. */
function toList(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (!value.trim().startsWith('[')) return value.split(',').map((item) => item.trim());
  try {
    return JSON.parse(value);
  } catch (error) {
    if (error instanceof SyntaxError) return [value];
    throw error;
  }
}

/** NUL ends a text for every program that is written in C, and no name has one. */
const cleanText = (least: number, most: number) =>
  z
    .string()
    .min(least)
    .max(most)
    .refine((value) => !value.includes('\0'), 'NUL characters are not allowed');

export const textList = (most = MAX_FILES) => z.preprocess(toList, z.array(cleanText(1, MAX_NAME)).min(1).max(most));

/** One name, or several as a list; a list as JSON text too. A comma in a name separates parameters. */
export const symbols = (most: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && !value.trim().startsWith('[') ? [value] : toList(value)),
    z.array(cleanText(1, MAX_NAME)).min(1).max(most),
  );

export const text = cleanText(1, MAX_TEXT);
export const symbol = cleanText(1, MAX_NAME);
export const repo = cleanText(0, MAX_NAME).optional();
export const flag = z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean()).optional();
export const limit = wholeNumber(1, 200).optional();
export const offset = wholeNumber(0, 100_000).optional();
export const depth = wholeNumber(1, 10).optional();
export const budget = wholeNumber(MIN_BUDGET, MAX_BUDGET).optional();
export const detail = z.enum(['locate', 'signatures', 'source']).optional();
export const format = z.enum(['gcf', 'json', 'xml', 'markdown', 'text']).optional();
