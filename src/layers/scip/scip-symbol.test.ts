import { expect, it } from 'vitest';
import { encodeScip } from '../../wire/scip.ts';
import { decodeScip } from './decode-scip.ts';
import { FileSymbols } from './match-definitions.ts';
import { parseScipName, purlOf } from './scip-symbol.ts';

const names = (symbol: string) => parseScipName(symbol)?.descriptors.map((d) => `${d.kind} ${d.name}`);

it('reads the names that indexers write', () => {
  expect(names('scip-python python flask 3 `flask.app`/Flask#run().')).toEqual(['namespace flask.app', 'type Flask', 'method run']);
  expect(names('scip-typescript npm @vue/x 1.0.0 src/`a.ts`/Store#`<get>size`().')).toEqual([
    'namespace src',
    'namespace a.ts',
    'type Store',
    'method <get>size',
  ]);
  expect(names('scip-go gomod github.com/a/b v1 `github.com/a/b`/Do(+1).(x)')).toEqual(['namespace github.com/a/b', 'method Do', 'parameter x']);
  expect(names('scip-java maven a:b 1 a/Box#[T]')).toEqual(['namespace a', 'type Box', 'type_parameter T']);
  expect(names('s . two  words . `a``b`.')).toEqual(['term a`b']);
  expect([names('local 12'), names('nonsense'), names('a b c d `open')]).toEqual([undefined, undefined, undefined]);
});

it('gives packages their purl', () => {
  const purl = (symbol: string) => purlOf(parseScipName(symbol) as NonNullable<ReturnType<typeof parseScipName>>);
  expect(purl('scip-typescript npm @vue/x 1.0.0 a#')).toBe('pkg:npm/%40vue/x');
  expect(purl('scip-go gomod github.com/a/B v1 a#')).toBe('pkg:golang/github.com/a/b');
  expect(purl('scip-go gomod github.com/golang/go/src go1.22 fmt/Println().')).toBe('pkg:golang/std');
  expect(purl('semanticdb maven org.x:y 1 a#')).toBe('pkg:maven/org.x/y');
  expect(purl('x unknown y 1 a#')).toBeUndefined();
});

it('reads what it writes, and refuses what is cut off', () => {
  const symbol = 'knowing . r . a/`f.py`/';
  const documents = [
    {
      ...{ path: 'a/f.py', language: 'python' },
      occurrences: [{ line: 3, start: 4, end: 7, symbol, definition: true }],
      symbols: [{ symbol, kind: 'class' as const, name: 'f', documentation: [], enclosing: '', implements: ['x'] }],
    },
  ];
  const bytes = Buffer.concat([...encodeScip({ version: '1', root: 'file:///r' }, documents)]);
  expect(decodeScip(bytes)).toEqual({
    tool: 'knowing 1',
    root: 'file:///r',
    documents: [
      {
        path: 'a/f.py',
        occurrences: [{ line: 3, start: 4, end: 7, symbol, roles: 1 }],
        symbols: [{ symbol, relationships: [{ symbol: 'x', isImplementation: true }] }],
      },
    ],
  });
  for (let end = 1; end < bytes.length; end += 3) expect(() => decodeScip(bytes.subarray(0, bytes.length - end)), `${end}`).toThrow(RangeError);
  expect(() => decodeScip(Buffer.from('this is not an index'))).toThrow(RangeError);
});

it('matches by place, then by name', () => {
  const node = (name: string, kind: string, startLine: number, endLine: number) => ({ name, kind, startLine, endLine, file: 'f.py' }) as never;
  const symbols = new FileSymbols([node('f.py', 'file', 1, 99), node('A', 'class', 5, 20), node('A.run', 'method', 7, 9), node('run', 'function', 30, 33)]);
  const match = (symbol: string, line: number, text: string) => {
    const found = symbols.match({ symbol: `s . p . ${symbol}`, line, text });
    return typeof found === 'string' ? found : found.name;
  };
  expect(match('`f`/A#run().', 8, 'run')).toBe('A.run');
  expect(match('`f`/run().', 30, 'run')).toBe('run');
  // Lines moved: the name still tells.
  expect(match('`f`/A#run().', 50, 'elsewhere')).toBe('A.run');
  expect(match('`f`/__init__:', 1, '')).toBe('f.py');
  expect(match('`f`/A#run().(x)', 7, 'x')).toBe('not_modelled');
  expect(match('`f`/missing.', 2, 'missing')).toBe('unmatched');
});
