/**
 * A tool's input as the protocol wants it: zod checks the arguments, and what is listed is JSON Schema without the words
 * that no model needs (dialect, length bounds), because all definitions together have to stay under 3,000 tokens.
 */
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** Bounds are enforced, and said in the error; listing them would cost more tokens than it saves. */
const UNLISTED = new Set(['$schema', 'additionalProperties', 'maxLength', 'minLength', 'minimum', 'maximum', 'minItems', 'maxItems']);

type Json = Readonly<Record<string, unknown>>;

export function inputSchema(input: z.ZodObject): StandardSchemaWithJSON<Record<string, unknown>, Record<string, unknown>> {
  const schema = z.strictObject(input.shape);
  // What comes out of the checks: a number, where text that looks like one would be accepted too.
  const listed = compact(z.toJSONSchema(schema, { io: 'output' })) as Json;
  return {
    '~standard': {
      version: 1 as const,
      vendor: 'knowing',
      validate: (value: unknown) => explained(schema, value),
      jsonSchema: { input: () => ({ ...listed }), output: () => ({ ...listed }) },
    },
  };
}

type Checked =
  | { readonly value: Record<string, unknown> }
  | { readonly issues: readonly { readonly message: string; readonly path: readonly PropertyKey[] }[] };

function explained(schema: z.ZodObject, value: unknown): Checked {
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data };
  const known = `Parameters: ${Object.keys(schema.shape).join(', ')}.`;
  return { issues: [...result.error.issues.map(({ message, path }) => ({ message, path })), { message: known, path: [] }] };
}

function compact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, inner]) => (UNLISTED.has(key) && typeof inner !== 'object' ? [] : [[key, compact(inner)]])));
}
