/** JPA and Hibernate: `@Entity` classes, `@Table`, `@Column`; without a name, snake case, as Spring Boot has it. */
import type { SymbolIndex } from '../../model/facts.ts';
import type { Mapper, ModelFile } from './mapper.ts';
import { snakeCase } from './naming.ts';

export const jpa: Mapper = {
  language: 'java',
  words: ['@Entity', '@MappedSuperclass'],
  read(file) {
    for (const type of file.types) readEntity(file, type);
  },
};

/** Annotations of a symbol: what stands before its own words. */
const head = (file: ModelFile, index: SymbolIndex): string => {
  const source = file.source(file.symbol(index));
  const { name } = file.symbol(index);
  return source.slice(0, Math.max(0, source.search(new RegExp(`\\b${name}\\b\\s*(?:[;={<,]|extends|implements|$)`))));
};

function readEntity(file: ModelFile, type: SymbolIndex): void {
  const annotations = head(file, type);
  if (!/@(?:\w+\.)*Entity\b/.test(annotations)) return;
  const table = /@Table\([^)]*\bname\s*=\s*"([^"]+)"/.exec(annotations)?.[1] ?? snakeCase(file.symbol(type).name);
  const unquoted = table.replace(/[`"\\]/g, '');
  file.isTable(type, unquoted);
  for (const field of file.fieldsOf(type)) readField(file, field, unquoted);
}

function readField(file: ModelFile, field: SymbolIndex, table: string): void {
  const annotations = head(file, field);
  if (/@(?:Transient|OneToMany|ManyToMany|ElementCollection|Formula)\b/.test(annotations) || /\bstatic\b|\btransient\b/.test(annotations)) return;
  const said = /@(?:Column|JoinColumn)\([^)]*\bname\s*=\s*"([^"]+)"/.exec(annotations)?.[1];
  const isKey = /@(?:ManyToOne|OneToOne)\b/.test(annotations);
  if (isKey && said === undefined && /\bmappedBy\b/.test(annotations)) return;
  const name = snakeCase(file.symbol(field).name);
  file.isColumn(field, table, said?.replace(/[`"\\]/g, '') ?? (isKey ? `${name}_id` : name));
}
