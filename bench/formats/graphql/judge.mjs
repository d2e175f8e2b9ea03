// Declarations that our reader finds against the reference parser: GRAPHQL=<folder of graphql@16> node bench/formats/graphql/judge.mjs <build> <repository>.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compareNames, fullNames } from '../judged-names.mjs';

const { parse } = createRequire(import.meta.url)(process.env.GRAPHQL ?? 'graphql');

function* judge(root, files) {
  for (const file of files) {
    try {
      yield { file, found: parse(readFileSync(join(root, file), 'utf8'), { noLocation: true }).definitions.flatMap(names) };
    } catch (error) {
      yield { file, error: String(error) };
    }
  }
}

function names({ kind, name, operation, selectionSet, fields, values }) {
  if (kind === 'SchemaDefinition' || kind === 'SchemaExtension' || kind === 'DirectiveDefinition') return [];
  const own = name?.value ?? `${operation} ${selectionSet.selections[0].name?.value ?? selectionSet.selections[0].typeCondition?.name.value ?? ''}`.trim();
  return [own, ...[...(fields ?? []), ...(values ?? [])].map((member) => `${own}.${member.name.value}`)];
}

await compareNames({ id: 'graphql', patterns: ['*.graphql', '*.graphqls', '*.gql'], judge, namesOf: fullNames });
