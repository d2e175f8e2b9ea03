/**
 * From model classes and their fields to tables and columns, for the mappers of every language; one file each. Where no
 * script declares a table, whoever names it meets at a node outside of the repository.
 */
import type { Link } from '../contract.ts';
import { activeRecord } from './active-record.ts';
import { alembic } from './alembic.ts';
import { diesel } from './diesel.ts';
import { django } from './django.ts';
import { drizzle } from './drizzle.ts';
import { entityFramework } from './entity-framework.ts';
import { entityFrameworkEntities } from './entity-framework-entities.ts';
import { gorm } from './gorm.ts';
import { jpa } from './jpa.ts';
import { knex } from './knex.ts';
import { type Mapper, ModelFile } from './mapper.ts';
import { prismaClient } from './prisma-client.ts';
import { sqlAlchemy } from './sqlalchemy.ts';
import { typeOrm } from './typeorm.ts';

const MAPPERS: readonly Mapper[] = [
  ...[activeRecord, alembic, diesel, django, drizzle, entityFramework, entityFrameworkEntities],
  ...[gorm, jpa, knex, prismaClient, sqlAlchemy, typeOrm],
];

const isMeant = ({ words, paths }: Mapper, path: string, text: string): boolean => (paths?.test(path) ?? true) && words.some((word) => text.includes(word));

export const link: Link = {
  id: 'orm',
  version: 2,
  words: MAPPERS.flatMap((mapper) => mapper.words),
  concerns: (path, text) => MAPPERS.some((m) => ENDINGS[m.language]?.test(path) && isMeant(m, path, text)),
  read(input) {
    const file = new ModelFile(input);
    for (const mapper of MAPPERS) if (mapper.language === input.facts.language && isMeant(mapper, input.path, input.text)) mapper.read(file);
    return file.builder.finish();
  },
};

const ENDINGS: Readonly<Record<string, RegExp>> = {
  python: /\.py$/,
  ruby: /\.(rb|rake)$/,
  typescript: /\.([cm]?[jt]sx?|vue|svelte)$/,
  java: /\.java$/,
  csharp: /\.cs$/,
  go: /\.go$/,
  rust: /\.rs$/,
};
