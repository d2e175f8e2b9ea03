/**
 * `__all__`: what a module offers. A written list decides which top-level names are exported, and which an import of
 * all of them brings; a list that is put together elsewhere can only add to what the underscore convention says.
 */
import { NODE_FLAGS } from '../../model/graph.ts';
import type { PythonFile } from './python-file.ts';

const LIST = /^__all__\s*(?::[^=]+)?=\s*[[(]([^\])]*)[\])]\s*$/;
const ADDED_TO = /^[ \t]*__all__\s*(?:\+=|\.(?:extend|append))|^[ \t]+__all__\s*=/m;

export function markExports(file: PythonFile): void {
  const declared = file.facts.symbol(file.member(-1, '__all__') ?? -1);
  const list = declared === undefined ? null : LIST.exec(file.source.slice(declared.start, declared.end));
  const names = new Set((list?.[1] ?? '').match(/(?<=["'])\w+(?=["'])/g));
  if (names.size === 0) return;
  const isWhole = !ADDED_TO.test(file.source);
  if (isWhole) for (const name of names) file.facts.exports.push({ exportedAs: name, expr: name });
  for (const symbol of file.facts.symbols) {
    if (symbol.owner !== -1) continue;
    if (names.has(symbol.name)) symbol.flags |= NODE_FLAGS.exported;
    else if (isWhole) symbol.flags &= ~NODE_FLAGS.exported;
  }
}
