/** JSON with comments and trailing commas: tsconfig.json, package.json. Broken text gives what can be read of it. */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The parser is loaded where there is such a file: threads that read source have none. */
export function readJsonc(text: string): unknown {
  const { parse } = require('jsonc-parser') as typeof import('jsonc-parser');
  return parse(text, [], { allowTrailingComma: true });
}
