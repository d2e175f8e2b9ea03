/** Parsers for option values: the text of one option in, a value or a UserError that says what is allowed out. */
import { namedEdgeTypes } from '../../engine/symbols/named-edge-types.ts';
import { UserError } from '../../errors.ts';
import type { EdgeType } from '../../model/edge-types.ts';
import { NODE_KINDS, type NodeKind } from '../../model/node-kinds.ts';

export function wholeNumber(option: string, least: number, most = 1_000_000): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new UserError('USAGE', `${option} takes a whole number from ${least} to ${most}, not '${text}'`);
  };
}

/** Comma-separated: `class,interface`. */
export function nodeKinds(text: string): NodeKind[] {
  return text.split(',').map((word) => {
    const kind = NODE_KINDS.find((k) => k === word.trim());
    if (kind !== undefined) return kind;
    throw new UserError('USAGE', `there is no kind '${word.trim()}'`, { hint: `kinds are ${NODE_KINDS.join(', ')}` });
  });
}

/** Comma-separated: `calls,extends`, or what people call them. */
export const edgeTypes = (text: string): EdgeType[] => [...new Set(text.split(',').flatMap(namedEdgeTypes))];
