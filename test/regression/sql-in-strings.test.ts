/** Of the edges that texts of SQL gave in Go, half led to tables and columns that are none. */
import { expect, it } from 'vitest';
import { findQueries } from '../../src/links/sql/find-queries.ts';
import { sqlStatements } from '../../src/util/sql/sql-statements.ts';
import { sqlUses } from '../../src/util/sql/sql-uses.ts';

/** `table` and `table.column`, as they are found. */
function usesIn(source: string): string[] {
  const statements = findQueries(source).flatMap((q) => sqlStatements(q.text));
  return statements.flatMap(({ tokens }) => {
    const { tables, columns } = sqlUses(tokens);
    return [...tables.map((t) => t.table), ...columns.map((c) => `${c.table}.${c.column}`)];
  });
}

it('two brackets quote a path of names: the alias in it is not part of the column', () => {
  const text = 'q := "SELECT demo4.* FROM demo4 LEFT JOIN demo4 self ON [[self.id]] = [[demo4.parent]] WHERE [[demo4.title]] > 1 AND [[title]] = 2"';
  expect(usesIn(text)).toEqual(['demo4', 'demo4', 'demo4.id', 'demo4.parent', 'demo4.title', 'demo4.title']);
  expect(usesIn('"SELECT [id], [a b] FROM [dbo].[Orders]"')).toEqual(['orders', 'orders.id']);
});

it('a query in a raw string ends where the raw string does', () => {
  const json = 'Body: `{"viewQuery": "select 2 as id, email from ` + core.Superusers + ` limit 1"}`, next: "x"';
  expect(usesIn(json)).toEqual([]);
  const code = 'x := `"CREATE UNIQUE INDEX ` + "` + \\"`\\" + `" + `idx` + "` + \\"`\\" + `" + ` ON t (a)"` + "`" + `)); err != nil {\n return err\n}`';
  expect(usesIn(code)).toEqual([]);
});

it('backticks around names are none of that', () => {
  expect(usesIn('"SELECT `price` + `tax` FROM `orders`"')).toEqual(['orders', 'orders.price', 'orders.tax']);
  expect(usesIn('"SELECT id FROM `" + table + "` WHERE a = 1"')).toEqual([]);
});
