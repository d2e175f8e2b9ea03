/**
 * Which occurrences of a name in the text can mean a given symbol of that name. One cannot where the symbol is not visible
 * (private, or not exported), or where the graph knows that the file means another symbol of the name. In doubt it can.
 */
import { edgeTypeId } from '../../model/edge-types.ts';
import { FILE_FLAGS, type GraphNode, NODE_FLAGS } from '../../model/graph.ts';
import { type CodeGraph, folderOf, pathOf } from '../code-graph.ts';
import type { ConventionsOf } from './language-conventions.ts';
import { isWithin, type Mention, type MentionScan } from './mentions.ts';
import { usersOf } from './uses.ts';

const IMPORTS = edgeTypeId('imports');

export interface MeantOptions {
  readonly conventionsOf: ConventionsOf;
  /** Languages in which only what is explicitly exported is visible outside of its file. */
  readonly explicit: ReadonlySet<string>;
  /** All symbols with one of the names, whatever their owners. */
  readonly namesakes: ReadonlyMap<string, readonly GraphNode[]>;
  /** Files with calls of the name that could not be linked. */
  readonly unresolved: ReadonlyMap<string, ReadonlySet<string>>;
  /** Mentions in tests do not count. */
  readonly ignoreTests: boolean;
}

export class MeantMentions {
  readonly #graph: CodeGraph;
  readonly #scan: MentionScan;
  readonly #options: MeantOptions;
  readonly #modules: ReadonlySet<number>;
  readonly #testFiles: ReadonlySet<string>;

  constructor(graph: CodeGraph, scan: MentionScan, options: MeantOptions) {
    this.#graph = graph;
    this.#scan = scan;
    this.#options = options;
    this.#modules = moduleFiles(graph);
    this.#testFiles = new Set(graph.paths.filter((_, file) => (graph.columns.fileFlags[file] as number) & FILE_FLAGS.test));
  }

  /** The first occurrence that can mean the symbol, or undefined. `same`: unused symbols of the same name, which do not keep each other alive. */
  firstOf(node: GraphNode, name: string, same: readonly GraphNode[]): Mention | undefined {
    const reaches = this.#reach(node);
    const others = this.#filesMeaningOthers(node, name, same);
    const isMeant = (mention: Mention): boolean => {
      if (!reaches(mention) || (this.#options.ignoreTests && this.#testFiles.has(mention.file))) return false;
      return (mention.file === node.file || !mention.code || !others.has(mention.file)) && !same.some((n) => isWithin(mention, n));
    };
    return this.#scan.of(name).find(isMeant);
  }

  #reach(node: GraphNode): (mention: Mention) => boolean {
    const language = this.#graph.languages[node.fileId] ?? '';
    if (this.#isFileBound(node, language)) return ({ file }) => file === node.file;
    if (node.visibility !== 'private' || this.#options.conventionsOf(language).dynamic) return () => true;
    // Nested modules see what is private to the module around them.
    const folder = folderOf(node.file);
    return ({ file, code }) => code && (folder === '' || file.startsWith(`${folder}/`));
  }

  /**
   * Whether a symbol cannot be used outside of its file. Never true for members (they go wherever an instance goes), for
   * interfaces (they may add to a global one), and in scripts (files without imports and exports share their names).
   */
  #isFileBound({ id, fileId, flags, kind }: GraphNode, language: string): boolean {
    if ((this.#graph.columns.nodeOwner[id] as number) >= 0 || flags & NODE_FLAGS.exported || kind === 'interface') return false;
    return this.#options.explicit.has(language) && this.#modules.has(fileId);
  }

  /** Files in which the name means another symbol. Empty for members: they are found through values, whose types may be unknown. */
  #filesMeaningOthers(node: GraphNode, name: string, same: readonly GraphNode[]): Set<string> {
    const files = new Set<string>();
    if ((this.#graph.columns.nodeOwner[node.id] as number) >= 0) return files;
    const unused = new Set(same.map((n) => n.id));
    for (const other of this.#options.namesakes.get(name) ?? []) {
      if (unused.has(other.id)) continue;
      files.add(other.file);
      for (const user of usersOf(this.#graph, other.id)) files.add(pathOf(this.#graph, user));
    }
    for (const file of this.#options.unresolved.get(name) ?? []) files.delete(file);
    return files;
  }
}

/** Files that import or export something. */
function moduleFiles({ columns: { nodes, nodeFile, nodeFlags }, adjacency: { out } }: CodeGraph): Set<number> {
  const found = new Set<number>();
  for (let id = 0; id < nodes; id++) {
    const file = nodeFile[id] as number;
    if (file < 0 || found.has(file)) continue;
    const isModule = ((nodeFlags[id] as number) & NODE_FLAGS.exported) !== 0 || out.types.subarray(out.offsets[id], out.offsets[id + 1]).includes(IMPORTS);
    if (isModule) found.add(file);
  }
  return found;
}
