/** `.env` files: a setting for each variable, and the variable that it sets. Values are neither shown nor searched. */
import type { Format } from '../contract.ts';
import { readEnvFile, withoutValues } from './read-env-file.ts';

const NAME = /(?:^|\/)(?:\.env(?:rc|\.[\w.-]+)?|[\w.-]+\.env(?:\.(?:example|sample|template|dist|local))?|env\.(?:example|sample|template))$/;

export const format: Format = {
  id: 'env-file',
  version: 2,
  claims: (path, head) =>
    NAME.test(path) && !/\.(?:[cm]?[jt]sx?|py|go|rs|json|ya?ml|md)$/.test(path) && (head === undefined || /^[ \t]*(?:export\s+)?[A-Za-z_]\w*=/m.test(head)),
  syntax: { read: (path, text) => [readEnvFile(path, text)] },
  searchedText: (_, text) => withoutValues(text),
};
