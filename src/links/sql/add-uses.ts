/** Relations from the symbol around a query to what the query uses. */
import { columnTarget, columnUse, tableTarget } from '../../model/sql-targets.ts';
import { sqlDefinition } from '../../util/sql/sql-definitions.ts';
import { type SqlStatement, sqlStatements } from '../../util/sql/sql-statements.ts';
import { sqlUses } from '../../util/sql/sql-uses.ts';
import type { LinkBuilder } from '../shared/link-builder.ts';
import type { StringText } from '../shared/string-literal.ts';

/** `history`: the code is a migration, which no later change to the schema breaks. */
export function addUses(builder: LinkBuilder, { text, start }: StringText, history: boolean): void {
  for (const statement of sqlStatements(text)) {
    const definition = sqlDefinition(statement);
    if (definition === undefined) addQuery(builder, statement, start, history);
    else addDefinition(builder, definition, start);
  }
}

function addQuery(builder: LinkBuilder, { tokens }: SqlStatement, start: number, history: boolean): void {
  const { tables, columns } = sqlUses(tokens);
  const from = builder.around(start);
  for (const { table, at } of tables) builder.relation({ type: history ? 'configures' : 'references', from, target: tableTarget(table), at: start + at });
  for (const use of columns) builder.relation({ type: history ? 'configures' : 'accesses_field', from, target: columnUse(use), at: start + use.at });
}

/** Code that makes or changes tables, as a migration does. */
function addDefinition(builder: LinkBuilder, definition: NonNullable<ReturnType<typeof sqlDefinition>>, start: number): void {
  const from = builder.around(start);
  const configures = (name: string, at: number): void => builder.relation({ type: 'configures', from, target: tableTarget(name), at: start + at });
  if (definition.what === 'drop') for (const { name, start: at } of definition.names) configures(name, at);
  else if (definition.what === 'index') configures(definition.table.name, definition.table.start);
  else if (definition.what === 'table' || definition.what === 'view' || definition.what === 'change') configures(definition.name.name, definition.name.start);
  if (definition.what !== 'table' && definition.what !== 'change') return;
  for (const { name, tokens } of definition.columns)
    builder.relation({ type: 'configures', from, target: columnTarget(definition.name.name, name), at: start + (tokens[0]?.start ?? 0) });
}
