/**
 * From a Terraform file to facts. All files of a folder are one module, so names are looked for with the folder in front:
 * every symbol has an alias `folder#address`. A module block sets the variables of the folder that it stands for and
 * depends on its outputs.
 */
import type { FileFacts, RelationTarget, SymbolIndex } from '../../model/facts.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { FormatFacts } from '../shared/format-facts.ts';
import { folderOf, joined } from '../shared/paths.ts';
import { plainString, referencesIn } from './expressions.ts';
import { relateHandedOver } from './handed-over.ts';
import { type HclAttribute, type HclBlock, readHcl } from './hcl.ts';

export const readTerraform = (path: string, text: string): FileFacts => new TerraformReader(path, text).read();

const KINDS: Readonly<Record<string, { readonly kind: NodeKind; readonly prefix: string; readonly labels: number }>> = {
  resource: { kind: 'resource', prefix: '', labels: 2 },
  ephemeral: { kind: 'resource', prefix: 'ephemeral.', labels: 2 },
  data: { kind: 'data_source', prefix: 'data.', labels: 2 },
  module: { kind: 'module', prefix: 'module.', labels: 1 },
  variable: { kind: 'variable', prefix: 'var.', labels: 1 },
  output: { kind: 'output', prefix: 'output.', labels: 1 },
  provider: { kind: 'provider', prefix: 'provider.', labels: 1 },
};
const ADDRESSED: readonly NodeKind[] = ['resource', 'data_source', 'module', 'variable', 'constant'];

class TerraformReader {
  readonly #path: string;
  readonly #text: string;
  readonly #folder: string;
  readonly #facts: FormatFacts;
  /** Local folders of the modules that this file calls. */
  readonly #sources = new Map<string, string>();

  constructor(path: string, text: string) {
    this.#path = path;
    this.#text = text;
    this.#folder = folderOf(path);
    this.#facts = new FormatFacts('terraform', path, text);
  }

  read(): FileFacts {
    const file = readHcl(this.#text);
    this.#facts.hasErrors = file.hasErrors;
    if (this.#path.endsWith('.tfvars')) {
      for (const { name, start } of file.attributes) this.#facts.relation({ type: 'configures', target: this.#own(`var.${name}`, 'variable'), at: start });
      return this.#facts.finish();
    }
    for (const block of file.blocks) if (block.type === 'module') this.#rememberSource(block);
    for (const block of file.blocks) this.#add(block);
    return this.#facts.finish();
  }

  #rememberSource(block: HclBlock): void {
    const source = this.#string(block, 'source');
    const folder = source !== undefined && /^\.{1,2}(?:\/|$)/.test(source) ? joined(this.#folder, source) : undefined;
    if (folder !== undefined) this.#sources.set(`module.${block.labels[0]}`, folder);
  }

  #add(block: HclBlock): void {
    if (block.type === 'locals') for (const attribute of block.attributes) this.#addLocal(attribute);
    else if (block.type === 'terraform') this.#requirements(block);
    else this.#addNamed(block);
  }

