/**
 * Members whose type the parser lost: a preprocessor branch that splits a declaration in two makes the whole type an
 * error, while its members still parse. The type is found again in the text, so that they keep their owner.
 */
import type { NodeKind } from '../../model/node-kinds.ts';
import type { Container, CsharpFile } from './csharp-file.ts';
import { readHead } from './header.ts';
import { symbolOf, visibilityOf } from './symbols.ts';

const TYPE_HEADER =
  /^[ \t]*((?:(?:public|internal|protected|private|static|sealed|abstract|partial|file|readonly|unsafe)\s+)*)(class|struct|interface|record)\s+(\w+)/gm;

/** The type around a member at `offset`: the open one, else the last that the text before it declares. */
export function containerAt(file: CsharpFile, offset: number): Container | undefined {
  return file.container ?? (file.recoverable ? recoverType(file, offset) : undefined);
}

function recoverType(file: CsharpFile, offset: number): Container | undefined {
  const { source, facts } = file;
  const match = [...source.slice(0, offset).matchAll(TYPE_HEADER)].at(-1);
  if (match === undefined) {
    // Searching again for every member would cost the file's length each time.
    file.recoverable = false;
    return undefined;
  }
  const [all, modifiers = '', kind = 'class', name = ''] = match;
  const start = match.index + all.indexOf(modifiers + kind);
  const nameOffset = match.index + all.length - name.length;
  const head = readHead(source, start, nameOffset);
  const place = { name, nameOffset, owner: facts.current, start, end: source.length, head };
  const header = `${kind} ${name}`;
  const visibility = visibilityOf(head.modifiers, 'internal');
  const symbol = facts.open(symbolOf(file, { ...place, kind: kind as NodeKind, header, visibility, flags: 0, type: undefined }));
  const container: Container = { symbol, name, kind: kind as NodeKind, end: source.length };
  file.openContainer(container);
  return container;
}
