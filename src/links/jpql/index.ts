/**
 * From queries in the words of JPA (JPQL, HQL) to the entities and fields that they name: `select o from Order o where
 * o.total > 3` reads the class Order and its field total, which src/links/orm leads on to the table and its column.
 */
import type { Link } from '../contract.ts';
import { isEntityQuery, mayHaveEntityQueries } from '../shared/entity-query.ts';
import { inComment } from '../shared/in-comment.ts';
import { LinkBuilder } from '../shared/link-builder.ts';
import { type StringText, stringFrom } from '../shared/string-literal.ts';
import { entityUses } from './entity-uses.ts';

export const link: Link = {
  id: 'jpql',
  version: 1,
  words: ['@Query', 'Query(', '@NamedQuer'],
  concerns: (path) => mayHaveEntityQueries(path),
  read(input) {
    const builder = new LinkBuilder(input);
    for (const query of queriesIn(input.text)) addUses(builder, query);
    return builder.finish();
  },
};

/** The beginnings of queries, in capitals or not. */
const OPENING = /"\s*(?:select|from|update|delete|insert|with)(?=\s)/gi;

function queriesIn(source: string): StringText[] {
  return [...source.matchAll(OPENING)].flatMap(({ index }) => {
    const literal = inComment(source, index) ? undefined : stringFrom(source, index + 1);
    return literal !== undefined && isEntityQuery(source, literal.start, literal.end) ? [literal] : [];
  });
}

function addUses(builder: LinkBuilder, { text, start }: StringText): void {
  const from = builder.around(start);
  const { entities, fields } = entityUses(text);
  for (const { entity, at } of entities)
    builder.relation({ type: 'references', from, target: { kind: ['class', 'record'], name: entity, otherwise: 'nothing' }, at: start + at });
  for (const { entity, field, at } of fields)
    builder.relation({
      type: 'accesses_field',
      from,
      target: { kind: ['field', 'property'], name: `${entity}.${field}`, otherwise: 'nothing' },
      at: start + at,
    });
}
