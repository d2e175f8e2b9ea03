/** Classes that only hold extension methods: nobody names them, and each method is judged by itself. */
import type { DeclaredSymbol } from '../contract.ts';

const STATIC_CLASS = /\bstatic\b.*\bclass\b/;
const EXTENSION = /\bstatic\b[^;{]*\(\s*this\s/;
const NEXT_TYPE = /^\s*(?:(?:public|internal|private|protected|static|sealed|abstract|partial|file)\s+)*(?:class|struct|interface|record|enum)\s+\w/;

/** `lines`: those of the file. */
export function holdsExtensions({ kind, signature, startLine }: DeclaredSymbol, lines: readonly string[]): boolean {
  if (kind !== 'class' || !STATIC_CLASS.test(signature)) return false;
  const body = lines.slice(startLine);
  const end = body.findIndex((line, i) => i > 0 && NEXT_TYPE.test(line));
  return EXTENSION.test(body.slice(0, end < 0 ? body.length : end).join('\n'));
}
