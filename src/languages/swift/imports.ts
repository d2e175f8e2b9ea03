/** `import Foundation`, `@testable import App`, `import struct Foundation.Date`, `@_exported import Core`. */
import { DOT, IDENT } from '../shared/jvm/token-kinds.ts';
import type { Head } from '../shared/token-reading/head.ts';
import type { Cursor } from './cursor.ts';
import { isKeyword } from './token-kinds.ts';

/** The cursor stands on `import`. A module's names are seen as they are, so all of them are imported. */
export function readImport(c: Cursor, { annotations }: Head): void {
  const line = c.tokens.line[c.at] as number;
  c.at++;
  const single = isKeyword(c.kind[c.at] as number);
  if (single) c.at++;
  const names: string[] = [];
  while (c.kind[c.at] === IDENT) {
    names.push(c.name(c.at++));
    if (c.kind[c.at] !== DOT) break;
    c.at++;
  }
  const [module, ...rest] = names;
  if (module === undefined) return;
  const exported = annotations.some((a) => a.name === '_exported') || annotations.some((a) => a.name === 'reexport');
  const imported = single ? rest.at(-1) : undefined;
  const fact = imported === undefined ? { specifier: module, imported: '*', local: null } : { specifier: module, imported, local: imported };
  c.facts.imports.push({ ...fact, line, ...(exported && { exportedAs: fact.imported }) });
}
