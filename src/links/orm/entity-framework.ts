/**
 * Entity Framework: `DbSet<Order> Orders` names a table after the property, `ToTable("orders")` and `[Table("orders")]` say
 * it outright, `[Column("total")]` and `HasColumnName("total")` name columns. Its migrations say `CreateTable(name: "orders")`,
 * and its snapshot what they came to (entity-framework-snapshot.ts).
 */
import type { SymbolIndex } from '../../model/facts.ts';
import { tableTarget } from '../../model/sql-targets.ts';
import { readSnapshot } from './entity-framework-snapshot.ts';
import { entityAlias, fold, type Mapper, type ModelFile } from './mapper.ts';

export const entityFramework: Mapper = {
  language: 'csharp',
  words: ['DbSet<', 'ToTable(', '[Table(', 'migrationBuilder.'],
  read(file) {
    if (file.text.includes('ModelSnapshot')) return readSnapshot(file);
    for (const type of file.types) readClass(file, type);
    readSets(file);
    readConfiguration(file);
    if (file.text.includes('migrationBuilder.')) readMigration(file);
  },
};

function readClass(file: ModelFile, type: SymbolIndex): void {
  const { start, end } = file.symbol(type);
  const source = file.text.slice(start, end);
  const table = /^[^{]*?\[Table\("([^"]+)"/.exec(source)?.[1];
  if (table === undefined) return;
  file.isTable(type, table);
  for (const field of file.fieldsOf(type)) {
    const text = file.source(file.symbol(field));
    if (/\[NotMapped\]|\bstatic\b|\bvirtual\b|ICollection<|List<|IEnumerable</.test(text)) continue;
    file.isColumn(field, table, /\[Column\("([^"]+)"/.exec(text)?.[1] ?? file.symbol(field).name);
  }
}

/** A property of a context; its entity may be configured (`ToTable`) to have another table, and this name is then nobody's. */
function readSets(file: ModelFile): void {
  const configured = new Set([...file.text.matchAll(/\bEntity<(\w+)>\([^;]*?\.ToTable\("/g)].map(([, entity]) => entity));
  file.symbols.forEach((s, i) => {
    const entity = /\bDbSet<(?:\w+\.)*(\w+)>/.exec(s.signature)?.[1];
    if (s.kind !== 'property' || entity === undefined || configured.has(entity)) return;
    const target = { ...tableTarget(entityAlias(entity)), orElse: tableTarget(fold(s.name)) };
    file.builder.relation({ type: 'references', from: i, target, at: s.start });
  });
}

function readConfiguration(file: ModelFile): void {
  for (const { index, 1: table = '' } of file.text.matchAll(/\.ToTable\(\s*(?:name:\s*)?"([^"]+)"/g)) file.usesTable(table, index);
  const table = /\.ToTable\(\s*(?:name:\s*)?"([^"]+)"/.exec(file.text)?.[1];
  const isOne = [...file.text.matchAll(/\.ToTable\(/g)].length === 1;
  if (table === undefined || !isOne) return;
  for (const { index, 1: column = '' } of file.text.matchAll(/\.HasColumnName\(\s*"([^"]+)"/g)) file.usesColumn(table, column, index);
  // Without a name of its own a column is called like the property.
  for (const { index, 0: call, 1: property = '' } of file.text.matchAll(PROPERTY)) if (!call.includes('HasColumnName')) file.usesColumn(table, property, index);
}

/** `.Property(o => o.Total).HasMaxLength(20)`, to the end of the statement. */
const PROPERTY = /\.Property(?:<[^>]*>)?\(\s*(?:\w+\s*=>\s*\w+\.|")(\w+)"?\s*\)[^;]*;/g;

const CALL =
  /\bmigrationBuilder\.(CreateTable|DropTable|AddColumn|DropColumn|RenameColumn|AlterColumn|CreateIndex|RenameTable)(?:<[^>]*>)?\(([\s\S]{0,300}?)(?:\)\s*;|columns:|=>)/g;

function readMigration(file: ModelFile): void {
  for (const { index, 1: call = '', 2: args = '' } of file.text.matchAll(CALL)) {
    const name = /\bname:\s*"([^"]+)"/.exec(args)?.[1] ?? /^\s*"([^"]+)"/.exec(args)?.[1];
    const table = /\btable:\s*"([^"]+)"/.exec(args)?.[1] ?? (/Table$/.test(call) ? name : undefined);
    if (table === undefined) continue;
    file.changes(index, table);
    if (/Column$/.test(call) && name !== undefined) file.changes(index, table, name);
  }
}
