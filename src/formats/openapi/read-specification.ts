/**
 * From a specification, or one of the files that it consists of, to facts: operations with the routes that serve them,
 * schemas with their properties. Every document of the file is read as far as it can be.
 */
import type { FileFacts } from '../../model/facts.ts';
import { FormatFacts } from '../shared/format-facts.ts';
import { readYaml } from '../shared/read-yaml.ts';
import { entriesOf, entry, textAt, type YamlNode } from '../shared/yaml.ts';
import { addOperations, addPathItem } from './operations.ts';
import { addSchema, addSchemas } from './schemas.ts';

export function readSpecification(path: string, text: string): FileFacts {
  const facts = new FormatFacts('openapi', path, text);
  for (const { root, hasErrors } of readYaml(text)) {
    if (hasErrors) facts.hasErrors = true;
    if (root?.kind === 'map') addDocument(facts, root);
    else facts.hasErrors = true;
  }
  return facts.finish();
}

function addDocument(facts: FormatFacts, root: YamlNode): void {
  addTitle(facts, root);
  addOperations(facts, root);
  const components = entry(root, 'components')?.value;
  for (const schemas of [entry(components, 'schemas')?.value, ...['definitions', '$defs', 'schemas'].map((key) => entry(root, key)?.value)])
    addSchemas(facts, schemas);
  if (isOneSchema(root)) addSchema(facts, { name: schemaName(facts.path, root), node: root, start: root.start, end: root.end, nameAt: root.start });
  else if (entry(root, 'paths') === undefined) addPathItem(facts, root);
}

function addTitle(facts: FormatFacts, root: YamlNode): void {
  const info = entry(root, 'info');
  const name = textAt(info?.value, 'title');
  const version = ['openapi', 'swagger'].map((key) => [key, textAt(root, key)] as const).find(([, number]) => number !== undefined);
  if (info === undefined || name === undefined || version === undefined) return;
  const doc = textAt(info.value, 'description') ?? '';
  facts.symbol({ kind: 'module', name, start: info.keyStart, end: info.end, signature: version.join(' '), doc });
}

const SCHEMA_KEYS: ReadonlySet<string> = new Set(['properties', 'allOf', 'oneOf', 'anyOf', 'enum']);

const isOneSchema = (root: YamlNode): boolean => entry(root, 'paths') === undefined && entriesOf(root).some(({ key }) => SCHEMA_KEYS.has(key));

/** Its title if that is a name, else the name of the file. */
function schemaName(path: string, root: YamlNode): string {
  const title = textAt(root, 'title');
  if (title !== undefined && /^[\w.-]+$/.test(title)) return title;
  return path.slice(path.lastIndexOf('/') + 1).replace(/(?:\.schema)?\.\w+$/, '') || path;
}
