/** What every Python symbol has: name, owner, extent, visibility; by convention a leading underscore hides a name. */
import type { SymbolFact } from '../../model/facts.ts';
import { NODE_FLAGS, type Visibility } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { cleanSignature } from '../shared/text.ts';
import type { PythonFile } from './python-file.ts';

export type NewSymbol = { -readonly [K in keyof SymbolFact]: SymbolFact[K] };

/** Where a symbol stands: its extent, decorators included, its name, and the end of the part that is its signature. */
interface Extent {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly nameAt: number;
  readonly signature: string;
}

export function newSymbol(file: PythonFile, kind: NodeKind, owner: number, extent: Extent): NewSymbol {
  const { start, end, name, nameAt, signature } = extent;
  const { line, column } = file.placeAt(nameAt);
  return {
    name,
    kind,
    owner,
    startLine: start === nameAt ? line : file.lineAt(start),
    endLine: file.lineAt(Math.max(start, end - 1)),
    line,
    column,
    start,
    end,
    signature: cleanSignature(signature),
    doc: '',
    visibility: visibilityOf(name, owner >= 0),
    flags: 0,
  };
}

export function visibilityOf(name: string, isMember: boolean): Visibility {
  if (!name.startsWith('_') || (name.startsWith('__') && name.endsWith('__'))) return 'public';
  if (name.startsWith('__')) return 'private';
  return isMember ? 'protected' : 'internal';
}

/** Names without a leading underscore that can be reached from outside their file. */
export function exportFlag(file: PythonFile, name: string): number {
  return file.scopes.innermostFunction === undefined && visibilityOf(name, false) === 'public' ? NODE_FLAGS.exported : 0;
}
