/** Template strings, and the types that look like them: text is passed, holes are read. */
import { templateTextEnd } from './characters.ts';
import { readExpression } from './expressions.ts';
import { indentOf, swallowsCode } from './layout.ts';
import type { Node } from './node.ts';
import type { Reader } from './reader.ts';
import * as K from './token-kinds.ts';
import { readType } from './types.ts';

export function readTemplate(r: Reader): Node {
  return readHoles(r, 'template_string', 'template_substitution', readExpression);
}

export function readTemplateType(r: Reader): Node {
  return readHoles(r, 'template_literal_type', 'template_type', readType);
}

function readHoles(r: Reader, type: string, holeType: string, read: (r: Reader) => Node): Node {
  const { start, source } = r;
  const holes: Node[] = [];
  let at = textEnd(r, start, start + 1);
  while (source.startsWith('${', at)) {
    const hole = readHole(r, at, holeType, read);
    holes.push(hole);
    at = textEnd(r, start, hole.endIndex);
  }
  if (at >= source.length) {
    r.damaged = true;
    r.openTemplate = true;
  }
  r.seek(Math.min(at + 1, source.length));
  return r.node(type, start, holes);
}

function textEnd({ source, cutsTemplates }: Reader, open: number, from: number): number {
  const end = templateTextEnd(source, from);
  return cutsTemplates ? swallowsCode(source, from, end, indentOf(source, open)) : end;
}

/** `${x}`; afterwards the closing brace is the next token, because what follows it is text again. */
function readHole(r: Reader, start: number, type: string, read: (r: Reader) => Node): Node {
  r.seek(start + 2);
  const value = r.inside(read);
  if (r.kind !== K.RBRACE) r.damaged = true;
  while (r.kind !== K.RBRACE && r.kind !== K.EOF) r.skipToken();
  return r.node(type, start, [value], r.end);
}
