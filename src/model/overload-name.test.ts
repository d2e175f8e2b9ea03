import { expect, it } from 'vitest';
import { splitOverload } from './overload-name.ts';

it.each([
  ['a.java.Writer.put(int)', ['a.java.Writer.put', '(int)']],
  ['a.java.Writer.close()', ['a.java.Writer.close', '()']],
  ['a.kt.run((Int) -> Unit,String)', ['a.kt.run', '((Int) -> Unit,String)']],
  ['a.py.Writer.put', ['a.py.Writer.put', '']],
  ['README.md.Usage (Linux)', ['README.md.Usage (Linux)', '']],
])('%s', (name, parts) => {
  expect(splitOverload(name)).toEqual(parts);
});
