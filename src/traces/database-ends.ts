/** Which tables a database span touched. A statement is read for their names and then forgotten. */
import type { TrafficEnd } from '../model/traffic.ts';
import { sqlTokens } from '../util/sql/sql-tokens.ts';
import { sqlUses } from '../util/sql/sql-uses.ts';
import { NAMES, textOf } from './attribute-names.ts';
import type { Attributes } from './span.ts';

/** Systems whose statements are SQL. */
const SQL = /sql|maria|postgres|oracle|db2|h2|hsqldb|derby|cockroach|spanner|redshift|snowflake|trino|presto|hive|clickhouse|duckdb|cassandra|bigquery/i;
const MOST_TABLES = 8;
const MOST_REMEMBERED = 2_000;

export function databaseEnds(attributes: Attributes): TrafficEnd[] {
  const system = textOf(attributes, NAMES.dbSystem).toLowerCase();
  const tables = tableNames(attributes, system).slice(0, MOST_TABLES);
  if (tables.length > 0) return tables.map((name) => ({ kind: 'table', service: '', name }));
  return [{ kind: 'datastore', service: '', name: system.slice(0, 60) || 'database' }];
}

function tableNames(attributes: Attributes, system: string): readonly string[] {
  const named = textOf(attributes, NAMES.dbTable);
  if (named !== '') return named.split(/[,;]\s*/).map(cleanName);
  if (!SQL.test(system)) return [];
  const summary = textOf(attributes, NAMES.dbSummary);
  if (summary !== '') return summaryTables(summary);
  const statement = textOf(attributes, NAMES.dbStatement);
  return statement === '' ? [] : statementTables(statement);
}

const cleanName = (name: string): string =>
  name
    .trim()
    .replace(/["`[\]\t\n]/g, '')
    .slice(0, 120);

/** `SELECT orders`, `INSERT INTO a SELECT b`: operations and what they are done to, by turns. */
const summaryTables = (summary: string): string[] =>
  summary
    .split(/\s+/)
    .filter((word) => word !== '' && !/^(?:SELECT|INSERT|UPDATE|DELETE|MERGE|REPLACE|CALL|CREATE|DROP|ALTER|WITH|INTO|FROM|TABLE)$/i.test(word))
    .map(cleanName);

/** Programs send the same statements again and again. */
const remembered = new Map<string, readonly string[]>();

function statementTables(statement: string): readonly string[] {
  const known = remembered.get(statement);
  if (known !== undefined) return known;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  const tables = [...new Set(sqlUses(sqlTokens(statement)).tables.map(({ table }) => cleanName(table)))].filter((name) => name !== '');
  remembered.set(statement, tables);
  return tables;
}
