/**
 * Puts a value into JSON text (comments and trailing commas allowed) as one piece of text in one place, so that taking
 * the piece out again gives back every byte. Where the keys on the way are missing they are part of the piece.
 */
import { findNodeAtLocation, modify, type Node, type ParseError, parseTree } from 'jsonc-parser';

export interface Insertion {
  readonly text: string;
  /** The inserted text, byte for byte. */
  readonly piece: string;
}

const OPTIONS = { allowTrailingComma: true, disallowComments: false };
const BOM = '\uFEFF';

/** `present`: there is something at that path already. `unreadable`: not JSON, or something else than an object on the way. */
export function insertJson(text: string, path: readonly string[], value: unknown): Insertion | 'present' | 'unreadable' {
  const bom = text.startsWith(BOM) ? BOM : '';
  const body = text.slice(bom.length);
  const layout = layoutOf(body);
  if (body.trim() === '') return placed(text, text.length, `${rendered(nested(path, value), layout, 0)}${layout.eol}`);
  const root = parsed(body);
  if (root === undefined) return 'unreadable';
  if (findNodeAtLocation(root, [...path]) !== undefined) return 'present';
  let [holder, depth]: [Node, number] = [root, 0];
  for (; ; depth++) {
    if (holder.type !== 'object') return 'unreadable';
    const next = findNodeAtLocation(root, path.slice(0, depth + 1));
    if (next === undefined) break;
    holder = next;
  }
  return placed(
    text,
    bom.length + holder.offset + 1,
    memberPiece(body, holder, { key: path[depth] as string, value: nested(path.slice(depth + 1), value), depth: depth + 1 }, layout),
  );
}

/** Puts a value into a list as its first item, making the list where there is none. `present`: an item like it is there. */
export function insertItem(text: string, path: readonly string[], item: unknown, isLike: (json: string) => boolean): Insertion | 'present' | 'unreadable' {
  const bom = text.startsWith(BOM) ? BOM : '';
  const body = text.slice(bom.length);
  const root = parsed(body);
  const list = root === undefined ? undefined : findNodeAtLocation(root, [...path]);
  if (list === undefined) return insertJson(text, path, [item]);
  if (list.type !== 'array') return 'unreadable';
  if (isLike(body.slice(list.offset, list.offset + list.length))) return 'present';
  const layout = layoutOf(body);
  const line = `${layout.eol}${layout.indent.repeat(path.length + 1)}${rendered(item, layout, path.length + 1)}`;
  const piece = (list.children?.length ?? 0) > 0 ? `${line},` : `${line}${layout.eol}${layout.indent.repeat(path.length)}`;
  return placed(text, bom.length + list.offset + 1, piece);
}

/** For a file rewritten since: takes the value out, whatever it looks like now. Undefined when it is not there. */
export function removeJson(text: string, path: readonly string[]): string | undefined {
  return parsedValue(text, path) === undefined ? undefined : withoutValue(text, path);
}

/** The same for items of a list: only those that are like ours. */
export function removeItems(text: string, path: readonly string[], isLike: (json: string) => boolean): string | undefined {
  const list = parsedValue(text, path);
  if (list?.type !== 'array') return undefined;
  const start = text.startsWith(BOM) ? BOM.length : 0;
  const ours = (list.children ?? []).flatMap((item, i) => (isLike(text.slice(start + item.offset, start + item.offset + item.length)) ? [i] : []));
  // From the end, so that places before stay what they are.
  return ours.length === 0 ? undefined : ours.reverse().reduce((rest, i) => withoutValue(rest, [...path, i]), text);
}

function parsedValue(text: string, path: readonly string[]): Node | undefined {
  const root = parsed(text.startsWith(BOM) ? text.slice(BOM.length) : text);
  return root && findNodeAtLocation(root, [...path]);
}

function withoutValue(text: string, path: readonly (string | number)[]): string {
  const bom = text.startsWith(BOM) ? BOM : '';
  let body = text.slice(bom.length);
  for (const { offset, length, content } of modify(body, [...path], undefined, {}).reverse())
    body = body.slice(0, offset) + content + body.slice(offset + length);
  return bom + body;
}

function parsed(body: string): Node | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(body, errors, OPTIONS);
  return errors.length > 0 || root === undefined || root.type !== 'object' ? undefined : root;
}

interface Layout {
  readonly indent: string;
  readonly eol: string;
}

/** As the file does it: the first indented line tells. */
function layoutOf(text: string): Layout {
  return { eol: text.includes('\r\n') ? '\r\n' : '\n', indent: /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ' };
}

interface Member {
  readonly key: string;
  readonly value: unknown;
  readonly depth: number;
}

/** As the first member: followed by a comma and the others, or by the closing brace. */
function memberPiece(body: string, holder: Node, { key, value, depth }: Member, layout: Layout): string {
  const line = `${layout.eol}${layout.indent.repeat(depth)}${JSON.stringify(key)}: ${rendered(value, layout, depth)}`;
  if ((holder.children?.length ?? 0) > 0) return `${line},`;
  const restOfLine = body.slice(holder.offset + 1, holder.offset + holder.length - 1);
  return restOfLine.includes('\n') ? line : `${line}${layout.eol}${layout.indent.repeat(depth - 1)}`;
}

const placed = (text: string, at: number, piece: string): Insertion => ({ piece, text: text.slice(0, at) + piece + text.slice(at) });

const nested = (path: readonly string[], value: unknown): unknown => path.reduceRight((inner, key) => ({ [key]: inner }), value);

function rendered(value: unknown, { indent, eol }: Layout, depth: number): string {
  return JSON.stringify(value, null, indent).replaceAll('\n', `${eol}${indent.repeat(depth)}`);
}
