import { describe, expect, it } from 'vitest';
import { tokenize } from './lexer.ts';
import type { Node } from './node.ts';
import { parse } from './statements.ts';

const lines = (...text: string[]): string => `${text.join('\n')}\n`;

function outline(source: string): { readonly damaged: boolean; readonly tree: string } {
  const { module, damaged } = parse(tokenize(source));
  const show = (node: Node): string =>
    node.parts.length === 0 ? `${node.kind} ${source.slice(node.start, node.end)}`.trim() : `${node.kind}(${node.parts.map(show).join(', ')})`;
  return { damaged, tree: module.parts.map(show).join('\n') };
}

/** Texts of all nodes of a kind. */
function textsOf(source: string, kind: Node['kind']): string[] {
  const found: string[] = [];
  const waiting = [parse(tokenize(source)).module];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind === kind) found.push(source.slice(node.start, node.end));
    waiting.push(...node.parts.toReversed());
  }
  return found;
}

describe('the Python tree', () => {
  it.each([
    [
      'a.b(c, d=e)[f:g, h]',
      'expression(subscript(call(attribute(name a, name b), arguments(name c, keyword(name d, name e))), slice(name f, name g), name h))',
    ],
    ['a = b = c, d', 'assignment(name a, assignment(name b, expression_list(name c, name d)))'],
    ['a, (b, *c) = d', 'assignment(pattern(name a, pattern(name b, splat(name c))), name d)'],
    ['a: dict[B, c.D] | None = e', 'annotated(name a, type(generic(type(name B), type(attribute(name c, name D))), type(constant None)), name e)'],
    [
      'x if a and not b == c or d else -y ** z',
      'expression(conditional(name x, or(and(name a, not(comparison(name b, name c))), name d), unary(binary(name y, name z))))',
    ],
    ['f(x for x in y if z)', 'expression(call(name f, generator(name x, for_in(name x, name y), if_clause(name z))))'],
    [
      '{a: b for a in c}; {**a}; {a}',
      'expression(dictionary_comprehension(pair(name a, name b), for_in(name a, name c)))\nexpression(dictionary(splat(name a)))\nexpression(set(name a))',
    ],
    ['lambda a, *b, c=d: (e := f)', 'expression(lambda(parameters(default(name d)), parentheses(walrus(name e, name f))))'],
    [
      'async def f[T](a: B = c, /, *d) -> E: await g',
      'function(name f, generic(type(name T)), parameters(type(name B), default(name c)), type(name E), block(expression(await(name g))))',
    ],
    ['with (a as b, c()): pass', 'with(with_item(as(name a, target(name b))), with_item(call(name c, arguments ())), block(pass pass))'],
    ['with (a or b).c: pass', 'with(with_item(attribute(parentheses(or(name a, name b)), name c)), block(pass pass))'],
    ['type A[T] = B; type = type(x)', 'type_alias(type(generic(type(name T))), type(name B))\nassignment(name type, call(name type, arguments(name x)))'],
    [
      'from ..a import (b as c, d,); from . import *; import e.f as g, h',
      'import_from from ..a import (b as c, d,)\nimport_from from . import *\nimport import e.f as g, h',
    ],
    ['print a, f(b)', 'print(name a, call(name f, arguments(name b)))'],
  ])('%s', (source, tree) => {
    expect(outline(`${source}\n`)).toEqual({ damaged: false, tree });
  });

  it('finds the code in f-strings, whatever stands around it', () => {
    const source = 'x = f"{a()} {{b()}} {c(\'}\')!r:>{d()}} {e()=}" rf\'\\{g()} \\\' {h["i"]}\' f"\\N{DASH} {f"{k()}"}"\n';
    expect(textsOf(source, 'call')).toEqual(['a()', "c('}')", 'd()', 'e()', 'g()', 'k()']);
    expect(textsOf(source, 'subscript')).toEqual(['h["i"]']);
    expect(outline(source).damaged).toBe(false);
  });

  it('takes match and case as names unless they are none', () => {
    const source = lines('match = case(match)', 'match(x)', 'match (x, y):', '    case A(b=1) as c if d(c):', '        e()', '    case _: f()');
    expect(outline(source).damaged).toBe(false);
    expect(textsOf(source, 'case')).toEqual(['case A(b=1) as c if d(c):\n        e()', 'case _: f()']);
    expect(textsOf(source, 'call')).toEqual(['case(match)', 'match(x)', 'd(c)', 'e()', 'f()']);
  });

  it('ends a block with its last comment', () => {
    const source = lines('class A:', '    def f(self):', '        g()  # behind', '        # inside', '    # of the class', '# outside', 'h()');
    expect(textsOf(source, 'function')).toEqual(['def f(self):\n        g()  # behind\n        # inside']);
    expect(textsOf(source, 'class')[0]).toMatch(/# of the class$/);
  });

  it('joins lines in brackets and behind a backslash, and counts a tab as eight', () => {
    const source = lines('def f(', 'a,', '):', '\tx = a + \\', '  b', '        y = [', '# c', 'd]', 'z');
    expect(outline(source).damaged).toBe(false);
    expect(textsOf(source, 'block')).toEqual(['x = a + \\\n  b\n        y = [\n# c\nd]']);
  });
});

describe('Python that does not parse', () => {
  it.each([
    ['an open bracket', ['x = f(a, {', 'def g():', '    return h()']],
    ['an open string', ['x = "abc', 'def g():', '    return h()']],
    ['an open f-string', ['x = f"{abc', 'def g():', '    return h()']],
    ['an open hole', ['x = f"""{abc', 'def g():', '    return h()']],
    ['a header without an end', ['class A(', 'def g():', '    return h()']],
    ['brackets that do not match', ['x = (a]', 'def g():', '    return h()']],
    ['characters of no meaning', ['x ? $ y', 'def g():', '    return h()']],
    ['half an expression', ['x = a +', 'def g():', '    return h()']],
  ])('%s does not take the rest of the file with it', (_, source) => {
    expect(textsOf(lines(...source), 'function')).toEqual(['def g():\n    return h()']);
    expect(outline(lines(...source)).damaged).toBe(true);
  });

  it.each(['else:', 'switch x:', 'class:', 'except A:'])('%s is not a header, and what follows its block is where it was', (header) => {
    const source = lines('def f():', `    ${header}`, '        a()', '    b()', 'c()');
    expect(textsOf(source, 'function')[0]).toMatch(/b\(\)$/);
    expect(textsOf(source, 'call')).toEqual(['a()', 'b()', 'c()']);
    expect(outline(source).damaged).toBe(true);
  });

  it.each(['import a b', 'from a import', 'from import b', 'import "a"', 'global a +', 'from a import (b', 'import a as'])('%s is an error', (statement) => {
    expect(outline(lines(statement, 'x = 1')).damaged).toBe(true);
  });

  it('takes lines of odd widths as they come', () => {
    const source = lines('def f():', '        a()', '    b()', '  c()', 'd()');
    expect(textsOf(source, 'call')).toEqual(['a()', 'b()', 'c()', 'd()']);
  });

  it.each(['(', '[', '{1:', 'f(', 'x[', 'lambda: ', 'not ', '-', 'await ', 'x ** ', 'a = ', 'f"{', 'a if b else ', 'x.y(z).'])(
    '%s a thousand times over ends',
    (piece) => {
      const source = `${piece.repeat(20_000)}x\ndef g():\n    return h()\n`;
      expect(textsOf(source, 'function')).toEqual(['def g():\n    return h()']);
    },
  );
});
