/**
 * Symbols that are used through a value that some other code was given: methods through an instance of their class, exports
 * through their module as an object. That code may know them by an interface outside of the repository, so their names
 * need not appear anywhere. Asked only in languages with an explicit `export`; private methods are never meant.
 */
import type { HandOverReader } from '../../languages/contract.ts';
import { FILE_FLAGS, type GraphNode, NODE_FLAGS, type NodeId } from '../../model/graph.ts';
import { lastPart } from '../../util/last-part.ts';
import { type CodeGraph, pathOf } from '../code-graph.ts';
import { fileNodesOf } from './entry-points.ts';
import type { ConventionsOf } from './language-conventions.ts';
import { usersOf } from './uses.ts';

export interface HandOverEvidence {
  readonly conventionsOf: ConventionsOf;
  /** Languages in which only what is explicitly exported leaves its file. */
  readonly explicit: ReadonlySet<string>;
  /** '' for a file that is gone. */
  textOf(file: string): string;
  /** Code files that contain the symbol's name. */
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
    const around = { heldByOutsideBase: this.#isHeldByOutsideBase(type.id), offersExports: !this.#evidence.exported };
    const name = lastPart(type.name);
    return [...files].some((file) => this.#reader(type.fileId)?.instance(this.#evidence.textOf(file), name, around) === true);
  }

  /** Whether a member of a class with a base outside makes instances of this type. */
  #isHeldByOutsideBase(type: NodeId): boolean {
    const { nodeOwner } = this.#graph.columns;
    const makers = [type, ...this.#membersOf(type)].flatMap((id) => usersOf(this.#graph, id)).map((id) => nodeOwner[id] as number);
    return makers.some((maker) => maker >= 0 && maker !== type && this.#evidence.hasOutsideBase(maker));
  }

  /** Imported as one object, which is then passed on. Tests are not users. */
  #isModuleHandedOver(file: NodeId): boolean {
    const { columns } = this.#graph;
    const importers = usersOf(this.#graph, file).filter((id) => !((columns.fileFlags[columns.nodeFile[id] as number] as number) & FILE_FLAGS.test));
    const around = { heldByOutsideBase: false, offersExports: !this.#evidence.exported };
    const [path, reader] = [pathOf(this.#graph, file), this.#reader(columns.nodeFile[file] as number)];
    const users = new Set(importers.map((id) => pathOf(this.#graph, id)));
    return [...users].some((user) => reader?.module(this.#evidence.textOf(user), path, around) === true);
  }

  #reader(fileId: number): HandOverReader | undefined {
    return this.#evidence.conventionsOf(this.#graph.languages[fileId]).uses.handOvers;
  }

  #membersOf(type: NodeId): NodeId[] {
    const { offsets, targets } = this.#graph.adjacency.out;
    return [...targets.subarray(offsets[type], offsets[type + 1])].filter((id) => this.#graph.columns.nodeOwner[id] === type);
  }
}
