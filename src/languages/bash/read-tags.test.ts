import { describe, expect, it } from 'vitest';
import { language } from './index.ts';

function outline(source: string): { declared: string[]; called: string[]; imported: string[]; hasErrors: boolean } {
  if (!('read' in language.syntax)) throw new Error('is read from its text');
  const [facts] = language.syntax.read('run.sh', source);
  if (facts === undefined) throw new Error('no facts');
  const at = (index: number): string => facts.symbols[index]?.name ?? 'the script';
  return {
    declared: facts.symbols.map((s) => `${s.kind} ${s.name} ${s.startLine}-${s.endLine}`),
    called: facts.refs.map((r) => `${r.expr} in ${at(r.at)}`),
    imported: facts.imports.map((i) => i.specifier),
    hasErrors: facts.hasErrors,
  };
}

const names = (source: string): string[] => outline(source).declared;

describe('what a script declares', () => {
  it('is every function, however it is written', () => {
    expect(names('a() { x; }\nfunction b {\n  y\n}\nfunction c() (\n z\n)\nd ()\n# why\n{\n :\n}')).toEqual([
      'function a 1-1',
      'function b 2-4',
      'function c 5-7',
      'function d 8-12',
    ]);
  });

  it('is every variable that the script itself sets for certain', () => {
    const source = 'A=1\nexport B=$(x | y) C=3\nif x; then D=1; fi\nx && E=1\nF=1 run\nG=(\n a # b )\n)\nf() { H=1; }\nI=2 || exit';
    expect(names(source).filter((n) => n.startsWith('variable'))).toEqual([
      'variable A 1-1',
      'variable B 2-2',
      'variable C 2-2',
      'variable G 6-8',
      'variable I 10-10',
    ]);
  });

  it('says the whole line of a variable', () => {
    const [facts] = 'read' in language.syntax ? language.syntax.read('run.sh', '# Where it lies.\nMODE={a,b}/x\n') : [];
    expect(facts?.symbols[0]).toMatchObject({ signature: 'MODE={a,b}/x', doc: 'Where it lies.' });
  });
});

describe('what a script calls', () => {
  it('is every command, inside of strings, conditions and loops too', () => {
    const source = 'f() { :; }\nif ! a "$(b "`c`")"; then d; fi\nfor x in $(e); do g <(h); done | i &\nX=1 j 2>/dev/null && [[ $(k) =~ ^(l|m)$ ]]\nf';
    expect(outline(source).called.map((c) => c.split(' ')[0])).toEqual(['a', 'b', 'c', 'd', 'e', 'g', 'h', 'i', 'j', 'k', 'f']);
  });

  it('is nothing of a text, a pattern, a comment or a sum', () => {
    const source =
      "cat <<'E'\n$(no)\nE\ncat <<-E\n\t$(yes)\n\tE\ncase $x in\n  no | never) maybe ;;\n  (*) other\nesac\n# no\nx=$(( (1 << no) + 2 )); (( y++ ))\na `# no` b\nlast";
    expect(outline(source)).toMatchObject({ called: ['yes', 'maybe', 'other', 'a', 'last'].map((c) => `${c} in the script`), hasErrors: false });
  });

  it('belongs to the function around it', () => {
    expect(outline('a() {\n  case x in (y) b;; esac\n  { c; }\n}\nd').called).toEqual(['b in a', 'c in a', 'd in the script']);
  });

  it('names what is sourced', () => {
    expect(outline('source ./a.sh\n. "$DIR/b.sh" x\nif x; then . c.sh; fi').imported).toEqual(['./a.sh', '"$DIR/b.sh"', 'c.sh']);
  });
});

describe('a damaged script', () => {
  it.each(['echo "open', 'x=$(', 'cat <<E\nb() { :; }', '${', '`', ') } ;; esac fi done', 'case x in', '[[ a', 'a=(', "'"])(
    'keeps what stands before %j',
    (end) => {
      expect(outline(`first() {\n  x\n}\n${end}`)).toMatchObject({ declared: expect.arrayContaining(['function first 1-3']) });
    },
  );

  it.each(['$(', '`', '((', '((a )', '{ ', 'f() { ', 'case x in a) ', '"${x:-', '<(', 'if ', 'a=(', 'cat <<E\n'])('is read however deep %j goes', (part) => {
    expect(names(`first() {\n  x\n}\n${part.repeat(20_000)}`)[0]).toBe('function first 1-3');
  });

  it('finds what follows a brace too many', () => {
    expect(outline('a() { x; }\n}\nb() { y; }')).toMatchObject({ declared: ['function a 1-1', 'function b 3-3'], hasErrors: true });
  });
});
