import { describe, expect, it } from 'vitest';
import type { Node } from './node.ts';
import { parse } from './parse.ts';

/** `call(f, arguments(x))`: types, shortened, and the text of what has no parts. */
function shape(node: Node, source: string): string {
  const type = node.type.replace(/(?<!^template)_(expression|statement|declaration|type)$/, '');
  const children = node.children.filter((child) => child.field !== 'operator' && child.field !== 'kind');
  if (children.length > 0) return `${type}(${children.map((child) => shape(child, source)).join(', ')})`;
  const isName = /^(?:identifier|type_identifier|property_identifier|predefined_type|number|string|this)$/.test(node.type);
  return isName ? source.slice(node.startIndex, node.endIndex) : type;
}

function statements(source: string, jsx = false): string[] {
  const { root, damaged } = parse(source, { jsx });
  expect(damaged).toBe(false);
  return root.children.map((child) => shape(child.type === 'expression_statement' ? (child.first as Node) : child, source));
}

const only = (source: string, jsx = false): string => {
  const found = statements(source, jsx);
  expect(found).toHaveLength(1);
  return found[0] as string;
};

describe('what a sign begins is told by what is around it', () => {
  it.each([
    ['a / b / c', 'binary(binary(a, b), c)'],
    ['a = /b/g', 'assignment(a, regex)'],
    ['x = a ? /[/"]/ : b / c', 'assignment(x, ternary(a, regex, binary(b, c)))'],
    ['if (a) /b/.test(c)', 'if(parenthesized(a), expression(call(member(regex, test), arguments(c))))'],
    ['a++ / b', 'binary(update(a), b)'],
    ['a?.5:b', 'ternary(a, .5, b)'],
    ['a?.b', 'member(a, b)'],
    ['a >>= b >>> c', 'augmented_assignment(a, binary(b, c))'],
    [`\`a\${\`b\${c}\`}d\``, 'template_string(template_substitution(template_string(template_substitution(c))))'],
    [`\`\${{ a: "}" }.a}\` + b`, 'binary(template_string(template_substitution(member(object(pair(a, "}")), a))), b)'],
  ])('%s', (source, expected) => expect(only(source)).toBe(expected));
});

describe('arrow functions and parentheses', () => {
  it.each([
    ['(a, b)', 'parenthesized(sequence(a, b))'],
    ['(a, b) => c', 'arrow_function(formal_parameters(required_parameter(a), required_parameter(b)), c)'],
    ['async (a) => a', 'arrow_function(formal_parameters(required_parameter(a)), a)'],
    ['async(a)', 'call(async, arguments(a))'],
    ['async()', 'call(async, arguments)'],
    ['async x => x', 'arrow_function(x, x)'],
    [
      '({ a }: P): void => b',
      'arrow_function(formal_parameters(required_parameter(object_pattern(shorthand_property_identifier_pattern), type_annotation(P))), type_annotation(void), b)',
    ],
    [
      '(a): ((b: B) => C) => d',
      'arrow_function(formal_parameters(required_parameter(a)), type_annotation(parenthesized(function(formal_parameters(required_parameter(b, type_annotation(B))), C))), d)',
    ],
    ['a ? (b) : c => d', 'ternary(a, parenthesized(b), arrow_function(c, d))'],
    ['a ? (b): c => d : e', 'ternary(a, arrow_function(formal_parameters(required_parameter(b)), type_annotation(c), d), e)'],
    ['(x: any)', 'parenthesized(x, type_annotation(any))'],
    ['<T>(x: T) => x', 'arrow_function(type_parameters(type_parameter(T)), formal_parameters(required_parameter(x, type_annotation(T))), x)'],
    ['<T>(x)', 'type_assertion(type_arguments(T), parenthesized(x))'],
    ['<const>[x]', 'type_assertion(type_arguments, array(x))'],
    [
      '(a): z.infer<typeof b> => a',
      'arrow_function(formal_parameters(required_parameter(a)), type_annotation(generic(nested_type_identifier(z, infer), type_arguments(type_query(b)))), a)',
    ],
    [
      '(a): a is b.default => a',
      'arrow_function(formal_parameters(required_parameter(a)), type_predicate_annotation(type_predicate(a, nested_type_identifier(b, default))), a)',
    ],
  ])('%s', (source, expected) => expect(only(source)).toBe(expected));

  it('a body in braces ends the expression', () => {
    expect(statements('const f = () => {}\n(a)')).toEqual([
      'lexical(variable_declarator(f, arrow_function(formal_parameters, statement_block)))',
      'parenthesized(a)',
    ]);
  });
});

