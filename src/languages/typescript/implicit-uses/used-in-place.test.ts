import { describe, expect, it } from 'vitest';
import { isUsedInPlace } from './used-in-place.ts';

describe('a function with a name', () => {
  const isExpression = (text: string, startLine = 1) =>
    isUsedInPlace({ name: 'log', kind: 'function', signature: 'function log(x)', startLine }, text.split('\n'));

  it('is a value where a value is expected', () => {
    expect(isExpression('app.use(function log(x) {})')).toBe(true);
    expect(isExpression("stub('log', async function log(x) {})")).toBe(true);
    expect(isExpression('app.use(\n  path,\n  function log(x) {})', 3)).toBe(true);
    expect(isExpression('function log(x) {}')).toBe(false);
    expect(isExpression('init()\nexport function log(x) {}', 2)).toBe(false);
    expect(isExpression('init(1)\n\n// says it\nfunction log(x) {}', 4)).toBe(false);
  });
});

it('an interface inside of `declare global` adds to one that everybody knows', () => {
  const isAddition = (text: string) => isUsedInPlace({ name: 'Window', kind: 'interface', signature: 'interface Window', startLine: 2 }, text.split('\n'));
  expect(isAddition('declare global {\n  interface Window {}\n}')).toBe(true);
  expect(isAddition('namespace ui {\n  interface Window {}\n}')).toBe(false);
});
