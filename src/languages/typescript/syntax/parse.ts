/** Source text in, syntax tree out. Never fails: what makes no sense is passed, and the tree says that it is damaged. */
import { readProgram } from './blocks.ts';
import type { Node } from './node.ts';
import { type Dialect, Reader } from './reader.ts';

export interface Parsed {
  readonly root: Node;
  readonly damaged: boolean;
}

/** A file whose braces do not match is read again, and then the indentation of its lines says where blocks end. */
export function parse(source: string, dialect: Dialect): Parsed {
  const reader = new Reader(source, dialect);
  const root = readProgram(reader);
  const { unbalanced, openTemplate } = reader;
  if (!unbalanced && !openTemplate) return { root, damaged: reader.damaged };
  return { root: readProgram(new Reader(source, { ...dialect, byLayout: true, cutsTemplates: openTemplate })), damaged: true };
}
