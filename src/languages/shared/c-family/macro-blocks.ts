/**
 * Blocks that a macro turns into functions: `TEST(Suite, Name) { }`, `PHP_FUNCTION(strlen) { }`. Those of the test frameworks
 * (GoogleTest, Catch2, doctest, Boost.Test, Check) are tests, named after what they are handed.
 */
import { NODE_FLAGS } from '../../../model/graph.ts';
import { stringValue } from '../text.ts';
import type { Cursor } from './cursor.ts';
import type { DeclaredName, Head } from './declarators.ts';
import { type Declaration, declare } from './symbols.ts';
import { COMMA, IDENT, LBRACE, STRING } from './token-kinds.ts';

const TESTS =
  /^(?:(?:TYPED_)?TEST(?:_[FP])?|TYPED_TEST_P|GTEST_TEST|TEST_CASE(?:_METHOD|_FIXTURE|_TEMPLATE)?|TEMPLATE_TEST_CASE|SCENARIO|BOOST_(?:AUTO|FIXTURE|DATA)_TEST_CASE|START_TEST|CTEST2?|SECTION|UNIT_TEST|DEFINE_TEST)$/;
const LONGEST_NAME = 120;

export function isMacroBlock(c: Cursor, head: Head, { from, to }: DeclaredName): boolean {
  if (head.typed || to !== from + 1 || c.kind[c.after(to)] !== LBRACE || c.partner(to) === to + 1) return false;
  const name = c.text(from);
  return TESTS.test(name) || (c.region.type < 0 && /^[A-Z][A-Z0-9_]*$/.test(name));
}

export function readMacroBlock(c: Cursor, head: Head, { from, to }: DeclaredName): void {
  const body = c.after(to);
  const macro = c.text(from);
  const isTest = TESTS.test(macro);
  const fixture = fixtureOf(c, macro, to);
  declare(c, {
    name: from,
    as: fixture !== undefined ? c.text(to + 3) : isTest ? testName(c, to) : (firstName(c, to) ?? macro),
    kind: isTest ? 'test' : 'function',
    first: head.first,
    end: c.tokens.endOf(body),
    header: body,
    open: true,
    flags: isTest ? NODE_FLAGS.test : 0,
    isStatic: head.isStatic || isTest,
    ...fixture,
  });
  c.forgetMentions();
  if (!isTest) c.ref('macro', macro, from);
  if (fixture !== undefined) c.ref('new', c.text(to + 1), to + 1);
  c.block(body);
  c.facts.advance(c.startOffset());
}

/** `TEST_F(Fixture, Name)` is a member of the fixture. */
function fixtureOf(c: Cursor, macro: string, open: number): Pick<Declaration, 'owner' | 'ownerType'> | undefined {
  if (!/_[FP]$/.test(macro) || c.kind[open + 1] !== IDENT || c.kind[open + 2] !== COMMA || c.kind[open + 3] !== IDENT) return undefined;
  const name = c.text(open + 1);
  const owner = c.types.get(name);
  return owner === undefined ? { owner: -1, ownerType: [...c.region.namespaces, name].join('.') } : { owner };
}

function testName(c: Cursor, open: number): string {
  const first = c.kind[open + 1] === STRING ? (stringValue(c.text(open + 1)) ?? '') : c.kind[open + 1] === IDENT ? c.text(open + 1) : '';
  const second = c.kind[open + 2] === COMMA && c.kind[open + 3] === IDENT ? c.text(open + 3) : '';
  const name = second === '' ? first : first === '' ? second : `${first}.${second}`;
  return (name || 'test').slice(0, LONGEST_NAME);
}

const firstName = (c: Cursor, open: number): string | undefined => (c.kind[open + 1] === IDENT ? c.text(open + 1) : undefined);
