/**
 * A difference between snapshots as lines for people: per package its files, symbols and relations, the most informative
 * first, cut at a limit with a count of the rest. Edges that merely follow from a symbol being there are counted only.
 */
import type { PackageDiff, SnapshotDiff } from '../../../engine/snapshots/diff-snapshots.ts';
import { EDGE_TYPES, edgeTypeInfo } from '../../../model/edge-types.ts';
import type { Snapshot } from '../../../model/graph.ts';
import type { EdgeChange, FileChange, NodeChange } from '../../../model/graph-changes.ts';
import { compareText } from '../../../util/compare-text.ts';
import { countOf } from '../../../util/count-of.ts';
import type { Style } from '../output.ts';
import { formatCount } from './format-values.ts';

export interface DiffLimits {
  /** Lines of changes in all. */
  readonly lines: number;
  /** Show edges that follow from symbols (contains, member_of) one by one. */
  readonly structural: boolean;
  readonly verbose: boolean;
}

type Sign = '+' | '-' | '~';
interface ChangeLine {
  readonly sign: Sign;
  readonly label: string;
  readonly text: string;
  readonly place: string;
}

const LABEL_WIDTH = 14;

export function diffLines(diff: SnapshotDiff, limits: DiffLimits, style: Style): string[] {
  const lines = [`${snapshotName(diff.from)} -> ${snapshotName(diff.to)}`, summary(diff, style)];
  for (const { id, retired, returned } of diff.layers ?? [])
    if (retired + returned > 0) lines.push(`layer ${id}: ${formatCount(retired)} edges retired, ${formatCount(returned)} back`);
  if (!diff.complete) lines.push(style.yellow('Not all changes in between were kept in detail: the list may lack some.'));
  const changes = diff.packages.map((entry) => changesOf(entry, limits));
  const shares = fairShares(
    changes.map((c) => c.shown.length),
    limits.lines,
  );
  for (const [i, entry] of diff.packages.entries()) lines.push(...packageLines(entry, changes[i] as PackageChanges, shares[i] as number, style));
  const hidden = changes.reduce((sum, c, i) => sum + c.shown.length - (shares[i] as number), 0);
  if (hidden > 0) lines.push('', `${formatCount(hidden)} more changes: --limit ${limits.lines * 10}, --under <folder>, or --json for all.`);
  if (limits.verbose) lines.push('', style.dim(readNote(diff)));
  return lines;
}

interface PackageChanges {
  readonly shown: readonly ChangeLine[];
  /** Edges that follow from a symbol being there. */
  readonly structural: number;
}

/** The same for each, and what small ones leave over for the others: no package is hidden behind a large one. */
function fairShares(wanted: readonly number[], total: number): number[] {
  const shares = wanted.map(() => 0);
  const order = [...wanted.keys()].sort((a, b) => (wanted[a] as number) - (wanted[b] as number));
  let left = total;
  for (const [done, i] of order.entries()) {
    shares[i] = Math.min(wanted[i] as number, Math.floor(left / (order.length - done)));
    left -= shares[i] as number;
  }
  return shares;
}

function packageLines(entry: PackageDiff, { shown, structural }: PackageChanges, share: number, style: Style): string[] {
  const notes = shown.length > share ? [`${formatCount(shown.length - share)} more`] : [];
  if (structural > 0) notes.push(`${formatCount(structural)} edges of containment that follow`);
  const last = notes.length === 0 ? [] : [style.dim(`    and ${notes.join(', ')}`)];
  return ['', packageHead(entry, style), ...shown.slice(0, share).map((line) => paint(line, style)), ...last];
}

const readNote = ({ read }: SnapshotDiff): string =>
  `Read the events of ${formatCount(read.packages)} of ${formatCount(read.ofPackages)} packages: ${formatCount(read.events)} rows.`;

function snapshotName({ generation, hash, commit }: Snapshot): string {
  return `@${generation} ${hash.slice(0, 10)}${commit === null ? '' : ` (commit ${commit.slice(0, 10)})`}`;
}

function summary(diff: SnapshotDiff, style: Style): string {
  if (diff.from.root === diff.to.root) return 'No difference: the roots are the same.';
  if (diff.packages.length === 0) return 'Nothing to show.';
  const all = <T>(of: (entry: PackageDiff) => readonly T[]): T[] => diff.packages.flatMap(of);
  const [nodes, edges] = [all((p) => p.nodes), all((p) => p.edges)];
  const signed = (changes: readonly (NodeChange | EdgeChange)[]) => {
    const added = changes.filter((c) => c.event === 'added').length;
    return `${style.green(`+${formatCount(added)}`)} ${style.red(`-${formatCount(changes.length - added)}`)}`;
  };
  const files = all((p) => p.files).length;
  return `${countOf(diff.packages.length, 'package')}, ${countOf(files, 'file')}, symbols ${signed(nodes)}, edges ${signed(edges)}`;
}

function packageHead({ package: name, before, after }: PackageDiff, style: Style): string {
  const state = before === null ? ' (new)' : after === null ? ' (gone)' : '';
  return style.bold(name === '' ? '(root folder)' : name) + state;
}

function changesOf(entry: PackageDiff, { structural }: DiffLimits): PackageChanges {
  const informative = entry.edges.filter((e) => structural || edgeTypeInfo(e.type).category !== 'structural');
  const shown = [
    ...entry.files.map(fileLine),
    ...inOrder(entry.nodes.filter((n) => n.node.kind !== 'file').map(nodeLine)),
    ...byType(informative).flatMap((edges) => inOrder(edges.map((e) => edgeLine(e, entry.package)))),
  ];
  return { shown, structural: entry.edges.length - informative.length };
}

/** In the order of the table of types, which begins with what code says itself. */
function byType(edges: readonly EdgeChange[]): EdgeChange[][] {
  return EDGE_TYPES.map((type) => edges.filter((e) => e.type === type)).filter((group) => group.length > 0);
}

/** By label, then by text: a removed and an added line of the same name end up next to each other. */
const inOrder = (lines: ChangeLine[]): ChangeLine[] =>
  lines.sort((a, b) => compareText(a.label, b.label) || compareText(a.text, b.text) || compareText(a.sign, b.sign));

function fileLine({ path, before, after }: FileChange): ChangeLine {
  return { sign: before === null ? '+' : after === null ? '-' : '~', label: 'file', text: path, place: '' };
}

function nodeLine({ event, node }: NodeChange): ChangeLine {
  return { sign: event === 'added' ? '+' : '-', label: node.kind, text: node.name, place: node.file };
}

function edgeLine({ event, source, target, type }: EdgeChange, home: string): ChangeLine {
  const place = target.package === home ? '' : target.file || target.qualifiedName.replace(/:\/\/.*$/, '');
  return { sign: event === 'added' ? '+' : '-', label: type, text: `${source.name} -> ${target.name}`, place };
}

function paint({ sign, label, text, place }: ChangeLine, style: Style): string {
  const colour = sign === '+' ? style.green : sign === '-' ? style.red : style.yellow;
  return `  ${colour(sign)} ${style.dim(label.padEnd(LABEL_WIDTH))} ${colour(text)}${place === '' ? '' : `  ${style.dim(place)}`}`;
}
