/** What every Python symbol has: name, owner, extent, visibility; by convention a leading underscore hides a name. */
import type { Node } from 'web-tree-sitter';
import type { SymbolFact } from '../../model/facts.ts';
import { NODE_FLAGS, type Visibility } from '../../model/graph.ts';
import type { PythonFile } from './python-file.ts';

type Header = Pick<SymbolFact, 'name' | 'owner' | 'startLine' | 'endLine' | 'line' | 'column' | 'start' | 'end' | 'visibility'>;

/** Header of a definition `node` whose extent, decorators included, is `outer`. */
export function headerOf(file: PythonFile, node: Node, outer: Node, name: Node): Header {
  const { row, column } = name.startPosition;
  const own = file.text(name);
  return {
    name: own,
    owner: file.facts.current,
    startLine: outer.startPosition.row + 1,
    endLine: node.endPosition.row + 1,
    line: row + 1,
    column,
    start: outer.startIndex,
    end: outer.endIndex,
    visibility: visibilityOf(own, file.scopes.top.kind === 'class'),
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
