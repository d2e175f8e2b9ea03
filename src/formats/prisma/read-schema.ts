/**
 * The facts of a Prisma schema. A model is a `schema` that stands for a table: named as the model, or by `@@map`. A field
 * whose type is another model is a relation and has no column.
 */
import type { FileFacts, SymbolIndex } from '../../model/facts.ts';
import { columnTarget, tableTarget } from '../../model/sql-targets.ts';
import { FormatFacts } from '../shared/format-facts.ts';

const BLOCK = /^[ \t]*(model|enum|view|type)[ \t]+(\w+)[ \t]*\{([^}]*)\}?/gm;

interface Block {
  readonly kind: string;
  readonly name: string;
  readonly body: string;
  readonly start: number;
  readonly end: number;
  readonly bodyAt: number;
}

export function readSchema(path: string, text: string): FileFacts {
  const facts = new FormatFacts('prisma', path, text);
  const blocks = findBlocks(text);
  const models = new Set(blocks.filter((b) => b.kind !== 'enum').map((b) => b.name));
  for (const block of blocks) {
    if (block.kind === 'enum') addEnum(facts, block);
    else addModel(facts, block, models);
  }
  return facts.finish();
}

/** Comments and texts in braces would end a block early, so they are blanked out first. */
function findBlocks(text: string): Block[] {
  const plain = text.replace(/\/\/[^\n]*|"[^"\n]*"/g, (part) => (part.startsWith('"') ? part.replace(/[{}]/g, ' ') : ' '.repeat(part.length)));
  return [...plain.matchAll(BLOCK)].map(({ 0: whole, 1: kind = '', 2: name = '', 3: body = '', index }) => {
    const start = index + whole.search(/\S/);
    return { kind, name, body, start, end: index + whole.length, bodyAt: index + whole.indexOf('{') + 1 };
  });
}

function addModel(facts: FormatFacts, { kind, name, body, start, end, bodyAt }: Block, models: ReadonlySet<string>): void {
  const model = facts.symbol({ kind: 'schema', name, start, end, nameAt: start + kind.length + 1, signature: `${kind} ${name}` });
  const table = (/@@map\(\s*(?:name:\s*)?"([^"]+)"/.exec(body)?.[1] ?? name).toLowerCase();
  if (kind !== 'type') facts.relation({ type: 'references', from: model, target: tableTarget(table), at: start });
  for (const { 0: line, 1: field = '', 2: type = '', index } of body.matchAll(/^[ \t]*(\w+)[ \t]+(\w+)[^\n]*/gm)) {
    const at = bodyAt + index + line.search(/\S/);
    const symbol = facts.symbol({
      kind: 'field',
      name: field,
      start: at,
      end: bodyAt + index + line.trimEnd().length,
      owner: model,
      signature: line.trim().replace(/\s+/g, ' '),
    });
    addField(facts, { symbol, line, field, type, at, table: kind === 'type' ? undefined : table }, models);
  }
}

interface Field {
  readonly symbol: SymbolIndex;
  readonly line: string;
  readonly field: string;
  readonly type: string;
  readonly at: number;
  readonly table: string | undefined;
}

function addField(facts: FormatFacts, { symbol, line, field, type, at, table }: Field, models: ReadonlySet<string>): void {
  if (/^[A-Z]/.test(type) && !SCALARS.has(type))
    facts.relation({ type: 'type_hint_of', from: symbol, target: { kind: ['schema', 'enum'], name: type, reader: 'prisma', otherwise: 'nothing' }, at });
  if (table === undefined || models.has(type) || /@relation\b/.test(line)) return;
  const column = (/@map\(\s*(?:name:\s*)?"([^"]+)"/.exec(line)?.[1] ?? field).toLowerCase();
  facts.relation({ type: 'accesses_field', from: symbol, target: columnTarget(table, column), at });
}

const SCALARS = new Set(['String', 'Boolean', 'Int', 'BigInt', 'Float', 'Decimal', 'DateTime', 'Json', 'Bytes', 'Unsupported']);

function addEnum(facts: FormatFacts, { name, body, start, end, bodyAt }: Block): void {
  const owner = facts.symbol({ kind: 'enum', name, start, end, nameAt: start + 'enum '.length, signature: `enum ${name}` });
  for (const { 1: member = '', 0: line, index } of body.matchAll(/^[ \t]*(\w+)/gm)) {
    const at = bodyAt + index + line.search(/\S/);
    facts.symbol({ kind: 'enum_member', name: member, start: at, end: at + member.length, owner });
  }
}
