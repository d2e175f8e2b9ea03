/**
 * The header of a `def` or `class`: name, type parameters, bases or parameters, result, start of the body. Offsets are
 * absolute. A header cut off by a syntax error gives what was there.
 */
import type { Kind, Node } from './syntax/node.ts';
import type { Part } from './text-scan.ts';

export interface Header {
  readonly name: string;
  readonly nameAt: number;
  /** Insides of `[...]` and `(...)`. */
  readonly typeParams: Part | undefined;
  readonly list: Part | undefined;
  readonly result: Part | undefined;
  /** End of the header without its colon. */
  readonly end: number;
  readonly bodyAt: number;
}

export function headerOf(source: string, definition: Node): Header | undefined {
  const { parts } = definition;
  const name = parts[0] as Node;
  if (name.kind !== 'name') return undefined;
  const partOf = (kind: Kind): Node | undefined => parts.find((p) => p.kind === kind);
  const result = partOf('type');
  return {
    name: source.slice(name.start, name.end),
    nameAt: name.start,
    typeParams: inside(source, partOf('generic')),
    list: inside(source, partOf(definition.kind === 'class' ? 'arguments' : 'parameters')),
    result: result === undefined ? undefined : { text: source.slice(result.start, result.end), at: result.start },
    end: (parts[parts.length - 2] as Node).end,
    bodyAt: (parts[parts.length - 1] as Node).start,
  };
}

/** What stands between the brackets of a node. */
function inside(source: string, bracket: Node | undefined): Part | undefined {
  if (bracket === undefined) return undefined;
  const isClosed = /[\])]/.test(source[bracket.end - 1] ?? '');
  return { text: source.slice(bracket.start + 1, isClosed ? bracket.end - 1 : bracket.end), at: bracket.start + 1 };
}
