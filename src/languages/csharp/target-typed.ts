/** `Foo x = new(...)`: a creation whose type stands on the other side. */
import type { SymbolIndex } from '../../model/facts.ts';
import { skipBalanced, skipTrivia, splitAtCommas } from '../shared/brackets.ts';
import type { CsharpFile } from './csharp-file.ts';
import { baseName, isSilentType } from './types.ts';

export function mentionImplicitNew(file: CsharpFile, type: string, valueStart: number, at: SymbolIndex = file.facts.current): void {
  const { source, facts } = file;
  if (!source.startsWith('new', valueStart)) return;
  const open = skipTrivia(source, valueStart + 'new'.length);
  if (source[open] !== '(') return;
  const name = baseName(type);
  if (!isSilentType(name)) facts.callAt('new', name, valueStart, splitAtCommas(source, open + 1, skipBalanced(source, open) - 1).length, at);
}
