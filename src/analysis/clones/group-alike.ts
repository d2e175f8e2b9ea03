/** Pairs that are alike to groups of copies: whoever is alike to a member belongs to the group. */
export interface AlikePair {
  readonly source: number;
  readonly target: number;
  /** 0 to 1. */
  readonly confidence: number;
}

export interface AlikeGroup {
  /** Ids, ascending. */
  readonly ids: readonly number[];
  /** Of the least alike pair. */
  readonly similarity: number;
}

/** In order of the first id. */
export function groupAlike(pairs: readonly AlikePair[]): AlikeGroup[] {
  const parents = new Map<number, number>();
  const rootOf = (id: number): number => {
    let root = id;
    while (parents.get(root) !== root) root = parents.get(root) as number;
    for (let at = id; at !== root; ) {
      const next = parents.get(at) as number;
      parents.set(at, root);
      at = next;
    }
    return root;
  };
  for (const { source, target } of pairs) {
    for (const id of [source, target]) if (!parents.has(id)) parents.set(id, id);
    const [a, b] = [rootOf(source), rootOf(target)];
    parents.set(Math.max(a, b), Math.min(a, b));
  }
  const groups = new Map<number, { ids: number[]; similarity: number }>();
  for (const id of [...parents.keys()].sort((a, b) => a - b)) {
    const group = groups.get(rootOf(id)) ?? { ids: [], similarity: 1 };
    groups.set(rootOf(id), group);
    group.ids.push(id);
  }
  for (const { source, confidence } of pairs) {
    const group = groups.get(rootOf(source)) as { ids: number[]; similarity: number };
    group.similarity = Math.min(group.similarity, confidence);
  }
  return [...groups.values()];
}