describe('type arguments, comparisons and elements', () => {
  it.each([
    ['f<T>(x)', 'call(f, type_arguments(T), arguments(x))'],
    ['f<T, { a: B }>`x`', 'call(f, type_arguments(T, object(property_signature(a, type_annotation(B)))), template_string)'],
    ['new Map<string, Foo[]>()', 'new(Map, type_arguments(string, array(Foo)), arguments)'],
    ['a < b && c > (d)', 'binary(binary(a, b), binary(c, parenthesized(d)))'],
    ['a < b || c', 'binary(binary(a, b), c)'],
    ['f(a < b, c)', 'call(f, arguments(binary(a, b), c))'],
    ['f<typeof a.default>()', 'call(f, type_arguments(type_query(member(a, default))), arguments)'],
    ['f<<T>() => T>(x)', 'call(f, type_arguments(function(type_parameters(type_parameter(T)), formal_parameters, T)), arguments(x))'],
    ['x = Foo<Bar>', 'assignment(x, instantiation(Foo, type_arguments(Bar)))'],
  ])('%s', (source, expected) => expect(only(source)).toBe(expected));

  it.each([
    [
      '<a.B c="d" {...e}>f {g} don\'t</a.B>',
      'jsx_element(jsx_opening_element(member(a, B), jsx_attribute(c, "d"), jsx(spread_element(e))), jsx(g), jsx_closing_element(member(a, B)))',
    ],
    ['<></>', 'jsx_element(jsx_opening_element, jsx_closing_element)'],
    ['<T,>(x: T) => x', 'arrow_function(type_parameters(type_parameter(T)), formal_parameters(required_parameter(x, type_annotation(T))), x)'],
    [
      '<my-a b:c="\\" d={<i/>} />',
      'jsx_self_closing_element(my-a, jsx_attribute(jsx_namespace_name(b, c), "\\"), jsx_attribute(d, jsx(jsx_self_closing_element(i))))',
    ],
    ['<A<B> c />', 'jsx_self_closing_element(A, type_arguments(B), jsx_attribute(c))'],
    ['a < b', 'binary(a, b)'],
  ])('with JSX: %s', (source, expected) => expect(only(source, true)).toBe(expected));
});

describe('assertions bind as TypeScript says', () => {
  it.each([
    ['a || b as T', 'binary(a, as(b, T))'],
    ['a + b as T', 'as(binary(a, b), T)'],
    ['x as A.B.C', 'as(x, nested_type_identifier(nested_identifier(A, B), C))'],
    ['!a!.b', 'unary(member(non_null(a), b))'],
    ['await f<T>(x)', 'await(call(f, type_arguments(T), arguments(x)))'],
    ['a - b!', 'binary(a, non_null(b))'],
    ['x as const', 'as(x)'],
    ['x satisfies T[]', 'satisfies(x, array(T))'],
  ])('%s', (source, expected) => expect(only(source)).toBe(expected));
});

