/**
 * `import` declarations. Without an alias the local name is the one that the imported package declares, which only the
 * resolver can know; here it is guessed from the path, and where the path leaves a choice the file's own use decides.
 */
import type { Cursor } from './cursor.ts';
import { DOT, IDENT, LPAREN, SEMI, STRING } from './token-kinds.ts';

/** The cursor stands on `import`. */
export function readImports(c: Cursor): void {
  c.at++;
  if (c.kind[c.at] !== LPAREN) {
    readImport(c);
    return;
  }
  const open = c.at++;
  const end = c.partner(open);
  while (c.at < end) {
    const before = c.at;
    readImport(c);
    if (c.kind[c.at] === SEMI || c.at === before) c.at++;
  }
  c.at = c.after(open);
}

function readImport(c: Cursor): void {
  const alias = c.kind[c.at] === IDENT ? c.text(c.at++) : c.kind[c.at] === DOT ? c.text(c.at++) : '';
  if (c.kind[c.at] !== STRING) return;
  const token = c.at++;
  const specifier = c.text(token).slice(1, -1);
  const line = c.tokens.line[token] as number;
  if (alias === '.') c.facts.imports.push({ specifier, imported: '*', local: null, line });
  else if (alias === '_') c.facts.imports.push({ specifier, imported: null, local: null, line });
  else {
    const local = alias || localName(c, specifier);
    c.facts.imports.push({ specifier, imported: null, local, line, ...(alias === '' ? {} : { renamed: true }) });
    c.imports.set(local, specifier);
  }
  c.routes.noteImport(specifier);
}

function localName(c: Cursor, specifier: string): string {
  const candidates = namesFor(specifier);
  const [first = specifier] = candidates;
  if (candidates.length < 2) return first;
  return candidates.find((name) => isQualifier(c, name)) ?? first;
}

/**
 * Names that a package at this path may have, likeliest first: `yaml` for `gopkg.in/yaml.v3`, `bar` or `v2` for
 * `foo/bar/v2`, `isatty` for `go-isatty`, `nats` for `nats.go`.
 */
function namesFor(specifier: string): string[] {
  const parts = specifier.split('/');
  const last = parts.at(-1) as string;
  if (/^v[2-9]\d*$/.test(last) && parts.length > 1) return [...namesFor(parts.slice(0, -1).join('/')), last];
  const plain = last.replace(/\.v\d+$/, '');
  const names = [plain, plain.replace(/^go-|[-.]go$/g, ''), plain.replace(/^.*[-.]/, ''), plain.replace(/[-.]/g, ''), plain.replace(/[-.]/g, '_')];
  return [...new Set(names.filter((name) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)))];
}

/** True when the file says `name.` somewhere. */
function isQualifier(c: Cursor, name: string): boolean {
  const { kind, tokens } = c;
  for (let i = c.at; i < tokens.count - 1; i++)
    if (
      kind[i] === IDENT &&
      kind[i + 1] === DOT &&
      (tokens.end[i] as number) - (tokens.start[i] as number) === name.length &&
      c.text(i) === name &&
      kind[i - 1] !== DOT
    )
      return true;
  return false;
}
