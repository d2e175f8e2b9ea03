/** Prisma's client: `prisma.order.findMany()` uses the model Order of the schema. */
import type { Mapper } from './mapper.ts';

const CALL = /\b(?:prisma|prismaClient|tx|db)\.([a-z]\w*)\.(?:find\w+|create\w*|update\w*|upsert|delete\w*|count|aggregate|groupBy)\b/g;

export const prismaClient: Mapper = {
  language: 'typescript',
  words: ['prisma.', 'PrismaClient', '@prisma/client'],
  read(file) {
    for (const { index, 1: name = '' } of file.text.matchAll(CALL)) {
      const model = (name[0] ?? '').toUpperCase() + name.slice(1);
      file.builder.relation({ type: 'references', target: { kind: 'schema', name: model, reader: 'prisma', otherwise: 'nothing' }, at: index });
    }
  },
};
