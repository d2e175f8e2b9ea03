/** Constants, variables and fields that code reads in places that were passed over: "what breaks" named none of these readers. */
import { expect, it } from 'vitest';
import { callsOf } from './calls-of.ts';

/** Each of `users` is a function that reads; given are those that no edge leads from to `target`. */
async function missing(target: string, users: readonly string[], files: Readonly<Record<string, string>>): Promise<string[]> {
  const found = new Set(await callsOf(files, ['references', 'accesses_field', 'type_hint_of']));
  return users.filter((user) => !found.has(`${user} -> ${target}`));
}

/** One function a body, called after its place in the list. */
const functions = (bodies: readonly string[], write: (name: string, body: string) => string) => ({
  names: bodies.map((_, i) => `f${i}`),
  text: bodies.map((body, i) => write(`f${i}`, body)).join('\n'),
});

it('Python reads a constant wherever an expression may stand', async () => {
  const { names, text } = functions(
    [
      'return TABLE.get(x)',
      'if TABLE: pass',
      'while TABLE: pass',
      'for i in TABLE: pass',
      'return f"{TABLE}"',
      'return {TABLE: 1}',
      'return [i for i in TABLE]',
      'return [i for i in x if TABLE]',
      'return lambda: TABLE',
      'return not TABLE',
      'return -TABLE',
      'x(*TABLE)',
      'x(**TABLE)',
      'assert TABLE',
      'yield TABLE',
      'with TABLE: pass',
      'return (i := TABLE)',
      'return lib.TABLE.get(x)',
      'raise TABLE',
      'return {TABLE}',
      'return x[TABLE:]',
    ],
    (name, body) => `def ${name}(x):\n    ${body}\n`,
  );
  expect(await missing('TABLE', names, { 'lib.py': 'TABLE = {}\n', 'use.py': `import lib\nfrom lib import TABLE\n\n${text}` })).toEqual([]);
});

it('Python reads members behind calls, subscripts and patterns', async () => {
  const lib = 'class Row:\n    def __init__(self):\n        self.cells = []\n\ndef current() -> Row: ...\n\nrow = Row()\n\nclass Kind(Enum):\n    ONE = 1\n';
  const use = [
    'from lib import Kind, Row, current, row',
    'def f0(): return current().cells',
    'def f1(): return row.cells[0]',
    'def f2(): row.cells.append(1)',
    'def f3(rows: list[Row]): return rows[0].cells',
    'def f4(r: Row): return r.cells[0].x',
    'def g0(): return Kind.ONE.value',
    'def g1(k):\n    match k:\n        case Kind.ONE: pass',
  ].join('\n');
  expect(await missing('Row.cells', ['f0', 'f1', 'f2', 'f3', 'f4'], { 'lib.py': lib, 'use.py': use })).toEqual([]);
  expect(await missing('row', ['f1', 'f2'], { 'lib.py': lib, 'use.py': use })).toEqual([]);
  expect(await missing('Kind.ONE', ['g0', 'g1'], { 'lib.py': lib, 'use.py': use })).toEqual([]);
});

it('a class is mentioned where its members are those of a class outside', async () => {
  const files = {
    'models.py': 'from django.db import models\n\nclass Entry(models.Model):\n    pass\n',
    'views.py': 'from models import Entry\n\ndef entries():\n    return Entry.objects.filter(draft=False)\n',
  };
  expect(await missing('Entry', ['entries'], files)).toEqual([]);
});

it('a local variable of the same name is not a reader', async () => {
  const files = {
    'lib.py': 'table = {}\n',
    'use.py': 'from lib import table\n\ndef own(table):\n    return table.get(1)\n\ndef also():\n    table = {}\n    return not table\n',
  };
  expect(await missing('table', ['own', 'also'], files)).toEqual(['own', 'also']);
});

