// Operations and schemas that our reader finds against another YAML and JSON reader: node bench/formats/openapi/judge.mjs <build> <repository>.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { compareNames } from '../judged-names.mjs';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

function* judge(root, files) {
  for (const file of files) {
    try {
      const text = readFileSync(join(root, file), 'utf8');
      const document = file.endsWith('.json') ? JSON.parse(text) : parse(text, { maxAliasCount: -1, uniqueKeys: false });
      if (document.paths === undefined) yield { file, error: 'no specification' };
      else yield { file, found: [...operations(document), ...schemas(document)] };
    } catch (error) {
      yield { file, error: String(error) };
    }
  }
}

const isMap = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const operations = ({ paths }) =>
  Object.entries(paths).flatMap(([path, item]) =>
    path.startsWith('/') ? METHODS.filter((m) => isMap(item?.[m])).map((m) => `${m.toUpperCase()} ${path}`) : [],
  );
const schemas = ({ components, definitions }) =>
  Object.entries({ ...components?.schemas, ...definitions }).flatMap(([name, schema]) => (isMap(schema) ? [name] : []));

const namesOf = ({ symbols }) => symbols.filter((s) => s.kind === 'operation' || s.kind === 'schema').map((s) => s.name);
await compareNames({ id: 'openapi', patterns: ['*.yaml', '*.yml', '*.json'], judge, namesOf });
