/** What a Java method body names without `this.`: fields and constants. A bare name is never a method in Java. */
import { isValueKind } from '../../model/node-kinds.ts';
import { addBareNames, type WordSource } from '../shared/bare-names.ts';
import type { Tokens } from '../shared/tokens.ts';
import type { JavaFile } from './java-file.ts';
import { DOT, IDENT, LPAREN, REFERENCE } from './syntax/token-kinds.ts';

const CONSTANT = /^[A-Z][A-Z0-9_$]*$/;

/** Words that are keywords in some places; the others are not identifiers. */
const KEYWORDS = new Set(['var', 'yield', 'record', 'sealed', 'permits', 'when']);

export function addJavaBareNames({ facts, bodies, inheriting }: JavaFile, tokens: Tokens): void {
  addBareNames(facts, {
    bodies: bodies.sort((a, b) => a.start - b.start || b.end - a.end),
    inheriting,
    keywords: KEYWORDS,
    words: wordsOf(tokens),
    spoken: new Set(),
    // In a wildcard import a specifier that ends in a type's name is a static one.
    opensTypes: facts.imports.some((i) => i.imported === '*' && /(?:^|\.)[A-Z]\w*$/.test(i.specifier)),
    imported: new Set(facts.imports.flatMap((i) => (i.local !== null && CONSTANT.test(i.local) ? [i.local] : []))),
    roleOf: (member) => (isValueKind(member.kind) ? nameRole(member.name) : undefined),
    unknownRole: (word) => (/^[a-z_$]/.test(word) ? 'access' : CONSTANT.test(word) ? 'reference' : undefined),
  });
}

/** Identifiers that are neither members of something else nor methods. */
function wordsOf(tokens: Tokens): WordSource {
  const { kind, source } = tokens;
  return (start, end, visit) => {
    for (let token = tokens.at(start); (tokens.start[token] as number) < end; token++) {
      const before = kind[token - 1];
      const after = kind[token + 1];
      if (kind[token] !== IDENT || before === DOT || before === REFERENCE || after === LPAREN || after === REFERENCE) continue;
      const at = tokens.start[token] as number;
      visit(source.slice(at, tokens.end[token]), at);
    }
  };
}

function nameRole(name: string): 'reference' | 'access' {
  return CONSTANT.test(name) ? 'reference' : 'access';
}