it('Java reads constants where a type is made ready, in annotations and in labels', async () => {
  const files = {
    'p/Lib.java': 'package p;\npublic class Lib {\n  public static final int K = 3;\n  public enum Kind { ONE, TWO }\n}\n',
    'p/Use.java':
      'package p;\nimport static p.Lib.K;\npublic class Use {\n  static final int TOP = K + 1;\n  int first = K;\n  int name;\n  static { System.out.println(K); }\n' +
      '  @Timeout(K) void annotated() {}\n  @Named(name = "K") void named() {}\n  int label(Lib.Kind k) { switch (k) { case ONE: return 1; default: return 2; } }\n' +
      '  int arrow(Lib.Kind k) { return switch (k) { case ONE, TWO -> 1; }; }\n}\nenum Size { SMALL(K); Size(int n) {} }\n',
  };
  expect(await missing('Lib.K', ['Use.TOP', 'Use.first', 'Use', 'Use.annotated', 'Size.SMALL', 'Use.named'], files)).toEqual(['Use.named']);
  expect(await missing('Lib.Kind.ONE', ['Use.label', 'Use.arrow'], files)).toEqual([]);
  expect(await missing('Use.name', ['Use.named'], files)).toEqual(['Use.named']);
});

it('Rust names types between the angles of a call', async () => {
  const files = {
    'Cargo.toml': '[package]\nname = "m"\nversion = "0.1.0"\n',
    'src/lib.rs':
      'struct Row { a: u8 }\nfn f0(t: &str) { serde_json::from_str::<Row>(t); }\nfn f1() { Vec::<Row>::new(); }\nfn f2(x: X) { x.parse::<Row>(); }\nfn f3(x: X) { x.iter().collect::<Vec<Row>>(); }\n',
  };
  expect(await missing('Row', ['f0', 'f1', 'f2', 'f3'], files)).toEqual([]);
});

it('C# reads a constant that is opened for the file, as an operand', async () => {
  const files = {
    'Lib.cs': 'namespace P;\npublic static class Lib { public const int Limit = 3; }\n',
    'Use.cs': 'using static P.Lib;\nnamespace P;\npublic class Use {\n  int One() { return 1 + Limit; }\n  bool Two(int n) => n > Limit && n != 2;\n}\n',
  };
  expect(await missing('Lib.Limit', ['Use.One', 'Use.Two'], files)).toEqual([]);
});

it('fields that a class inherits are read by the bare name', async () => {
  const files = {
    'Base.java': 'package p;\nclass Base { Clock clock; }\nclass Clock { int now() { return 1; } }\n',
    'Heir.java': 'package p;\nclass Heir extends Base { int run() { return clock.now(); } }\n',
  };
  expect(await missing('Base.clock', ['Heir.run'], files)).toEqual([]);
});

it('TypeScript reads a constant wherever an expression may stand', async () => {
  const { names, text } = functions(
    [
      'return 1 + TABLE',
      'return TABLE[x]',
      'if (TABLE) return 1',
      'for (const i of TABLE) x(i)',
      'const i = TABLE; return i',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: source text of another program.
      'return `${TABLE}`',
      'return { [TABLE]: 1 }',
      'return { ...TABLE }',
      'return x === TABLE',
      'return x in TABLE',
      'return () => TABLE',
      'return TABLE ? 1 : 2',
      'return !TABLE',
      'return typeof TABLE',
      'TABLE++',
      'TABLE += 1',
      'return TABLE ?? 1',
      'switch (x) { case TABLE: return 1 }',
      'throw TABLE',
      'return TABLE as any',
      'return TABLE.keys()',
      'return lib.TABLE.keys()',
    ],
    (name, body) => `export function ${name}(x: any) { ${body} }\n`,
  );
  const files = { 'lib.ts': 'export let TABLE: any = {}\n', 'use.ts': `import { TABLE } from './lib'\nimport * as lib from './lib'\n${text}` };
  expect(await missing('TABLE', names, files)).toEqual([]);
});

