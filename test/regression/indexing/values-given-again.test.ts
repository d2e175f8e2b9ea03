/** A name that gets another value stands for that from there on, and for functions that run later for the last one. */
import { describe, expect, it } from 'vitest';
import { callsOf } from './calls-of.ts';

const KEPT = ['calls'] as const;

describe('Python', () => {
  it('a variable of the module', async () => {
    const source = `
def one():
    pass


def two():
    pass


run = one
run()


def before():
    run()


run = two


def after():
    run()
`;
    expect(await callsOf({ 'a.py': source }, KEPT)).toEqual(['a.py -> one', 'after -> two', 'before -> two']);
  });

  it('two that change places', async () => {
    const source = `
def one():
    pass


def two():
    pass


a, b = one, two
a, b = b, a
a()
`;
    expect(await callsOf({ 'a.py': source }, KEPT)).toEqual(['a.py -> two']);
  });

  it('in a branch only there', async () => {
    const source = `
import sys


def one():
    pass


def two():
    pass


run = one
if sys.argv:
    run = two
    run()
run()
`;
    expect(await callsOf({ 'a.py': source }, KEPT)).toEqual(['a.py -> one', 'a.py -> two']);
  });

  it('the later of two imports', async () => {
    const files = {
      'first.py': 'def run():\n    pass\n\n\ndef only():\n    pass\n',
      'second.py': 'def run():\n    pass\n',
      'all.py': 'from first import *\nfrom second import *\n\n\ndef go():\n    run()\n    only()\n',
      'named.py': 'from first import run\nfrom second import run\n\n\ndef named():\n    run()\n',
      'through.py': 'from all import run\n\n\ndef through():\n    run()\n',
      'tried.py': 'try:\n    from first import run\nexcept ImportError:\n    from second import run\n\n\ndef tried():\n    run()\n',
    };
    expect(await callsOf(files, KEPT, ({ name, file }) => `${name} of ${file}`)).toEqual([
      'go -> only of first.py',
      'go -> run of second.py',
      'named -> run of second.py',
      'through -> run of second.py',
      'tried -> run of first.py',
    ]);
  });
});

describe('TypeScript', () => {
  it('a variable, of the module and of a function', async () => {
    const source = `
function one() {}
function two() {}

let run = one;
run = two;
run();

export function inside() {
  let own = one;
  own();
  own = two;
  return function later() { own(); };
}

export function exchanged() {
  let a = one;
  let b = two;
  [a, b] = [b, a];
  a();
}
`;
    expect(await callsOf({ 'a.ts': source }, KEPT)).toEqual(['a.ts -> two', 'exchanged -> two', 'inside -> one', 'inside.later -> one']);
  });

  it('an object that gets what is not known keeps its type', async () => {
    const source = `
class Timer { stop() {} }

export function wait(next: () => any) {
  let timer = new Timer();
  timer = next();
  timer.stop();
}
`;
    expect(await callsOf({ 'a.ts': source }, KEPT)).toEqual(['wait -> Timer', 'wait -> Timer.stop']);
  });
});
