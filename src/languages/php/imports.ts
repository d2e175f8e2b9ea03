/** `use` at the top of a file: classes, functions, constants, alone or in groups. */
import type { PhpFile } from './php-file.ts';
import type { Syntax } from './syntax/node.ts';

const CLAUSE = /^(?:(?:function|const)\s+)?\\?([\w\\]+)(?:\s+as\s+(\w+))?$/;

export function useDeclaration(file: PhpFile, node: Syntax): void {
  const text = file
    .text(node)
    .replace(/^use\s+|;\s*$/g, '')
    .replace(/^(?:function|const)\s+/, '');
  const group = /^\\?([\w\\]*?)\\?\{([\s\S]*)\}$/.exec(text);
  const prefix = group === null ? '' : `${group[1]}\\`;
  for (const part of (group?.[2] ?? text).split(',')) {
    const clause = CLAUSE.exec(part.trim());
    if (clause === null) continue;
    const full = prefix + (clause[1] as string);
    file.names.use(full, clause[2] ?? full.slice(full.lastIndexOf('\\') + 1), node.start);
  }
}