describe('types', () => {
  const type = (source: string): string => only(`type A = ${source}`).replace(/^type_alias\(A, (.*)\)$/, '$1');
  it.each([
    ['keyof T | U[K]', 'union(index_type_query(T), lookup(U, K))'],
    ['A extends infer B extends C ? B : D', 'conditional(A, infer(B, C), B, D)'],
    ['A extends () => infer R ? R : never', 'conditional(A, function(formal_parameters, infer(R)), R, never)'],
    [
      `{ [K in keyof T as \`x\${K}\`]-?: T[K] }`,
      'object(index_signature(mapped_type_clause(K, index_type_query(T), template_literal(template_type(K))), omitting_type_annotation(lookup(T, K))))',
    ],
    ['(x: unknown) => x is Foo', 'function(formal_parameters(required_parameter(x, type_annotation(unknown))), type_predicate(x, Foo))'],
    ['abstract new (...a: any[]) => T', 'constructor(formal_parameters(required_parameter(rest_pattern(a), type_annotation(array(any)))), T)'],
    ["import('m').T<A>", "generic(member(call(import, arguments('m')), T), type_arguments(A))"],
    ['[a: A, b?: B, ...C[]]', 'tuple(required_parameter(a, type_annotation(A)), optional_parameter(b, type_annotation(B)), rest(array(C)))'],
    ['-1 | `a` | unique symbol', 'union(union(literal(unary(1)), template_literal), unique symbol)'],
  ])('%s', (source, expected) => expect(type(source)).toBe(expected));

  it('signatures that only lines part', () => {
    const source = 'interface A {\n  <T>(x: T): T\n  <U>(x: U): B<U>\n  <V>(): V[]\n  [k: string]: V\n}';
    expect(only(source).match(/call_signature|index_signature/g)).toEqual(['call_signature', 'call_signature', 'call_signature', 'index_signature']);
  });
});

describe('words that are names elsewhere', () => {
  it.each([
    ['type = 1', 'assignment(type, 1)'],
    ['type A = B', 'type_alias(A, B)'],
    ['declare\nfoo()', 'declare'],
    [
      'class A extends B<<T>() => T> {}',
      'class(A, class_heritage(extends_clause(B, type_arguments(function(type_parameters(type_parameter(T)), formal_parameters, T)))), class_body)',
    ],
    ['abstract class A {}', 'abstract_class(A, class_body)'],
    ['namespace.foo()', 'call(member(namespace, foo), arguments)'],
    ['let\nx = 1', 'lexical(variable_declarator(x, 1))'],
    ['of: for (const of of of) continue of', 'labeled(statement_identifier, for_in(of, of, continue(statement_identifier)))'],
    ['@a().b<T>() class A {}', 'class(decorator(call(member(call(a, arguments), b), type_arguments(T), arguments)), A, class_body)'],
    ['class A { @a [b]() {} }', 'class(A, class_body(decorator(a), method_definition(computed_property_name(b), formal_parameters, statement_block)))'],
    ['await using a = b', 'lexical(variable_declarator(a, b))'],
    ['import type, { a } from "m"', 'import'],
    ['import a = b.c', 'import_alias(a, nested_identifier(b, c))'],
    [
      "declare module 'm' { global { var a: B } }",
      "ambient(module('m', statement_block(ambient(statement_block(variable(variable_declarator(a, type_annotation(B))))))))",
    ],
    ['export default function (a): B;', 'export(function(formal_parameters(required_parameter(a)), type_annotation(B)))'],
    ['\\u{61}\\u0062', '\\u{61}\\u0062'],
  ])('%s', (source, expected) => expect(statements(source)[0]).toBe(expected));

  it('members may be called like modifiers', () => {
    const source =
      'class A {\n  static\n  get\n  async = 1;\n  get get() { return 1 }\n  static async *x() {}\n  static static: T\n  readonly declare?: U\n  static { a }\n}';
    const body = parse(source, { jsx: false }).root.children[0]?.child('body');
    expect(
      body?.children.map((m) => `${m.type} ${m.child('name') === null ? '' : source.slice(m.child('name')?.startIndex, m.child('name')?.endIndex)}`),
    ).toEqual([
      'public_field_definition get',
      'public_field_definition async',
      'method_definition get',
      'method_definition x',
      'public_field_definition static',
      'public_field_definition declare',
      'class_static_block ',
    ]);
  });
});

describe('a semicolon is put where a line ends', () => {
  it.each([
    ['a\nb', ['a', 'b']],
    ['return\na', ['return', 'a']],
    ['a\n++b', ['a', 'update(b)']],
    ['a\n(b)', ['call(a, arguments(b))']],
    ['let x\n!function () {}()', ['lexical(variable_declarator(x))', 'unary(call(function(formal_parameters, statement_block), arguments))']],
    ['let x\nlet y', ['lexical(variable_declarator(x))', 'lexical(variable_declarator(y))']],
  ])('%s', (source, expected) => expect(statements(source)).toEqual(expected));
});

