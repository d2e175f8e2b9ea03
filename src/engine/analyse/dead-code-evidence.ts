/**
 * Gathers what is needed to judge symbols that nothing refers to: where their names appear in the text, which other symbols
 * have the same names, and what the languages and manifests of the repository say. Nodes in, a function that judges each
 * out.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type CodeGraph, pathOf } from '../../analysis/code-graph.ts';
import { isAlternative } from '../../analysis/dead-code/alternatives.ts';
import { EntryPoints, explicitLanguages, type KeepReason } from '../../analysis/dead-code/entry-points.ts';
import { HandOvers } from '../../analysis/dead-code/hand-overs.ts';
import { type ConventionsOf, type LanguageConventions, NO_CONVENTIONS } from '../../analysis/dead-code/language-conventions.ts';
import { MeantMentions } from '../../analysis/dead-code/meant-mentions.ts';
import { computedParts, type Mention, type MentionScan } from '../../analysis/dead-code/mentions.ts';
import { loadFormat } from '../../formats/registry.ts';
import type { Language, Manifest } from '../../languages/contract.ts';
import { loadLanguage } from '../../languages/registry.ts';
import { neighboursBy } from '../../model/adjacency.ts';
import { edgeTypeId } from '../../model/edge-types.ts';
import type { GraphNode, NodeId } from '../../model/graph.ts';
import { tryGit } from '../../util/git.ts';
import { groupBy } from '../../util/group-by.ts';
import { lastPart } from '../../util/last-part.ts';
import { readIfThereSync } from '../../util/read-if-there.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { scanMentions } from './word-mentions.ts';

export interface JudgeOptions {
  readonly exported: boolean;
  readonly ignoreTests: boolean;
}

export interface Judgement {
  /** Undefined for what is dead. */
  readonly reason: KeepReason | undefined;
  /** Where the name stands, when that is the reason. */
  readonly mention?: Mention;
}

/** When so many files declare the same unused name at their top level, something probably looks that name up in each file. */
const CONVENTION = 4;

/** `nodes`: unused symbols, as far as the graph knows. */
export async function judgeOf(view: SnapshotView, nodes: readonly GraphNode[], options: JudgeOptions): Promise<(node: GraphNode) => Judgement> {
  const evidence = await gather(view, nodes, options);
  return (node) => judge(node, evidence);
}

type Evidence = Awaited<ReturnType<typeof gather>>;

async function gather(view: SnapshotView, nodes: readonly GraphNode[], options: JudgeOptions) {
  const graph = await view.graph();
  const around = await neighbours(view, graph, nodes);
  const scan = await scanMentions(view.repo.root, graph.paths, searchedNames([...nodes, ...around.owners]));
  const languages = await languagesOf(graph);
  const conventionsOf = habitsBy(languages);
  const statingAll = await formatsStatingAllUses(graph);
  const isDocumented = (node: GraphNode) => scan.of(textName(node)).some((m) => !m.code);
  const isOffered = await offeredBy(languages, view.repo.root);
  const entries = new EntryPoints(graph, [...nodes, ...around.owners, ...around.siblings], {
    conventionsOf,
    isOffered,
    isDocumented,
    nameOf: around.nameOf,
    exported: options.exported,
  });
  const candidates = nodes.filter((node) => entries.reasonFor(node) === undefined);
  const names = [...new Set(candidates.map(textName))];
  const namesakes = await namesakesOf(view, names);
  const unresolved = await unresolvedFiles(view, graph, names);
  const explicit = explicitLanguages(graph, [...nodes, ...around.siblings]);
  const meant = new MeantMentions(graph, scan, { conventionsOf, explicit, namesakes, unresolved, ignoreTests: options.ignoreTests });
  const linesOf = lineReader(view.repo.root);
  const handOvers = new HandOvers(graph, {
    conventionsOf,
    explicit,
    exported: options.exported,
    textOf: (file) => linesOf(file).join('\n'),
    filesNaming: (n) => scan.of(textName(n)).flatMap((m) => (m.code ? [m.file] : [])),
    hasOutsideBase: (type) => entries.hasOutsideBase(type),
  });
  const owners = new Map([...nodes, ...around.owners].map((n) => [n.id, n]));
  return { graph, statingAll, scan, conventionsOf, entries, namesakes, meant, handOvers, owners, linesOf, candidates: groupBy(candidates, textName) };
}

/** The most certain reasons first: rules of the graph, then occurrences of the name, then the lines around the symbol. */
function judge(
  node: GraphNode,
  { graph, statingAll, scan, conventionsOf, entries, namesakes, meant, handOvers, owners, linesOf, candidates }: Evidence,
): Judgement {
  if (statingAll.has(graph.languages[node.fileId] ?? '')) return { reason: undefined };
  const [name, reason] = [textName(node), entries.reasonFor(node)];
  const conventions = conventionsOf(graph.languages[node.fileId]);
  if (reason !== undefined) return { reason };
  const sharing = namesakes.get(name) ?? [];
  if (isComputed(name, scan) || isConvention(graph, node, sharing)) return { reason: 'computed_name' };
  if (isAlternative(graph, node, sharing, conventions)) return { reason: 'dispatched' };
  const mention = meant.firstOf(node, name, candidates.get(name) ?? [node]);
  if (mention !== undefined) return { reason: 'mentioned', mention };
  const owner = owners.get(graph.columns.nodeOwner[node.id] as number);
  if (handOvers.has(node, owner)) return { reason: 'dispatched' };
  return { reason: reasonInText(node, owner, linesOf(node.file), conventions) };
}

