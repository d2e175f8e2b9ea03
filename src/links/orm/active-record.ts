/**
 * ActiveRecord: a class stands for the plural of its name, with the modules around it in front, unless `table_name` says
 * otherwise. Columns are named by symbols in validations, scopes and queries; they count where the schema has them.
 * Migrations say `add_column :orders, :total`.
 */
import type { SymbolIndex } from '../../model/facts.ts';
import type { Mapper, ModelFile } from './mapper.ts';
import { plural, snakeCase } from './naming.ts';

export const activeRecord: Mapper = {
  language: 'ruby',
  words: ['ApplicationRecord', 'ActiveRecord', '.where(', '.find_by', '.pluck(', '.order('],
  read(file) {
    if (/(^|\/)db\/(?:\w+\/)?migrate\//.test(file.path) || /ActiveRecord::Migration/.test(file.text)) readMigration(file);
    else if (!/(^|\/)schema\.rb$/.test(file.path)) readCode(file);
  },
};

function readCode(file: ModelFile): void {
  for (const type of file.types) readModel(file, type);
  for (const { index, 1: model = '', 2: args = '' } of file.text.matchAll(QUERY)) addColumns(file, modelTable(model), args, index);
}

const BASE = /<\s*(?:::)?(?:ApplicationRecord|ActiveRecord::Base|\w*::ApplicationRecord)\b/;

function readModel(file: ModelFile, type: SymbolIndex): void {
  const { name, signature, start } = file.symbol(type);
  const source = file.source(file.symbol(type));
  const said = /\bself\.table_name\s*=\s*["':](\w+)/.exec(source)?.[1];
  if ((said === undefined && !BASE.test(signature)) || /\bself\.abstract_class\s*=\s*true/.test(source)) return;
  const table = said ?? modelTable([...modulesAround(file, type), name].join('::'));
  file.isTable(type, table);
  for (const { index, 2: args = '' } of source.matchAll(DECLARED)) addColumns(file, table, args, start + index);
  for (const { index, 1: args = '' } of source.matchAll(OWN_QUERY)) addColumns(file, table, args, start + index);
}

const modelTable = (model: string): string => plural(model.split('::').filter(Boolean).map(snakeCase).join('_'));

function modulesAround(file: ModelFile, type: SymbolIndex): string[] {
  const { owner } = file.symbol(type);
  return owner < 0 ? [] : [...modulesAround(file, owner), file.symbol(owner).name];
}

/** `validates :name, :email, presence: true`; `enum status: {…}`. */
const DECLARED = /^[ \t]*(validates|validates_\w+|enum|attribute|encrypts|serialize|store_accessor|has_secure_token|normalizes)\b[ (]+([^\n]*)/gm;
const METHODS =
  'where|where\\.not|find_by!?|find_or_create_by!?|order|reorder|pluck|pick|select|group|update|update_all|create!?|new|exists\\?|sum|maximum|minimum|average|count';
const QUERY = new RegExp(`\\b((?:[A-Z]\\w*::)*[A-Z]\\w*)\\.(?:${METHODS})\\(([^()\\n]*)`, 'g');
const OWN_QUERY = new RegExp(`(?<![\\w.:])(?:${METHODS})\\(([^()\\n]*)`, 'g');

/** `:total`, `total: 1`, `'total desc'`. */
function addColumns(file: ModelFile, table: string, args: string, at: number): void {
  const names = [...args.matchAll(/(?<![\w:]):(\w+)|(?<![\w:])(\w+):(?!:)/g)].map(([, symbol, key]) => symbol ?? key);
  for (const name of new Set(names)) if (name !== undefined) file.usesColumn(table, name, at, true);
}

const NAME = `[:"'](\\w+)["']?`;
const TABLE_CALL = new RegExp(`\\b(?:create_table|drop_table|change_table|rename_table|create_join_table)[ (]+${NAME}`, 'g');
const COLUMN_CALL = new RegExp(
  `\\b(?:add_column|remove_column|change_column|rename_column|change_column_null|change_column_default|add_index|remove_index|add_reference|add_foreign_key)[ (]+${NAME}\\s*,\\s*(?:column:\\s*)?(\\[[^\\]]*\\]|${NAME})`,
  'g',
);

function readMigration(file: ModelFile): void {
  for (const { index, 1: table = '' } of file.text.matchAll(TABLE_CALL)) file.changes(index, table);
  for (const { index, 0: call, 1: table = '', 2: names = '' } of file.text.matchAll(COLUMN_CALL)) {
    file.changes(index, table);
    if (/^add_foreign_key/.test(call)) continue;
    const suffix = /^add_reference/.test(call) ? '_id' : '';
    for (const [name] of names.matchAll(/\w+/g)) file.changes(index, table, name + suffix);
  }
}
