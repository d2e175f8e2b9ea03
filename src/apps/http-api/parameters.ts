/** Parameters that endpoints share. All come as text of a query; limits keep every answer bounded. */
import { z } from 'zod';
import { EDGE_TYPES } from '../../model/edge-types.ts';
import { NODE_KINDS } from '../../model/node-kinds.ts';

const MAX_TEXT = 20_000;
const MAX_NAME = 2_000;

const cleanText = (least: number, most: number) =>
  z
    .string()
    .min(least)
    .max(most)
    .refine((value) => !value.includes('\0'), 'NUL characters are not allowed');

/** `Number('')` would be 0. */
const digits = z.string().regex(/^-?\d+(\.\d+)?$/, 'must be a number');

export const wholeNumber = (min: number, max: number) => digits.transform(Number).pipe(z.int().min(min).max(max));
export const share = digits.transform(Number).pipe(z.number().min(0).max(1));
export const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .transform((value) => value !== 'false' && value !== '0')
  .pipe(z.boolean())
  .optional();

const listOf = <T extends string>(known: readonly T[]) =>
  z
    .string()
    .max(MAX_NAME)
    .transform((value) => value.split(',').filter((item) => item !== ''))
    .pipe(z.array(z.enum(known as [T, ...T[]])));

export const text = cleanText(1, MAX_TEXT);
export const name = cleanText(1, MAX_NAME);
export const repo = cleanText(1, MAX_NAME).optional().describe('Name of the repository; without it the one that the server was started in');
export const workspace = cleanText(1, MAX_NAME).describe('Name of a workspace, or * for all repositories');
export const symbol = name.describe('A name, Type.method, path:name, path:line, a qualified name, a hash, or the path of a file');
export const range = name.describe('base..head, a commit, or a branch against the main one');
export const types = listOf(EDGE_TYPES).optional().describe('Edge types, comma-separated');
export const kinds = listOf(NODE_KINDS).optional().describe('Node kinds, comma-separated');
export const limit = (usual: number, most: number) => wholeNumber(1, most).default(usual).describe('How many are listed; all are counted');
export const depth = (usual: number, most: number) => wholeNumber(1, most).default(usual).describe('Steps away');
export const under = name.optional().describe('Only below this folder');
export const tests = flag.describe('Include test code');
