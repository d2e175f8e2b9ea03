/** knex: `knex('orders').where('total', 1)`, and its migrations: `knex.schema.createTable('orders', (t) => t.integer('total'))`. */
import type { Mapper } from './mapper.ts';

const QUERY = /\b(?:knex|trx)(?:<[^>]*>)?\(\s*["'`](\w+)(?:\s+as\s+\w+)?["'`]\s*\)/g;
const SCHEMA = /\.schema\b[\s\S]{0,80}?\.(createTable|createTableIfNotExists|alterTable|table|dropTable|dropTableIfExists|renameTable)\(\s*["'`](\w+)["'`]/g;
const COLUMN =
  /\b\w+\.(?:string|text|integer|bigInteger|boolean|decimal|float|date|dateTime|datetime|timestamp|json|jsonb|uuid|enum|enu|increments|bigIncrements|binary|dropColumn|specificType)\(\s*["'`](\w+)["'`]/g;

export const knex: Mapper = {
  language: 'typescript',
  words: ['knex'],
  read(file) {
    for (const { index, 1: table = '' } of file.text.matchAll(QUERY)) file.usesTable(table, index);
    const changes = [...file.text.matchAll(SCHEMA)];
    changes.forEach(({ index, 0: call, 2: table = '' }, i) => {
      file.changes(index, table);
      const body = file.text.slice(index + call.length, changes[i + 1]?.index);
      for (const { index: at, 1: column = '' } of body.matchAll(COLUMN)) file.changes(index + call.length + at, table, column);
    });
  },
};