function reasonInText(node: GraphNode, owner: GraphNode | undefined, lines: readonly string[], { uses }: LanguageConventions): KeepReason | undefined {
  const isComputed = (line: string) => uses.computedMember?.test(line);
  if (node.kind === 'method' && owner !== undefined && lines.slice(owner.startLine - 1, owner.endLine).some(isComputed)) return 'computed_name';
  return uses.isUsedInPlace?.(node, lines) ? 'registered' : undefined;
}

/** Rules look at owners and siblings. */
async function neighbours({ reader }: SnapshotView, { columns, adjacency }: CodeGraph, nodes: readonly GraphNode[]) {
  const known = new Set(nodes.map((n) => n.id));
  const owners = new Set(nodes.map((n) => columns.nodeOwner[n.id] as number).filter((id) => id >= 0));
  const siblings: NodeId[] = [];
  for (let id = 0; id < columns.nodes; id++) if (owners.has(columns.nodeOwner[id] as number) && !known.has(id)) siblings.push(id);
  const decorators = new Set([...known, ...owners].flatMap((id) => neighboursBy(adjacency.out, id, DECORATES)));
  const names = new Map((await reader.nodes([...decorators])).map((n) => [n.id, n.name]));
  return {
    owners: await reader.nodes([...owners].filter((id) => !known.has(id))),
    siblings: await reader.nodes(siblings.filter((id) => !owners.has(id))),
    nameOf: (id: NodeId) => names.get(id) ?? '',
  };
}

const DECORATES: ReadonlySet<number> = new Set([edgeTypeId('decorates')]);

async function languagesOf({ languages }: CodeGraph): Promise<Language[]> {
  const ids = [...new Set(languages)].filter((id) => id !== undefined);
  return (await Promise.all(ids.map(loadLanguage))).filter((language) => language !== undefined);
}

/** Where the graph alone decides: a name elsewhere in the text means something else. */
async function formatsStatingAllUses({ languages }: CodeGraph): Promise<Set<string>> {
  const ids = [...new Set(languages)].filter((id) => id !== undefined);
  const formats = await Promise.all(ids.map(loadFormat));
  return new Set(formats.flatMap((format) => (format?.statesAllUses ? [format.id] : [])));
}

function habitsBy(languages: readonly Language[]): ConventionsOf {
  const conventions = new Map(languages.map((language) => [language.id, habitsIn(language)]));
  return (id) => conventions.get(id ?? '') ?? NO_CONVENTIONS;
}

const habitsIn = ({ traits, packageQualified, implicitUses }: Language): LanguageConventions => ({
  facedByImports: traits.importsAreMembers,
  structural: traits.structuralInterfaces,
  dynamic: traits.guessesMembers === true,
  folderPackages: packageQualified,
  uses: implicitUses ?? {},
});

async function offeredBy(languages: readonly Language[], root: string): Promise<(file: string) => boolean> {
  const readers = languages.flatMap(({ implicitUses }) => implicitUses?.manifests ?? []);
  const tests = await Promise.all(readers.map(async ({ names, offeredFiles }) => offeredFiles(await readManifests(root, names))));
  return (file) => tests.some((isOffered) => isOffered(file));
}

async function readManifests(root: string, names: readonly string[]): Promise<Manifest[]> {
  const listed = await tryGit(root, ['ls-files', '-z', '--', ...names.flatMap((name) => [name, `*/${name}`])]);
  const paths = (listed ?? names.join('\0')).split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
  return paths.map((path) => ({ folder: path.slice(0, Math.max(0, path.lastIndexOf('/'))), text: readText(root, path) }));
}

const readText = (root: string, path: string): string => readIfThereSync(join(root, path), { inside: root })?.toString('utf8') ?? '';

/** Of the working tree, as the scan; a file that is gone has no lines. */
function lineReader(root: string): (file: string) => readonly string[] {
  const kept = new Map<string, readonly string[]>();
  return (file) => {
    const lines = kept.get(file) ?? readText(root, file).split('\n');
    kept.set(file, lines);
    return lines;
  };
}

async function namesakesOf({ reader }: SnapshotView, names: readonly string[]): Promise<Map<string, GraphNode[]>> {
  // External symbols are left out: a name taken for an external one may mean a symbol of the repository that could not be resolved.
  const nodes = names.length === 0 ? [] : await reader.nodesByName({ names });
  return groupBy(
    nodes.filter((n) => n.fileId >= 0),
    textName,
  );
}

async function unresolvedFiles({ reader }: SnapshotView, graph: CodeGraph, names: readonly string[]): Promise<Map<string, Set<string>>> {
  const files = new Map<string, Set<string>>();
  for (const { name, source } of await reader.unresolvedByName(names)) {
    const known = files.get(name) ?? new Set();
    files.set(name, known.add(pathOf(graph, source)));
  }
  return files;
}

/** The name as a word of the text: without Ruby's `?`, `!` and `=` and without JavaScript's `#`. */
const textName = ({ name }: GraphNode): string => lastPart(name).replace(/^#|[?!=]$/g, '');

const searchedNames = (nodes: readonly GraphNode[]): Set<string> => new Set(nodes.map(textName).flatMap((name) => [name, ...computedParts(name)]));
const isComputed = (name: string, scan: MentionScan): boolean => computedParts(name).some((part) => scan.of(part).length > 0);

function isConvention({ columns }: CodeGraph, node: GraphNode, namesakes: readonly GraphNode[]): boolean {
  if ((columns.nodeOwner[node.id] as number) >= 0) return false;
  const alike = namesakes.filter((n) => n.kind === node.kind && (columns.nodeOwner[n.id] as number) < 0);
  return new Set(alike.map((n) => n.fileId)).size >= CONVENTION;
}
