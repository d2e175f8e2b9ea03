/** Operations: `GET /users/{id}`, what serves them in code, and the schemas that they speak. */
import type { RelationTarget, SymbolIndex } from '../../model/facts.ts';
import type { FormatFacts } from '../shared/format-facts.ts';
import { at, entriesOf, entry, itemsOf, textAt, type YamlEntry, type YamlNode } from '../shared/yaml.ts';
import { referencesIn, referenceTarget } from './references.ts';

const METHODS: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

export function addOperations(facts: FormatFacts, root: YamlNode): void {
  const bases = basePaths(root);
  for (const { key: path, value } of entriesOf(at(root, 'paths'))) {
    if (!path.startsWith('/')) continue;
    for (const method of methodsOf(value)) addOperation(facts, root, method, { path, bases });
    relateReferences(facts, -1, entry(value, '$ref') === undefined ? undefined : value, root);
  }
}

/** A file of its own for the operations of one path, which the file that refers to it knows. */
export function addPathItem(facts: FormatFacts, root: YamlNode): void {
  for (const method of methodsOf(root)) if (textAt(method.value, 'operationId') !== undefined) addOperation(facts, root, method);
}

const methodsOf = (item: YamlNode | undefined): YamlEntry[] =>
  entriesOf(item).filter(({ key, value }) => METHODS.has(key.toLowerCase()) && value?.kind === 'map');

interface Route {
  readonly path: string;
  readonly bases: readonly string[];
}

function addOperation(facts: FormatFacts, root: YamlNode, { key, keyStart, value, end }: YamlEntry, route?: Route): void {
  const method = key.toUpperCase();
  const id = textAt(value, 'operationId');
  const names = route === undefined ? [id as string] : [...route.bases.map((base) => `${method} ${base}${route.path}`), `${method} ${route.path}`];
  const name = names.at(-1) as string;
  const aliases = [...names.slice(0, -1), ...(id === undefined || id === name ? [] : [id])];
  const doc = [textAt(value, 'summary'), textAt(value, 'description')].filter((text) => text !== undefined).join(' ');
  const signature = id === undefined || id === name ? name : `${name} ${id}`;
  const self = facts.symbol({ kind: 'operation', name, start: keyStart, end, signature, doc, aliases });
  const served = route && servedBy(names);
  if (served !== undefined) facts.relation({ type: 'handles_route', from: self, target: served, at: keyStart });
  relateReferences(facts, self, value, root);
}

/** With the longest path first: servers may or may not know the prefix that clients use. */
function servedBy(names: readonly string[]): RelationTarget | undefined {
  return names.reduceRight<RelationTarget | undefined>(
    (orElse, name) => ({ kind: 'route_handler', name, otherwise: 'nothing', ...(orElse && { orElse }) }),
    undefined,
  );
}

/** `basePath` of Swagger 2, the paths of the servers of OpenAPI 3. */
function basePaths(root: YamlNode): string[] {
  const urls = [textAt(root, 'basePath'), ...itemsOf(at(root, 'servers')).map((server) => textAt(server, 'url'))];
  const paths = urls.map((url) => (url ?? '').replace(/^(?:\w+:)?\/\/[^/]*/, '').replace(/\/$/, ''));
  return [...new Set(paths)].filter((path) => /^\/[^{}]+$/.test(path));
}

function relateReferences(facts: FormatFacts, from: SymbolIndex, node: YamlNode | undefined, root: YamlNode): void {
  for (const { ref, at: place } of referencesIn(node, root)) {
    const target = referenceTarget(facts.path, ref);
    if (target !== undefined) facts.relation({ type: 'references', from, target, at: place });
  }
}
