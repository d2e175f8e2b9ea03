/**
 * Who depends on a symbol, as a tree that an agent reads: each under what it uses, with the line of the use and the
 * conditions that it stands under. What nothing else is under is many: it is grouped by file, and says no path twice.
 */
import type { ListedDependent } from '../../engine/analyse/analyse-dependents.ts';
import type { GraphNode, NodeId } from '../../model/graph.ts';
import { groupBy } from '../../util/group-by.ts';
import { lastPart } from '../../util/last-part.ts';

const UNSURE = 0.6;
/** More lines than these say no text: whoever reads so many looks for names. Steps on the way to something else say it longer. */
const WITH_TEXT = 16;
const STEPS_WITH_TEXT = 30;
/** So many in one file, or under one symbol, are told as a group. */
const GROUP_OF_FILE = 3;
const GROUP = 12;
/** Groups with no more in them all together say the text of each use: what is handed over decides whether one is concerned. */
const GROUPED_WITH_TEXT = 40;
const GROUPED_TEXT = 90;
/** Of what stands before the call: who is asked. */
const BEFORE_CALL = 24;

/** `roots`: what the question is about. */
export function dependentLines(listed: readonly ListedDependent[], roots: readonly GraphNode[]): string[] {
  const under = groupBy(listed, (d) => d.uses.id);
  const isLeaf = (d: ListedDependent) => !under.has(d.node.id);
  const told = listed.filter((d) => !isGrouped(d, under, isLeaf));
  const grouped = listed.filter((d) => isGrouped(d, under, isLeaf));
  const most = told.length <= WITH_TEXT ? told : told.filter((d) => !d.test);
  const withText = [...(most.length <= STEPS_WITH_TEXT ? most : []), ...(grouped.length <= GROUPED_WITH_TEXT ? grouped : [])];
  const tree = new DependentTree(under, isLeaf, new Set(withText));
  const known = new Set(roots.map((root) => root.id));
  const lines = roots.flatMap((root) => tree.below(root, '  ', true));
  // Through what is not listed: a type's member, an interface's method, a step that the limit cut off.
  const others = new Map(listed.filter((d) => !tree.said.has(d.node.id) && !known.has(d.uses.id)).map((d) => [d.uses.id, d.uses]));
  return [...lines, ...[...others.values()].flatMap((used) => tree.through(used))];
}

type Under = ReadonlyMap<NodeId, readonly ListedDependent[]>;

function isGrouped(d: ListedDependent, under: Under, isLeaf: (d: ListedDependent) => boolean): boolean {
  if (!isLeaf(d)) return false;
  const beside = (under.get(d.uses.id) ?? []).filter((o) => isLeaf(o) && o.test === d.test);
  return beside.length >= GROUP || beside.filter((o) => o.node.file === d.node.file).length >= GROUP_OF_FILE;
}

class DependentTree {
  readonly said = new Set<NodeId>();
  readonly #under: Under;
  readonly #isLeaf: (d: ListedDependent) => boolean;
  readonly #texts: ReadonlySet<ListedDependent>;

  constructor(under: Under, isLeaf: (d: ListedDependent) => boolean, texts: ReadonlySet<ListedDependent>) {
    this.#under = under;
    this.#isLeaf = isLeaf;
    this.#texts = texts;
  }