  #addNamed(block: HclBlock): void {
    const { type, labels, start, end } = block;
    const kind = KINDS[type];
    if (kind === undefined || labels.length < kind.labels || labels.some((l) => l === '')) return;
    const alias = type === 'provider' ? this.#string(block, 'alias') : undefined;
    const address = kind.prefix + labels.join('.') + (alias === undefined ? '' : `.${alias}`);
    const aliases = [scoped(this.#folder, address), ...(type === 'output' ? [scoped(this.#folder, 'outputs')] : [])];
    const from = this.#facts.symbol({
      ...{ kind: kind.kind, name: address, start, end, aliases, signature: this.#signature(block) },
      ...{ doc: this.#string(block, 'description') ?? '' },
    });
    this.#relateBody(from, block);
    if (type === 'module') this.#relateModule(from, block);
    if (type === 'resource') relateHandedOver({ facts: this.#facts, source: this.#text, from }, block);
  }

  #signature(block: HclBlock): string {
    const head = [block.type, ...block.labels.map((l) => `"${l}"`)].join(' ');
    const said = ['source', 'type', 'default', 'value'].flatMap((name) => block.attributes.find((a) => a.name === name) ?? []);
    const parts = said.map((a) => `${a.name} = ${this.#value(a).replace(/\s+/g, ' ').slice(0, 80)}`);
    return [head, ...(block.type === 'resource' || block.type === 'data' ? [] : parts)].join(' · ');
  }

  #addLocal(attribute: HclAttribute): void {
    const { name, start, end, valueStart } = attribute;
    const address = `local.${name}`;
    const signature = `local ${name} = ${this.#value(attribute).replace(/\s+/g, ' ').slice(0, 120)}`;
    const from = this.#facts.symbol({ kind: 'constant', name: address, start, end, signature, aliases: [scoped(this.#folder, address)] });
    this.#relateExpression(from, valueStart, end);
  }

  #relateBody(from: SymbolIndex, { attributes, blocks }: HclBlock): void {
    for (const { valueStart, end } of attributes) this.#relateExpression(from, valueStart, end);
    for (const block of blocks) this.#relateBody(from, block);
  }

  #relateExpression(from: SymbolIndex, start: number, end: number): void {
    const own = this.#facts.symbols[from]?.name;
    for (const { address, attribute, at } of referencesIn(this.#text.slice(start, end))) {
      if (address === own) continue;
      this.#facts.relation({ type: 'depends_on', from, target: this.#own(address, ADDRESSED), at: start + at });
      const folder = this.#sources.get(address);
      if (folder !== undefined && attribute !== undefined)
        this.#facts.relation({
          type: 'depends_on',
          from,
          target: { kind: 'output', name: scoped(folder, `output.${attribute}`), otherwise: 'nothing' },
          at: start + at,
        });
    }
  }

  /** Something of this module: of the same folder. */
  #own(address: string, kind: NodeKind | readonly NodeKind[]): RelationTarget {
    return { kind, name: scoped(this.#folder, address), otherwise: 'nothing' };
  }

  #relateModule(from: SymbolIndex, block: HclBlock): void {
    const source = block.attributes.find((a) => a.name === 'source');
    const written = source && plainString(this.#value(source));
    if (source === undefined || written === undefined) return;
    const folder = this.#sources.get(`module.${block.labels[0]}`);
    if (folder === undefined) {
      this.#facts.relation({ type: 'depends_on', from, target: { kind: 'package', name: `pkg:terraform/${packageOf(written)}` }, at: source.start });
      return;
    }
    this.#facts.relation({
      type: 'depends_on',
      from,
      target: { kind: 'output', name: scoped(folder, 'outputs'), all: true, otherwise: 'nothing' },
      at: source.start,
    });
    for (const { name, start } of block.attributes)
      this.#facts.relation({ type: 'configures', from, target: { kind: 'variable', name: scoped(folder, `var.${name}`), otherwise: 'nothing' }, at: start });
  }

  #requirements(block: HclBlock): void {
    for (const { type, attributes } of block.blocks) {
      if (type !== 'required_providers') continue;
      for (const attribute of attributes) {
        const source = /source\s*=\s*"([^"]+)"/.exec(this.#value(attribute))?.[1] ?? `hashicorp/${attribute.name}`;
        this.#facts.relation({ type: 'depends_on', target: { kind: 'package', name: `pkg:terraform/${source}` }, at: attribute.start });
      }
    }
  }

  #value({ valueStart, end }: HclAttribute): string {
    return this.#text.slice(valueStart, end).trim();
  }

  #string({ attributes }: HclBlock, name: string): string | undefined {
    const attribute = attributes.find((a) => a.name === name);
    return attribute && plainString(this.#value(attribute));
  }
}

const scoped = (folder: string, address: string): string => `${folder}#${address}`;

/** A registry's name or an address without its version and protocol. */
const packageOf = (source: string): string =>
  source
    .replace(/^(?:git::|https?:\/\/|ssh:\/\/|git@)+/, '')
    .replace(/[?].*$/, '')
    .replace(/\.git(?=\/|$)/, '')
    .replace(':', '/');
