/** From a template to facts. Short forms (`!Ref x`) and long ones (`{Ref: x}`, `Fn::GetAtt`) are the same. */
import type { FileFacts, SymbolIndex } from '../../model/facts.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { FormatFacts } from '../shared/format-facts.ts';
import { handlerTarget } from '../shared/handlers.ts';
import { relateImage } from '../shared/images.ts';
import { folderOf, joined } from '../shared/paths.ts';
import { readYaml } from '../shared/read-yaml.ts';
import { at, entriesOf, itemsOf, textAt, textOf, textsOf, walk, type YamlEntry, type YamlNode } from '../shared/yaml.ts';

const SECTIONS: readonly (readonly [section: string, kind: NodeKind])[] = [
  ['Parameters', 'variable'],
  ['Mappings', 'constant'],
  ['Conditions', 'constant'],
  ['Resources', 'resource'],
  ['Outputs', 'output'],
];
const KINDS: readonly NodeKind[] = ['resource', 'variable', 'constant'];

export function readTemplate(path: string, text: string): FileFacts {
  const facts = new FormatFacts('cloudformation', path, text);
  const [document] = readYaml(text);
  const root = document?.root;
  facts.hasErrors = document === undefined || document.hasErrors;
  const names = new Set(SECTIONS.filter(([, kind]) => kind !== 'output').flatMap(([section]) => entriesOf(at(root, section)).map((e) => e.key)));
  for (const [section, kind] of SECTIONS) for (const entry of entriesOf(at(root, section))) add({ facts, path, names, root }, kind, entry);
  return facts.finish();
}

interface Template {
  readonly facts: FormatFacts;
  readonly path: string;
  /** All that a reference of this file can mean. */
  readonly names: ReadonlySet<string>;
  readonly root: YamlNode | undefined;
}

function add(template: Template, kind: NodeKind, { key, keyStart, end, value }: YamlEntry): void {
  if (!/^[\w:-]+$/.test(key)) return;
  const { facts } = template;
  const type = textAt(value, 'Type');
  const exported = textAt(value, 'Export', 'Name');
  const from = facts.symbol({
    ...{ kind, name: key, start: keyStart, end, doc: textAt(value, 'Description') ?? '' },
    ...{ signature: [key, type].filter((part) => part).join(' · '), aliases: kind === 'output' && exported !== undefined ? [exportAlias(exported)] : [] },
  });
  relateReferences(template, from, value);
  if (kind === 'resource') relateResource(template, from, value);
}

const exportAlias = (name: string): string => `export:${name}`;

function relateReferences({ facts, path, names }: Template, from: SymbolIndex, value: YamlNode | undefined): void {
  const refer = (name: string | undefined, start: number): void => {
    if (name !== undefined && names.has(name) && name !== facts.symbols[from]?.name)
      facts.relation({ type: 'depends_on', from, target: { kind: KINDS, name, within: path, otherwise: 'nothing' }, at: start });
  };
  for (const needed of textsOf(at(value, 'DependsOn'))) refer(needed.text, needed.start);
  refer(textAt(value, 'Condition'), at(value, 'Condition')?.start ?? 0);
  walk(value, (node) => {
    for (const { name, argument } of callsIn(node)) {
      if (name === 'Sub') for (const part of substituted(argument)) refer(part.name, part.start);
      else if (name === 'ImportValue') relateImport(facts, from, argument);
      else if (['Ref', 'GetAtt', 'Condition', 'If', 'FindInMap'].includes(name)) refer(firstText(argument)?.split('.')[0], argument.start);
    }
    return undefined;
  });
}

/** Functions that a node calls: by its tag, or as the only key of a map. */
function callsIn(node: YamlNode): { name: string; argument: YamlNode }[] {
  const tagged = node.tag?.startsWith('!') && !node.tag.startsWith('!!') ? [{ name: node.tag.slice(1), argument: node }] : [];
  const keyed = entriesOf(node).flatMap(({ key, value }) =>
    value !== undefined && /^(?:Ref|Condition|Fn::\w+)$/.test(key) ? [{ name: key.replace('Fn::', ''), argument: value }] : [],
  );
  return [...tagged, ...keyed];
}

const firstText = (node: YamlNode): string | undefined => textOf(node) ?? textOf(itemsOf(node)[0]);

function substituted(node: YamlNode): { name: string; start: number }[] {
  const text = node.kind === 'text' ? node : itemsOf(node)[0];
  if (text?.kind !== 'text') return [];
  return [...text.text.matchAll(/\$\{([A-Za-z]\w*)(?:\.[\w.]+)?\}/g)].map(({ 1: name = '', index }) => ({
    name,
    start: Math.min(text.start + index, text.end),
  }));
}

function relateImport(facts: FormatFacts, from: SymbolIndex, argument: YamlNode): void {
  const name = firstText(argument);
  if (name !== undefined)
    facts.relation({ type: 'depends_on', from, target: { kind: 'output', name: exportAlias(name), otherwise: 'nothing' }, at: argument.start });
}

/** What a function or a container is handed, and the code that a function runs. */
function relateResource({ facts, path, root }: Template, from: SymbolIndex, value: YamlNode | undefined): void {
  const properties = at(value, 'Properties');
  const configure = (name: string | undefined, start: number): void => {
    if (name !== undefined && /^\w+$/.test(name)) facts.relation({ type: 'configures', from, target: { kind: 'env_var', name }, at: start });
  };
  for (const { key, keyStart } of entriesOf(at(properties, 'Environment', 'Variables'))) configure(key, keyStart);
  for (const container of itemsOf(at(properties, 'ContainerDefinitions'))) {
    for (const variable of itemsOf(at(container, 'Environment'))) configure(textAt(variable, 'Name'), variable.start);
    const image = at(container, 'Image');
    if (image?.kind === 'text' && image.tag === undefined) relateImage(facts, from, image.text, { at: image.start });
  }
  const handler = at(properties, 'Handler') ?? at(root, 'Globals', 'Function', 'Handler');
  const code = textAt(properties, 'CodeUri') ?? textAt(root, 'Globals', 'Function', 'CodeUri') ?? '.';
  const folder = joined(folderOf(path), code);
  const target =
    at(properties, 'Handler') === undefined && at(properties, 'CodeUri') === undefined
      ? undefined
      : handlerTarget(textOf(handler) ?? '', folder === undefined ? [] : [folder]);
  if (handler !== undefined && target !== undefined) facts.relation({ type: 'calls', from, target, at: handler.start });
}
