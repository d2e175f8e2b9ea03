/**
 * Classes that Entity Framework stores and that say nothing of it: a snapshot in another file knows their tables and columns.
 * A supposition: where no snapshot names the class, nothing comes of it. Looked for where entities are kept, because any
 * class with properties may be one.
 */
import type { SymbolIndex } from '../../model/facts.ts';
import { entityAlias, type Mapper, type ModelFile } from './mapper.ts';

export const entityFrameworkEntities: Mapper = {
  language: 'csharp',
  words: ['{ get;'],
  paths: /(?:^|\/)[^/]*(?:model|entit|domain|aggregate|data)[^/]*\//i,
  read(file) {
    for (const type of file.types) if (!/\[Table\("|\bDbContext\b/.test(file.symbol(type).signature)) suppose(file, type);
  },
};

function suppose(file: ModelFile, type: SymbolIndex): void {
  const { name, start } = file.symbol(type);
  const fields = file.fieldsOf(type);
  if (fields.length === 0) return;
  const near = { all: 'nearest', otherwise: 'nothing' } as const;
  file.builder.relation({ type: 'references', from: type, target: { kind: 'table', name: entityAlias(name), ...near }, at: start });
  for (const field of fields) {
    const member = file.symbol(field);
    const target = { kind: 'column', name: entityAlias(`${name}.${member.name}`), ...near } as const;
    file.builder.relation({ type: 'accesses_field', from: field, target, at: member.start });
  }
}
