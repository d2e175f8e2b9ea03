import { expect, it } from 'vitest';
import type { GraphNode } from '../../model/graph.ts';
import { quotedIn } from './quoted-text.ts';

const speaker = (id: number, text: string, [startLine, endLine] = [id * 10, id * 10 + 5], file = 'a.py') => ({
  node: { id, file, startLine, endLine } as GraphNode,
  text,
});
const MESSAGE = 'the variable config is not set and has to be'.split(' ');

it('runs of words count, values between them do not', () => {
  const shares = quotedIn(MESSAGE, [speaker(1, 'raise Error(f"The variable {name} is not set"\n  " and has to be")'), speaker(2, 'is set; the variable')]);
  expect([...shares.keys()]).toEqual([1]);
  expect(shares.get(1)).toBeGreaterThan(0.6);
});

it('one run of three words is an accident', () => {
  expect(quotedIn(MESSAGE, [speaker(1, 'if it is not set: return')]).size).toBe(0);
});

it('the inner of two counts, and several share', () => {
  const text = 'is not set and has to be';
  const shares = quotedIn(MESSAGE, [speaker(1, text, [1, 50]), speaker(2, text, [10, 20]), speaker(3, text, [1, 5], 'b.py')]);
  expect([...shares.keys()]).toEqual([2, 3]);
  expect(shares.get(2)).toBe(shares.get(3));
  expect(shares.get(2)).toBeLessThan(quotedIn(MESSAGE, [speaker(2, text)]).get(2) as number);
});

it('a table with a word of the message hundreds of thousands of times is read like any other body', () => {
  const table = speaker(1, `${'0, '.repeat(200_000)} exit code 0 of the child`);
  expect([...quotedIn(['exit', 'code', '0', 'of', 'the', 'child'], [table]).keys()]).toEqual([1]);
});

it('takes a run of little words for an accident', () => {
  const prose = speaker(1, 'const post = "Read the code to the person on the phone."');
  expect(quotedIn(['copy', 'the', 'code', 'to', 'the', 'clipboard'], [prose]).size).toBe(0);
});
