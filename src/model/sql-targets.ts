/**
 * Tables and columns as relations name them. A schema is often there twice (a dump and the migrations that lead to it, one
 * folder for each database), so that all equally near declarations are meant.
 */
import type { RelationTarget } from './facts.ts';

interface ColumnUse {
  readonly table: string;
  readonly column: string;
  /** The query does not say of which of its tables. */
  readonly maybe: boolean;
}

export const tableTarget = (name: string): RelationTarget => ({ kind: ['table', 'view'], name, all: 'nearest' });

export const columnTarget = (table: string, column: string): RelationTarget => ({ kind: 'column', name: `${table}.${column}`, all: 'nearest' });

/** Among several tables, only the one that has such a column. */
export const columnUse = ({ table, column, maybe }: ColumnUse): RelationTarget => ({
  ...columnTarget(table, column),
  ...(maybe && { otherwise: 'nothing' as const }),
});
