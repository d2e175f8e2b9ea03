/**
 * YAML as the formats see it: plain nodes with offsets into the text. An alias is the node that its anchor stands at,
 * the same object, so that a bomb of aliases costs nothing; whoever walks a whole document sees each node once.
 */
export interface YamlText {
  readonly kind: 'text';
  readonly text: string;
  /** The content; of a block (`|`) its lines. */
  readonly start: number;
  readonly end: number;
  readonly tag?: string;
}

export interface YamlEntry {
  readonly key: string;
  readonly keyStart: number;
  readonly value: YamlNode | undefined;
  /** Where the value ends, or the key when there is none. */
  readonly end: number;
}

export interface YamlMap {
  readonly kind: 'map';
  readonly entries: readonly YamlEntry[];
  readonly start: number;
  readonly end: number;
  readonly tag?: string;
}

export interface YamlList {
  readonly kind: 'list';
  readonly items: readonly YamlNode[];
  readonly start: number;
  readonly end: number;
  readonly tag?: string;
}

export type YamlNode = YamlText | YamlMap | YamlList;

export interface YamlDocument {
  readonly root: YamlNode | undefined;
  readonly start: number;
  readonly end: number;
  /** Some lines were not understood; the rest was. */
  readonly hasErrors: boolean;
}

/** Merged maps (`<<: *base`) are looked into after the map's own keys; deeper than this they go round in circles. */
const MAX_MERGES = 20;

export function entry(node: YamlNode | undefined, key: string, depth = 0): YamlEntry | undefined {
  if (node?.kind !== 'map' || depth > MAX_MERGES) return undefined;
  const own = node.entries.find((e) => e.key === key);
  if (own !== undefined) return own;
  for (const { key: name, value } of node.entries) {
    if (name !== '<<') continue;
    for (const merged of value?.kind === 'list' ? value.items : [value]) {
      const found = entry(merged, key, depth + 1);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** What stands under a path of keys. */
export function at(node: YamlNode | undefined, ...keys: readonly string[]): YamlNode | undefined {
  let value = node;
  for (const key of keys) value = entry(value, key)?.value;
  return value;
}

export const textOf = (node: YamlNode | undefined): string | undefined => (node?.kind === 'text' && node.text !== '' ? node.text : undefined);

export const textAt = (node: YamlNode | undefined, ...keys: readonly string[]): string | undefined => textOf(at(node, ...keys));

export const entriesOf = (node: YamlNode | undefined): readonly YamlEntry[] => (node?.kind === 'map' ? node.entries : []);

export const itemsOf = (node: YamlNode | undefined): readonly YamlNode[] => (node?.kind === 'list' ? node.items : []);

/** Texts of a list, or the one that stands there alone. */
export function textsOf(node: YamlNode | undefined): YamlText[] {
  if (node?.kind === 'text') return node.text === '' ? [] : [node];
  return itemsOf(node).filter((item): item is YamlText => item.kind === 'text' && item.text !== '');
}

/** Every node once, outer before inner; `visit` says false to stay out of one. */
export function walk(root: YamlNode | undefined, visit: (node: YamlNode) => boolean | undefined): void {
  const seen = new Set<YamlNode>();
  const open = root === undefined ? [] : [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    if (visit(node) === false || node.kind === 'text') continue;
    const inner = node.kind === 'list' ? node.items : node.entries.flatMap((e) => e.value ?? []);
    for (let i = inner.length - 1; i >= 0; i--) open.push(inner[i] as YamlNode);
  }
}

/** A script as it stands in the source, so that offsets into it are offsets into the file. */
export function scriptOf(source: string, node: YamlText): { text: string; start: number } {
  const isQuoted = source[node.start] === '"' || source[node.start] === "'";
  return isQuoted ? { text: node.text, start: node.start + 1 } : { text: source.slice(node.start, node.end), start: node.start };
}
