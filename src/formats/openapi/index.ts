/** OpenAPI 3, Swagger 2 and JSON Schema, as YAML and as JSON, whole or in several files that refer to each other. */
import type { Format } from '../contract.ts';
import { readSpecification } from './read-specification.ts';

const DATA_FILE = /\.(?:ya?ml|json)$/i;
const NAMED_AFTER_IT = /(?:^|[/._-])(?:openapi|swagger)[^/]*$/i;
const VERSION = /^[ \t]*(?:\{\s*)?["']?(?:openapi|swagger)["']?\s*:\s*["']?\d/m;
const HAS_PARTS = /["']?(?:paths|components|definitions)["']?\s*:/;
/** A schema, not a file that says which schema it follows. */
const JSON_SCHEMA = /["']?\$schema["']?\s*:\s*["']?https?:\/\/json-schema\.org\//;
/** A file that a specification refers to: operations of one path, or one schema. */
const PATH_ITEM = /^(?:get|put|post|delete|patch):\s*$[\s\S]*^ +(?:responses|operationId):/m;
const ONE_SCHEMA = /^type:\s*["']?object\b[\s\S]*^properties:\s*$|^properties:\s*$[\s\S]*^type:\s*["']?object\b/m;

export const format: Format = {
  id: 'openapi',
  version: 2,
  claims(path, head) {
    if (!DATA_FILE.test(path)) return false;
    if (head === undefined) return true;
    return VERSION.test(head) || JSON_SCHEMA.test(head) || PATH_ITEM.test(head) || ONE_SCHEMA.test(head) || (NAMED_AFTER_IT.test(path) && HAS_PARTS.test(head));
  },
  syntax: { read: (path, text) => [readSpecification(path, text)] },
};
