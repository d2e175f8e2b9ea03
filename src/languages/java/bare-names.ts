/** What a Java method body names without `this.`: fields and constants. A bare name is never a method in Java. */
import { addBareNames } from '../shared/bare-names.ts';
import type { JavaFile } from './java-file.ts';

const WORDS = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[A-Za-z_$\u00aa-\uffff][\w$\u00aa-\uffff]*/g;
const CONSTANT = /^[A-Z][A-Z0-9_$]*$/;

const KEYWORDS = new Set(
  (
    'abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float for goto if implements import ' +
    'instanceof int interface long native new package private protected public return short static strictfp super switch synchronized this throw throws transient ' +
    'try void volatile while var yield record sealed permits when true false null'
  ).split(' '),
);

const FIELDS = new Set(['field', 'constant', 'enum_member']);

export function addJavaBareNames({ facts, bodies, inheriting }: JavaFile): void {
  addBareNames(facts, {
    bodies,
    inheriting,
    keywords: KEYWORDS,
    words: WORDS,
    spoken: new Set(),
    // In a wildcard import a specifier that ends in a type's name is a static one.
    opensTypes: facts.imports.some((i) => i.imported === '*' && /(?:^|\.)[A-Z]\w*$/.test(i.specifier)),
    imported: new Set(facts.imports.flatMap((i) => (i.local !== null && CONSTANT.test(i.local) ? [i.local] : []))),
    roleOf: (member) => (FIELDS.has(member.kind) ? nameRole(member.name) : undefined),
    unknownRole: (word) => (/^[a-z_$]/.test(word) ? 'access' : CONSTANT.test(word) ? 'reference' : undefined),
  });
}

function nameRole(name: string): 'reference' | 'access' {
  return CONSTANT.test(name) ? 'reference' : 'access';
}