  below(used: GraphNode, indent: string, isRoot = false): string[] {
    const fresh = (this.#under.get(used.id) ?? []).filter((d) => !this.said.has(d.node.id));
    for (const { node } of fresh) this.said.add(node.id);
    const grouped = fresh.filter((d) => isGrouped(d, this.#under, this.#isLeaf));
    const told = fresh.filter((d) => !grouped.includes(d));
    return [
      ...told.flatMap((d) => [`${indent}${this.#line(d, isRoot ? '' : used.file)}`, ...this.below(d.node, `${indent}  `)]),
      ...[...groupBy(grouped, (d) => d.node.file)].flatMap(([file, some]) => groupLines(file, some, indent, this.#texts)),
    ];
  }

  through(used: GraphNode): string[] {
    const lines = this.below(used, '    ');
    return lines.length === 0 ? [] : [`  through ${used.name}${used.file === '' ? '' : `  ${used.file}:${used.startLine}`}`, ...lines];
  }

  #line(dependent: ListedDependent, above: string): string {
    const { node, sites, code } = dependent;
    const line = sites[0]?.line ?? node.startLine;
    const place = node.file === above ? `:${line}` : `${node.file}:${line}`;
    const text = this.#texts.has(dependent) && code !== undefined ? `  ${codeText(code)}` : '';
    const name = node.kind === 'file' && place !== `:${line}` ? '' : `${node.name}  `;
    return `${name}${place}${marksOf(dependent)}${text}`;
  }
}

function codeText({ text, within, unless }: NonNullable<ListedDependent['code']>): string {
  const conditions = [...within, ...(unless.length === 0 ? [] : [`left before: ${unless.join(' | ')}`])];
  return `${text}${conditions.length === 0 ? '' : `  [${conditions.join('; ')}]`}`;
}

function marksOf({ via, test, confidence, code }: ListedDependent): string {
  const marks = [
    ...(via === 'calls' ? [] : [via.replaceAll('_', ' ')]),
    ...(test ? ['test'] : []),
    ...(code?.part === undefined ? [] : [`in "${code.part}"`]),
    ...(confidence < UNSURE ? ['unsure'] : []),
  ];
  return marks.length === 0 ? '' : ` (${marks.join(', ')})`;
}

/** A file's many: its tests or users in one line, unless their names are sentences or the text of each use is said. */
function groupLines(file: string, some: readonly ListedDependent[], indent: string, texts: ReadonlySet<ListedDependent>): string[] {
  const owner = commonOwner(some.map((d) => d.node.name));
  const [via, ...others] = new Set(some.map((d) => d.via));
  const isOne = others.length === 0;
  const shared = [some.every((d) => d.test) ? (some.length === 1 ? 'test' : 'tests') : '', isOne && via !== 'calls' ? via?.replaceAll('_', ' ') : ''];
  const marks = (d: ListedDependent) => marksOf({ ...d, test: false, ...(isOne && { via: 'calls' as const }) });
  const [same, ...different] = new Set(some.map((d) => (texts.has(d) ? useText(d) : '')));
  const textOf = (d: ListedDependent) => (different.length > 0 && useText(d) !== '' ? `  ${useText(d)}` : '');
  const items = some.map((d) => `${d.node.name.slice(owner.length)}:${d.sites[0]?.line ?? d.node.startLine}${marks(d)}${textOf(d)}`);
  const saidOnce = different.length === 0 ? (same ?? '') : '';
  const head = `${indent}${[file, ...shared, owner.slice(0, -1), saidOnce].filter((word) => word !== '').join('  ')}`;
  const isLong = different.length > 0 || some.some((d) => d.node.name.includes(' '));
  return isLong ? [head, ...items.map((item) => `${indent}  ${item}`)] : [`${head}: ${items.join(', ')}`];
}

/** The call and what it is handed: of a long line, what begins near its name. */
function useText({ code, uses }: ListedDependent): string {
  const text = code?.text ?? '';
  if (text.length <= GROUPED_TEXT) return text;
  const from = Math.max(0, text.indexOf(`${lastPart(uses.name)}(`) - BEFORE_CALL);
  const end = from + GROUPED_TEXT;
  return `${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`;
}

/** `Type.` where all names begin with it. */
function commonOwner([first = '', ...rest]: readonly string[]): string {
  const owner = first.includes(' ') ? '' : first.slice(0, first.lastIndexOf('.') + 1);
  return rest.every((name) => name.startsWith(owner)) ? owner : '';
}
