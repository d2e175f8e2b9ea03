/**
 * Django: a model's table is `<app>_<model>` unless `db_table` says otherwise; the app is the folder around `models`.
 * Migrations name models, not tables, and are in the app's folder too.
 */
import type { SymbolIndex } from '../../model/facts.ts';
import type { Mapper, ModelFile } from './mapper.ts';

export const django: Mapper = {
  language: 'python',
  words: ['models.', 'migrations.'],
  read(file) {
    const app = appOf(file.path);
    if (/(^|\/)migrations\/[^/]+$/.test(file.path)) readMigration(file, app);
    else for (const type of file.types) readModel(file, type, app);
  },
};

/** `shop/models.py`, `shop/models/order.py`, `shop/migrations/0001_initial.py` */
function appOf(path: string): string {
  const folders = path.split('/').slice(0, -1);
  const at = folders.findIndex((folder) => folder === 'models' || folder === 'migrations');
  return (at < 0 ? folders[folders.length - 1] : folders[at - 1]) ?? '';
}

const FIELD = /=\s*(?:models|\w*[Ff]ields?)\.(\w*(?:Field|ForeignKey|Key))\(/;
const BASE = /^class \w+\([^)]*\bmodels\.Model\b/m;

function readModel(file: ModelFile, type: SymbolIndex, app: string): void {
  const model = file.symbol(type);
  const fields = file
    .fieldsOf(type)
    .filter((f) => FIELD.test(file.source(file.symbol(f))) || /=\s*(?:ForeignKey|OneToOneField|\w+Field)\(/.test(file.source(file.symbol(f))));
  const isModel =
    BASE.test(model.signature) ||
    (/^class \w+\([^)]*Model\b/.test(model.signature) && fields.length > 0) ||
    fields.some((f) => /=\s*models\./.test(file.source(file.symbol(f))));
  if (!isModel || !file.text.includes('django')) return;
  const meta = metaOf(file, type);
  if (/\b(?:abstract|proxy)\s*=\s*True\b/.test(meta)) return;
  const table = /\bdb_table\s*=\s*["']([^"']+)["']/.exec(meta)?.[1] ?? `${/\bapp_label\s*=\s*["'](\w+)["']/.exec(meta)?.[1] ?? app}_${model.name}`;
  file.isTable(type, table.replaceAll('"', ''));
  for (const field of fields) readField(file, field, table);
}

function metaOf(file: ModelFile, type: SymbolIndex): string {
  const meta = file.symbols.find((s) => s.owner === type && s.name === 'Meta');
  return meta === undefined ? '' : file.source(meta);
}

function readField(file: ModelFile, field: SymbolIndex, table: string): void {
  const source = file.source(file.symbol(field));
  if (/\b(?:ManyToManyField|GenericForeignKey|GenericRelation)\(/.test(source)) return;
  const isKey = /\b(?:ForeignKey|OneToOneField)\(/.test(source);
  const { name } = file.symbol(field);
  file.isColumn(field, table.replaceAll('"', ''), /\bdb_column\s*=\s*["'](\w+)["']/.exec(source)?.[1] ?? (isKey ? `${name}_id` : name));
}

const OPERATION =
  /\bmigrations\.(CreateModel|DeleteModel|AddField|RemoveField|AlterField|RenameField|AlterModelTable)\(([\s\S]{0,400}?)(?=\n\s*\w+\.\w+\(|\n\s{8}\)|$)/g;

function readMigration(file: ModelFile, app: string): void {
  for (const { index, 2: args = '' } of file.text.matchAll(OPERATION)) {
    const model = /\bmodel_name\s*=\s*["'](\w+)["']/.exec(args)?.[1];
    const name = /\b(?<!_)(?:name|old_name)\s*=\s*["'](\w+)["']/.exec(args)?.[1];
    if (model !== undefined && name !== undefined) file.changes(index, `${app}_${model}`, name);
    const table = model ?? name;
    if (table !== undefined) file.changes(index, `${app}_${table}`);
  }
}
