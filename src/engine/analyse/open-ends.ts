/**
 * What may be missing from an answer about who uses some symbols: calls of a fitting name that could not be linked, code
 * made at run time, an index that lags behind the repository. The store and git are asked; the verdict is the analysis'.
 */
import type { CodeGraph } from '../../analysis/code-graph.ts';
import { type Completeness, judgeCompleteness } from '../../analysis/completeness.ts';
import { loadLanguage } from '../../languages/registry.ts';
import { FILE_FLAGS, type GraphNode, type NodeId } from '../../model/graph.ts';
import { isCallableKind, isContainerKind, isFieldLikeKind, isTypeKind } from '../../model/node-kinds.ts';
import { headCommit } from '../../util/git-head.ts';
import { lastPart } from '../../util/last-part.ts';
import { repoCommand } from '../../util/own-command.ts';
import { commitsApart } from '../git/commits-apart.ts';
import { freshness } from '../view/freshness.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { calledFromOutside, insideVendored, loadedByTool, readByBase, usedElsewhere } from './outside-users.ts';
import { handedToDecorators } from './unnamed-uses.ts';
import { outlineUses, unreadUses } from './unread-uses.ts';

const DYNAMIC = '<dynamic';
/** Reading more names than these adds nothing to "lower bound". */
const MAX_NAMES = 400;

export interface Question {
  /** What the question is about. */
  readonly asked: readonly GraphNode[];
  /** Symbols that the answer went through. */
  readonly crossed: readonly GraphNode[];
  readonly found: number;
  /** Those that are not tests. */
  readonly foundInProduct?: number;
}

/** `known`: what else was left open, in words. */
export async function userCompleteness(view: SnapshotView, question: Question, known: readonly string[] = []): Promise<Completeness> {
  const { asked, found, foundInProduct = found } = question;
  const outside = found === 0 ? await usedElsewhere(view, asked) : [];
  const [symbol] = asked;
  const heirs = await calledFromOutside(view, asked, { isUsed: foundInProduct > 0 });
  const handed = symbol !== undefined && (foundInProduct === 0 || isFieldLikeKind(symbol.kind)) ? await handedToDecorators(view, symbol) : [];
  const byBase = symbol === undefined ? [] : [...(await readByBase(view, symbol)), ...(await loadedByTool(view, symbol, found > 0))];
  const others = [...known, ...byBase, ...outside, ...heirs, ...handed, ...(await madeMembers(view, asked)), ...insideVendored(asked)];
  return openCompleteness(view, question, others);
}

export interface OnTheWay {
  readonly node: GraphNode;
  /** Whether product code that uses it was found. */
  readonly usedInProduct: boolean;
}

/** A walk of several steps ends where the callers of a step are not known: then it is not complete, whatever is known of the symbol itself. */
export async function openOnTheWay(view: SnapshotView, steps: readonly OnTheWay[]): Promise<string[]> {
  const nodes = steps.map((s) => s.node);
  const unlinked = await unresolvedCalls(view, await view.graph(), nodes);
  const ends = steps.filter((s) => !s.usedInProduct).map((s) => s.node);
  const outside = await calledFromOutside(view, ends, { type: 'a type' });
  const names = [...unlinked.keys()].slice(0, MAX_OWN).join(', ');
  return [
    ...(unlinked.size === 0 ? [] : [`further away, calls of ${names}${unlinked.size > MAX_OWN ? ' and others' : ''} on values of unknown type could be meant`]),
    ...outside.map((reason) => `further away, ${reason}`),
  ];
}

/** Code that a type generates from texts in its own body becomes members of it, which may use its other members. */
async function madeMembers({ reader }: SnapshotView, asked: readonly GraphNode[]): Promise<string[]> {
  const ids = asked.slice(0, MAX_NAMES).map((n) => n.id);
  const owners = (await reader.edgesFrom(ids, ['member_of'])).map((e) => e.target);
  const makers = (await reader.unresolvedFrom([...new Set([...owners, ...ids])])).filter((u) => u.name.startsWith(DYNAMIC)).map((u) => u.source);
  const types = (await reader.nodes([...new Set(makers)])).filter((n) => isContainerKind(n.kind));
  return types.length === 0
    ? []
    : [
        `${types
          .slice(0, MAX_OWN)
          .map((n) => n.name)
          .join(', ')} makes members of texts at run time, which may use it`,
      ];
}

/** `known` as above. */
export async function openCompleteness(view: SnapshotView, { asked, crossed, found }: Question, known: readonly string[]): Promise<Completeness> {
  const graph = await view.graph();
  const unresolved = await unresolvedCalls(view, graph, asked);
  const others = [
    ...new Set([
      ...known,
      ...(await ownWords(view, asked)),
      ...(await unreadUses(view, asked)),
      ...(await outlineUses(view, asked)),
      ...(await indexAge(view)),
    ]),
  ];
  return judgeCompleteness({ found, unresolved, dynamic: await dynamicSymbols(view, crossed), others });
}

