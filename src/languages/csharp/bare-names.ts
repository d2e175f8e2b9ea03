/** What a C# body names without `this.`: fields, properties, constants, events, and methods passed as delegates. */

import type { RefRole, SymbolFact } from '../../model/facts.ts';
import { isConstantLikeKind, isFieldLikeKind } from '../../model/node-kinds.ts';
import { addBareNames, wordsByPattern } from '../shared/bare-names.ts';
import type { CsharpFile } from './csharp-file.ts';

const WORDS =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"""[\s\S]*?(?:"""|$)|(?:\$@|@\$)"(?:[^"]|"")*"|@"(?:[^"]|"")*"|\$?"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[A-Za-z_\u00aa-\uffff][\w\u00aa-\uffff]*/g;

const KEYWORDS = new Set(
  (
    'abstract as base bool break byte case catch char checked class const continue decimal default delegate do double else enum event explicit extern false finally ' +
    'fixed float for foreach goto if implicit in int interface internal is lock long namespace new null object operator out override params private protected public ' +
    'readonly ref return sbyte sealed short sizeof stackalloc static string struct switch this throw true try typeof uint ulong unchecked unsafe ushort using virtual ' +
    'void volatile while var await async dynamic get set init add remove value yield when where nameof select from join let orderby group into not and or with'
  ).split(' '),
);

export function addCsharpBareNames({ facts, bodies, inheriting, spokenNames, opensTypes }: CsharpFile): void {
  const options = {
    bodies,
    inheriting,
    opensTypes,
    keywords: KEYWORDS,
    words: wordsByPattern(facts.source, WORDS),
    imported: new Set<string>(),
    spoken: spokenNames,
  };
  addBareNames(facts, { ...options, roleOf, unknownRole });
}

function roleOf({ kind }: SymbolFact): RefRole | undefined {
  if (isFieldLikeKind(kind)) return 'access';
  if (isConstantLikeKind(kind)) return 'reference';
  return kind === 'method' || kind === 'function' ? 'callback' : undefined;
}

/**
 * An inherited field by its name's shape; where a value or a delegate is passed, a property, constant or method of a
 * base, another part or a statically imported type.
 */
function unknownRole(word: string, before: string, after: string): RefRole | undefined {
  if (/^_?[a-z]/.test(word)) return 'access';
  const passed = /[-(,=<>+*/%&|!?[^~]/.test(before) && /[-),;<>=+*/%&|?\]^]/.test(after);
  return passed ? 'callback' : undefined;
}
