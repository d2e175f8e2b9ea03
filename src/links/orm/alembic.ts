/** Alembic migrations: `op.create_table('orders', sa.Column('id'))`, `op.add_column('orders', sa.Column('total'))`. */
import type { Mapper } from './mapper.ts';

const TABLE = /\bop\.(?:create|drop)_table\(\s*["'](\w+)["']/g;
const COLUMN = /\bop\.(?:add_column|drop_column|alter_column)\(\s*["'](\w+)["']\s*,\s*(?:[\w.]*Column\(\s*)?["'](\w+)["']/g;
const BATCH = /\bbatch_alter_table\(\s*["'](\w+)["'][\s\S]*?(?=\n\S|\n\n|$)/g;

export const alembic: Mapper = {
  language: 'python',
  words: ['alembic'],
  read(file) {
    for (const { index, 1: table = '' } of file.text.matchAll(TABLE)) file.changes(index, table);
    for (const { index, 1: table = '', 2: column = '' } of file.text.matchAll(COLUMN)) {
      file.changes(index, table);
      file.changes(index, table, column);
    }
    for (const { index, 0: block, 1: table = '' } of file.text.matchAll(BATCH)) {
      file.changes(index, table);
      for (const { 1: column = '' } of block.matchAll(/\.(?:add_column|drop_column|alter_column)\(\s*(?:[\w.]*Column\(\s*)?["'](\w+)["']/g))
        file.changes(index, table, column);
    }
  },
};
