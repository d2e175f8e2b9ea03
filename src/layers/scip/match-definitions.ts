/**
 * Definitions of a SCIP index to symbols of ours: by place first (the symbol of that name which is declared there), by name
 * second. Parameters and type parameters are not symbols here, and are not looked for.
 */
import type { GraphNode } from '../../model/graph.ts';
import { isPhantomKind } from '../../model/node-kinds.ts';
import { lastPart } from '../../util/last-part.ts';
import { type Descriptor, type DescriptorKind, parseScipName } from './scip-symbol.ts';

export interface Definition {
  readonly symbol: string;
  /** 1-based. */
  readonly line: number;
  /** What stands at its place. */
  readonly text: string;
}

export type Match = GraphNode | 'unmatched' | 'not_modelled';

const NOT_MODELLED: ReadonlySet<DescriptorKind> = new Set(['parameter', 'type_parameter']);

/** Symbols of one file. */
export class FileSymbols {
  readonly #file: GraphNode | undefined;
  readonly #byLeaf = new Map<string, GraphNode[]>();

  constructor(nodes: readonly GraphNode[]) {
    this.#file = nodes.find((n) => n.kind === 'file');
    for (const node of nodes) {
      if (node.kind === 'file' || isPhantomKind(node.kind)) continue;
      const leaf = lastPart(node.name);
      const same = this.#byLeaf.get(leaf);
      if (same === undefined) this.#byLeaf.set(leaf, [node]);
      else same.push(node);
    }
  }

  match({ symbol, line, text }: Definition): Match {
    const descriptors = parseScipName(symbol)?.descriptors ?? [];
    const last = descriptors.at(-1);
    // scip-go names variables of a function `function:variable.`.
    const isInFunction = descriptors.length > 1 && descriptors.at(-2)?.kind === 'meta';
    if (last === undefined || NOT_MODELLED.has(last.kind) || isInFunction) return 'not_modelled';
    if (last.kind === 'namespace' || last.kind === 'meta') return this.#file ?? 'unmatched';
    return this.#atPlace(line, [text, last.name]) ?? this.#named(descriptors) ?? 'unmatched';
  }

  /** The innermost that contains the line: its name stands on it. */
  #atPlace(line: number, names: readonly string[]): GraphNode | undefined {
    let best: GraphNode | undefined;
    for (const name of new Set(names))
      for (const node of this.#byLeaf.get(name) ?? [])
        if (node.startLine <= line && line <= node.endLine && (best === undefined || node.startLine > best.startLine)) best = node;
    return best;
  }

  #named(descriptors: readonly Descriptor[]): GraphNode | undefined {
    const name = descriptors
      .filter((d) => d.kind !== 'namespace')
      .map((d) => d.name)
      .join('.');
    const same = (this.#byLeaf.get(lastPart(name)) ?? []).filter((n) => n.name === name);
    return same.length === 1 ? same[0] : undefined;
  }
}
