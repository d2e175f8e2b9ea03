/**
 * Symbols that somebody uses through a value that was handed to him: methods by an instance of their class, exports by
 * their module as an object. He knows them by an interface that may lie outside of the repository, so that their names
 * need stand nowhere. Where languages export in so many words; private methods are nobody's but their class's.
 */
import { FILE_FLAGS, type GraphNode, NODE_FLAGS, type NodeId } from '../../model/graph.ts';
import { lastPart } from '../../util/last-part.ts';
import { type CodeGraph, pathOf } from '../code-graph.ts';
import { fileNodesOf } from './entry-points.ts';
import { handsOverInstance, handsOverName } from './handed-over-text.ts';
import { usersOf } from './uses.ts';

const WHOLE_IMPORT = /\bimport\s*\*\s*as\s+([\w$]+)\s+from\s*['"]([^'"\n]+)['"]/g;

export interface HandOverEvidence {
  /** Languages in which only what is exported in so many words leaves its file. */
  readonly explicit: ReadonlySet<string>;
  /** '' for a file that is gone. */
  textOf(file: string): string;
  /** Files of code in which the symbol's name stands. */
  filesNaming(node: GraphNode): readonly string[];
  /** Exported symbols are not judged by who could import them. */
  readonly exported: boolean;
  /** Whether the type has a base that the repository does not declare. */
  hasOutsideBase(type: NodeId): boolean;
}

export class HandOvers {
  readonly #graph: CodeGraph;
  readonly #evidence: HandOverEvidence;
  readonly #fileNodes: ReadonlyMap<number, NodeId>;
  readonly #known = new Map<NodeId, boolean>();

  constructor(graph: CodeGraph, evidence: HandOverEvidence) {
    this.#graph = graph;
    this.#evidence = evidence;
    this.#fileNodes = fileNodesOf(graph);
  }

  /** `owner`: the class that the symbol is a method of. */
  has(node: GraphNode, owner: GraphNode | undefined): boolean {
    if (!this.#evidence.explicit.has(this.#graph.languages[node.fileId] ?? '')) return false;
    if (owner === undefined)
      return (node.flags & NODE_FLAGS.exported) !== 0 && this.#once(this.#fileNodes.get(node.fileId), (file) => this.#isModuleHandedOver(file));
    if (node.kind !== 'method' || owner.kind !== 'class' || node.visibility === 'private') return false;
    return this.#once(owner.id, () => this.#isInstanceHandedOver(owner));
  }

  #once(id: NodeId | undefined, judge: (id: NodeId) => boolean): boolean {
    if (id === undefined) return false;
    const known = this.#known.get(id) ?? judge(id);
    this.#known.set(id, known);
    return known;
  }

  #isInstanceHandedOver(type: GraphNode): boolean {
    const files = type.flags & NODE_FLAGS.exported ? new Set([type.file, ...this.#evidence.filesNaming(type)]) : [type.file];
    const around = { heldByHeir: this.#isHeldByHeir(type.id), offersExports: !this.#evidence.exported };
    const name = lastPart(type.name);
    return [...files].some((file) => handsOverInstance(this.#evidence.textOf(file), name, around));
  }

  /** Whether a member of a class with a base outside makes instances of this type. */
  #isHeldByHeir(type: NodeId): boolean {
    const { nodeOwner } = this.#graph.columns;
    const makers = [type, ...this.#membersOf(type)].flatMap((id) => usersOf(this.#graph, id)).map((id) => nodeOwner[id] as number);
    return makers.some((maker) => maker >= 0 && maker !== type && this.#evidence.hasOutsideBase(maker));
  }

  /** `import * as tool from './file'`, and then `return tool`. */
  #isModuleHandedOver(file: NodeId): boolean {
    const { columns } = this.#graph;
    const importers = usersOf(this.#graph, file).filter((id) => !((columns.fileFlags[columns.nodeFile[id] as number] as number) & FILE_FLAGS.test));
    const around = { heldByHeir: false, offersExports: !this.#evidence.exported };
    const base = moduleName(pathOf(this.#graph, file));
    return [...new Set(importers.map((id) => pathOf(this.#graph, id)))].some((path) => {
      const text = this.#evidence.textOf(path);
      return [...text.matchAll(WHOLE_IMPORT)].some(([, name = '', specifier = '']) => moduleName(specifier) === base && handsOverName(text, name, around));
    });
  }

  #membersOf(type: NodeId): NodeId[] {
    const { offsets, targets } = this.#graph.adjacency.out;
    return [...targets.subarray(offsets[type], offsets[type + 1])].filter((id) => this.#graph.columns.nodeOwner[id] === type);
  }
}

/** `npm` of `../lib/npm.ts`; a folder stands for its index. */
const moduleName = (path: string): string => /([^/]+?)(?:\.[cm]?[jt]sx?)?$/.exec(path.replace(/\/index(?:\.[cm]?[jt]sx?)?$/, ''))?.[1] ?? '';