it('the first line of a script and a mark of order are passed', () => {
  expect(statements('#!/usr/bin/env node\na')).toEqual(['a']);
  expect(statements('\uFEFFa')).toEqual(['a']);
});

it('literals on the left of an assignment are patterns', () => {
  expect(only('[a, { b, c: [d] = e, ...f }] = g')).toBe(
    'assignment(array_pattern(a, object_pattern(shorthand_property_identifier_pattern, pair_pattern(c, assignment_pattern(array_pattern(d), e)), rest_pattern(f))), g)',
  );
});

describe('damage costs little around it', () => {
  const names = (source: string): string[] => {
    const { root, damaged } = parse(source, { jsx: false });
    expect(damaged).toBe(true);
    const found: string[] = [];
    const waiting = [root];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      const name = node.child('name');
      if (/declaration$|method_definition/.test(node.type) && name !== null) found.push(source.slice(name.startIndex, name.endIndex));
      waiting.push(...[...node.children].reverse());
    }
    return found;
  };
  it.each([
    ['function a() { if (x) {\n}\nexport function b() {}\nexport function c() {}', ['a', 'b', 'c']],
    ['const x = f(1, {\nfunction a() {}\nclass B { m() { g( } n() {} }', ['a', 'B', 'm', 'n']],
    ['class A {\n  a() {\n    if (x) {\n      y()\n  }\n\n  b() {}\n}\nclass B { c() {} }', ['A', 'a', 'b', 'B', 'c']],
    ['class A {\n  a() \n    y()\n  }\n\n  b() {}\n}\nclass B { c() {} }', ['A', 'b', 'B', 'c']],
    [`function a() {\n  f(\`x \${y} z)\n}\nfunction b() { return \`ok\` }`, ['a', 'b']],
    ["describe('x', ( => {\n  function a() {}\n})", ['a']],
    ["const x = 'abc\nfunction a() {}", ['a']],
    ['function a() {}\n}\nfunction b() {}', ['a', 'b']],
    ['<<<<<<< HEAD\nfunction a() {}\n=======\nfunction b() {}\n>>>>>>> other\nfunction c() {}', ['a', 'b', 'c']],
    ['foo.\nconst x = 1\nfunction a() {}', ['a']],
    ['class A { m() { return ', ['A', 'm']],
  ])('%s', (source, expected) => expect(names(source)).toEqual(expected));
});

describe('any nesting, chain or line ends', () => {
  const N = 20_000;
  const opened = [
    ...['(', '[', '{', '<a>', 'a<', `\`$\{`, 'x => ', '!', 'if (a) b; else ', 'a ? b : ', '(a, ', 'new ', 'async (', 'a?.', 'f<{b:', '@a('],
    ...['a ** ', 'class extends ', '\\u{'],
  ];
  const cases: [string, string][] = [
    ...opened.map((part): [string, string] => [part, part.repeat(N)]),
    ['a sum', `x = ${'a + '.repeat(N)}b`],
    ['calls', `x = a${'.b(c)'.repeat(N)}`],
    ['conditions', `type A = ${'B extends C ? D : '.repeat(N)}E`],
    ['parentheses', `${'('.repeat(N)}a${')'.repeat(N)}`],
    ['type arguments', `${'f<'.repeat(N)}${'>('.repeat(N)}`],
    ['a tag that is being typed', '<a'],
  ];
  it.each(cases)('%s', (_, source) => {
    for (const jsx of [true, false]) expect(parse(source, { jsx }).root.type).toBe('program');
  });

  // While every sign was looked behind anew, each took longer than a test may.
  it.each([
    ['classes of characters that are not closed', 'a = /['.repeat(60_000)],
    ['brackets that lead into templates without an end', `\` =>{ $\{ / a`.repeat(20_000)],
    ['types that lead into templates without an end', `typeof\n[<<$\{\``.repeat(8_000)],
    ['signs that compare, up to what is not a type', `${'a < b, '.repeat(1_400)}!;\n`.repeat(60)],
  ])('in time: %s', (_, source) => expect(parse(source, { jsx: false }).damaged).toBe(true));
});
