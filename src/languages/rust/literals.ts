/** `Foo { a: x, b, ..rest }`: an instance, with its fields accessed by name; a variant gives an instance of its enum. */
import type { ExprText } from '../../model/facts.ts';
import { readAttributes } from './attributes.ts';
import type { Cursor } from './cursor.ts';
import { isTypeName, type Path, readExpression } from './expressions.ts';
import { COLON, COMMA, IDENT, NUMBER, PATH, RANGE } from './token-kinds.ts';

/** The cursor stands on `{`; afterwards behind its partner. */
export function readStructLiteral(c: Cursor, path: Path): ExprText {
  c.ref('new', path.text, path.name);
  const variant = isVariant(c, path.name);
  const type = path.text === 'cls' ? 'Self' : path.text;
  readFields(c, variant ? undefined : type);
  return instanceOf(path.text, variant);
}

/** `Kind::Variant` is of type Kind. */
export function isVariant(c: Cursor, name: number): boolean {
  return c.kind[name - 1] === PATH && name >= 2 && isTypeName(c, name - 2) && isTypeName(c, name);
}

export function instanceOf(path: ExprText, variant: boolean): ExprText {
  if (!variant) return path === 'cls' ? '<Self>' : `${path}()`;
  const type = path.slice(0, path.lastIndexOf('.'));
  return type === 'cls' ? '<Self>' : `<${type}>`;
}

function readFields(c: Cursor, type: string | undefined): void {
  const open = c.at++;
  const end = c.partner(open);
  const inHeader = c.inHeader;
  c.inHeader = false;
  while (c.at < end) {
    const before = c.at;
    readAttributes(c);
    if (c.kind[c.at] === RANGE) c.at++;
    if ((c.kind[c.at] === IDENT || c.kind[c.at] === NUMBER) && c.kind[c.at - 1] !== RANGE) readField(c, type);
    else readExpression(c, 'callback');
    if (c.kind[c.at] === COMMA || c.at === before) c.at++;
    else if (c.at < end) c.skipConstruct();
  }
  c.inHeader = inHeader;
  c.at = c.after(open);
}

/** `name: value`, or `name` alone, which is a field and a value at once. */
function readField(c: Cursor, type: string | undefined): void {
  if (type !== undefined && c.kind[c.at] === IDENT) c.mention('access', `<${type}>.${c.text(c.at)}`, c.at);
  if (c.next() === COLON) {
    c.at += 2;
    readExpression(c, 'callback');
  } else readExpression(c, 'callback');
}