/** As an open end, when there are commits that the index has not seen. */
export async function indexAge({ repo, snapshot }: SnapshotView): Promise<string[]> {
  const commits = await commitsApart(repo.root, snapshot.commit);
  if (commits === 0) return [];
  return [`the index is ${commits} ${commits === 1 ? 'commit' : 'commits'} behind: run \`${repoCommand('index')}\``];
}

/** As an open end: what was edited and not committed is not in the graph. */
export async function editedSince(view: SnapshotView): Promise<string[]> {
  const { commitsBehind, changedFiles } = await freshness(view);
  if (commitsBehind > 0 || changedFiles.length === 0) return [];
  const [shown, rest] = [changedFiles.slice(0, MAX_EDITED).join(', '), changedFiles.length - MAX_EDITED];
  const files = `${shown}${rest > 0 ? ` and ${rest} more` : ''}`;
  const head = headCommit(view.repo.root);
  const isElsewhere = head !== undefined && head !== view.snapshot.commit;
  return [
    isElsewhere
      ? `HEAD is at another commit than the index, which has other versions of ${files}: run \`${repoCommand('index')}\``
      : `edited since they were indexed: ${files}: run \`${repoCommand('index --working-tree')}\``,
  ];
}

const MAX_EDITED = 3;

async function unresolvedCalls({ reader }: SnapshotView, graph: CodeGraph, asked: readonly GraphNode[]): Promise<Map<string, number>> {
  const [only] = asked;
  const isField = asked.length === 1 && only !== undefined && (await mayHoldFunction(graph, only));
  const names = new Set(asked.filter((n) => isCallableKind(n.kind) || isTypeKind(n.kind) || isField).map((n) => lastPart(n.name)));
  const languages = new Set(asked.map((n) => graph.languages[n.fileId]));
  const counts = new Map<string, number>();
  for (const { source, name, count } of await reader.unresolvedByName([...names].slice(0, MAX_NAMES)))
    if (languages.has(languageOf(graph, source))) counts.set(name, (counts.get(name) ?? 0) + count);
  return counts;
}

/** A field may be called like a method, where the language does not keep the two apart. */
async function mayHoldFunction({ languages }: CodeGraph, { kind, fileId }: GraphNode): Promise<boolean> {
  if (!isFieldLikeKind(kind)) return false;
  const traits = (await loadLanguage(languages[fileId] ?? ''))?.traits;
  return traits?.methodsApart !== true && traits?.fieldsApart !== true;
}

const languageOf = ({ columns, languages }: CodeGraph, id: NodeId): string | undefined => languages[columns.nodeFile[id] as number];

/**
 * Calls by a name that the language's own types have too (`fetch` of Ruby's Hash) are not kept when their receiver is
 * unknown. Where a layer knows every call of that name, none is missing.
 */
export async function ownWords(view: SnapshotView, asked: readonly GraphNode[]): Promise<string[]> {
  const { languages } = await view.graph();
  const names = new Map<string, Set<string>>();
  for (const { kind, name, fileId } of asked) {
    if (names.size === MAX_OWN) break;
    const language = languages[fileId] ?? '';
    if (kind === 'method' && (await loadLanguage(language))?.traits.builtins.has(lastPart(name)))
      names.set(lastPart(name), new Set([...(names.get(lastPart(name)) ?? []), language]));
  }
  const open = names.size === 0 ? [] : await notSettled(view, names);
  return open.length === 0 ? [] : [`calls of ${open.join(', ')} on values of unknown type are not counted: the language has methods of that name itself`];
}

/** `names`: with the languages in which they are called. */
async function notSettled({ reader, layers }: SnapshotView, names: ReadonlyMap<string, ReadonlySet<string>>): Promise<string[]> {
  if (layers === undefined) return [...names.keys()];
  const { settledEverywhere } = await import('../view/viewed-layers.ts');
  const used = new Set([...names.values()].flatMap((languages) => [...languages]));
  const files = (await reader.files()).filter((f) => used.has(f.language) && (f.flags & FILE_FLAGS.vendored) === 0);
  const settled = await settledEverywhere(reader, files, [...names.keys()]);
  return [...names.keys()].filter((name) => !settled.has(name));
}

const MAX_OWN = 5;

async function dynamicSymbols({ reader }: SnapshotView, crossed: readonly GraphNode[]): Promise<number> {
  const open = await reader.unresolvedFrom(crossed.slice(0, MAX_NAMES).map((n) => n.id));
  return new Set(open.filter((u) => u.name.startsWith(DYNAMIC)).map((u) => u.source)).size;
}
