import { describe, expect, it } from 'vitest';
import { enclosingLines } from './enclosing-lines.ts';

const at = (text: string, said: string) => {
  const lines = text.split('\n');
  return enclosingLines(lines, lines.findIndex((l) => l.includes(said)) + 1, 1).map((n) => lines[n - 1]?.trim());
};

describe('enclosingLines', () => {
  it('names the conditions around a line, innermost first', () => {
    expect(at('def run(x):\n    if x:\n        log()\n        for y in x:\n            call(y)\n', 'call')).toEqual(['for y in x:', 'if x:']);
  });

  it('takes an else back to its if', () => {
    const text = 'func f() {\n\tif a {\n\t\tone()\n\t} else if b {\n\t\ttwo()\n\t} else {\n\t\tcall()\n\t}\n}';
    expect(at(text, 'call')).toEqual(['} else {', '} else if b {', 'if a {']);
  });

  it('takes a case back to its switch, past the other cases', () => {
    const text = 'func f() {\n\tswitch mode {\n\tcase "a":\n\t\tone()\n\tcase "b":\n\t\tcall()\n\t}\n}';
    expect(at(text, 'call')).toEqual(['case "b":', 'switch mode {']);
  });

  it('takes a condition over several lines to its beginning', () => {
    expect(at('function f() {\n  if (\n    a &&\n    b\n  ) {\n    call();\n  }\n}', 'call')).toEqual(['if (']);
  });

  it('takes a brace on a line of its own to what it belongs to', () => {
    expect(at('void F()\n{\n    if (a)\n    {\n        Call();\n    }\n}', 'Call')).toEqual(['if (a)']);
  });

  it('leaves out the cases above, whose blocks have ended', () => {
    const text = "function f() {\n  switch (m) {\n    case 'a': {\n      one();\n    }\n    case 'b': {\n      call();\n    }\n  }\n}";
    expect(at(text, 'call')).toEqual(["case 'b': {", 'switch (m) {']);
  });

  it('ends at the signature, though it is several lines long', () => {
    expect(at('fn f(\n    a: u8,\n) -> u8 {\n    call()\n}', 'call')).toEqual([]);
  });

  it('passes over comments and blank lines', () => {
    expect(at('def f():\n  if a:\n# old\n\n    call()', 'call')).toEqual(['if a:']);
  });
});