it('TypeScript names a type in casts, type arguments and other types', async () => {
  const { names, text } = functions(
    ['return x as Row', 'return x satisfies Row', 'return x<Row>(1)', 'return new Map<string, Row>()', 'let own: keyof Row = x; return own'],
    (name, body) => `export function ${name}(x: any) { ${body} }\n`,
  );
  const files = { 'lib.ts': 'export interface Row { a: 1 }\n', 'use.ts': `import type { Row } from './lib'\n${text}export type One = Row['a']\n` };
  expect(await missing('Row', [...names, 'One'], files)).toEqual([]);
});

it('TypeScript reads members behind calls and longer chains', async () => {
  const files = {
    'lib.ts': 'export interface Inner { deep: number }\nexport interface Row { inner: Inner }\nexport function current(): Row { return null! }\n',
    'use.ts':
      "import { current, type Row } from './lib'\nexport const f0 = () => current().inner\nexport const f1 = (r: Row) => r.inner.deep\n" +
      'export const f2 = (rows: Row[]) => rows[0].inner\nexport const f3 = (r: Row) => current().inner.deep.toFixed()\n',
  };
  expect(await missing('Row.inner', ['f0', 'f1', 'f2', 'f3'], files)).toEqual([]);
  expect(await missing('Inner.deep', ['f1', 'f3'], files)).toEqual([]);
});

it('what TypeScript declares, takes apart or says in a text is not a reader', async () => {
  const { names, text } = functions(
    ["return 'rows'", 'const { rows } = x; return rows + 1', 'const rows = 1; return rows + 1', 'return x.rows', '// rows'],
    (name, body) => `export function ${name}(x: any) { ${body}\n}\n`,
  );
  const own = 'export function g(rows: any) { return rows + 1 }\nexport const h = (rows: any) => rows + 1\n';
  const files = { 'lib.ts': 'export const rows = 1\n', 'use.ts': `import { rows } from './lib'\n${text}${own}` };
  expect(await missing('rows', [...names, 'g', 'h'], files)).toEqual([...names, 'g', 'h']);
});

it('TypeScript takes members out of a value, gives them in a literal and in JSX', async () => {
  const files = {
    'lib.tsx':
      'export interface Props { side: number; other?: number }\nexport function Box(props: Props) { return null }\nexport function draw(p: Props) {}\n',
    'use.tsx':
      "import { Box, draw, type Props } from './lib'\nexport function f0(p: Props) { const { side } = p; return side }\nexport function f1({ side }: Props) { return side }\n" +
      'export const f2 = ({ side: s = 1 }: Props) => s\nexport function f3(): Props { return { side: 1 } }\nexport function f4() { const p: Props = { side: 1 }; return p }\n' +
      'export function f5() { draw({ side: 1 }) }\nexport function f6() { return <Box side={1} /> }\nexport function f7(side: number) { draw({ side }) }\n' +
      'export function g0() { return <Box other={2}>side</Box> }\nexport function g1() { return { side: 1 } }\n',
  };
  const users = ['f0', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7'];
  expect(await missing('Props.side', [...users, 'g0', 'g1'], files)).toEqual(['g0', 'g1']);
});

it('Rust implements a trait for a type of another file', async () => {
  const files = {
    'Cargo.toml': '[package]\nname = "m"\nversion = "0.1.0"\n',
    'src/main.rs': 'mod parts;\nmod user;\npub trait Part { fn make(&self) {} fn other(&self); }\n',
    'src/parts.rs': 'pub struct Wheel;\nmod round;\n',
    'src/parts/round.rs': 'use super::*;\nuse crate::Part;\nimpl Part for Wheel {\n  fn other(&self) {}\n}\n',
    'src/user.rs': 'use crate::parts::Wheel;\nuse crate::Part;\npub fn go(w: Wheel) { w.make(); }\n',
  };
  const found = await callsOf(files, ['implements', 'overrides', 'calls']);
  expect(found).toEqual(['Wheel -> Part', 'Wheel.other -> Part.other', 'go -> Part.make']);
});
