/**
 * From queries in strings to the tables and columns they name, in every language: a literal that begins as a statement
 * does, or the text of an SQL heredoc. `references` leads to a table, `accesses_field` to a column.
 */
import type { Link } from '../contract.ts';
import { isEntityQuery, mayHaveEntityQueries } from '../shared/entity-query.ts';
import { LinkBuilder } from '../shared/link-builder.ts';
import { addUses } from './add-uses.ts';
import { findQueries } from './find-queries.ts';

export const link: Link = {
  id: 'sql',
  version: 4,
  words: ['SELECT', 'INSERT', 'UPDATE ', 'DELETE ', 'WITH ', 'CREATE TABLE', 'ALTER TABLE', 'select ', 'insert into', 'update ', 'delete from', 'with ', 'SQL'],
  concerns: (_, text) => QUOTED.test(text),
  read(input) {
    const builder = new LinkBuilder(input);
    const isOfEntities = mayHaveEntityQueries(input.path) ? isEntityQuery : () => false;
    for (const query of findQueries(input.text)) if (!isOfEntities(input.text, query.start, query.end)) addUses(builder, query, MIGRATION.test(input.path));
    return builder.finish();
  },
};

const MIGRATION = /(?:^|\/)(?:migrations?|migrate|alembic)\//i;

/** A statement right behind a quote or the head of a heredoc. What stands between has bounds: every quote looks through it. */
const QUOTED =
  /["'`]\s{0,200}(?:\/\*[^*]{0,200}\*\/\s{0,200}|--[^\n]{0,200}\n\s{0,200})?(?:SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|REPLACE|select|insert|update|delete|with|create|alter)\s|<<[-~]?['"]?\w{0,60}SQL/;
