/** A function that is handed to a parameter is called by whoever calls the parameter. */
import { describe, expect, it } from 'vitest';
import { callsOf } from './calls-of.ts';

describe('Python', () => {
  it('by place, by name, to a method, to a constructor and to a decorator', async () => {
    const source = `
def one():
    pass


def two():
    pass


def run(job, then):
    job()

    def last():
        then()
    last()


class Runner:
    def __init__(self, job):
        job()

    def each(self, job):
        job()

    def both(self):
        self.each(self.own)

    def own(self):
        pass


def register(job):
    def wrapped():
        job()
    return wrapped


def start():
    run(one, then=two)
    Runner(two)


@register
def registered():
    pass
`;
    expect(await callsOf({ 'a.py': source }, ['calls'])).toEqual([
      'Runner.__init__ -> two',
      'Runner.both -> Runner.each',
      'Runner.each -> Runner.own',
      'register.wrapped -> registered',
      'run -> one',
      'run -> run.last',
      'run.last -> two',
      'start -> Runner',
      'start -> run',
    ]);
  });

  it('not where the parameter is something else by then, is not called, or the place is not known', async () => {
    const source = `
def one():
    pass


def other(job):
    job = print
    job()


def kept(job):
    return job


def second(first, job):
    job()


def start(rest):
    other(one)
    kept(one)
    second(*rest, one)
`;
    expect(await callsOf({ 'a.py': source }, ['calls'])).toEqual(['start -> kept', 'start -> other', 'start -> second']);
  });
});

describe('TypeScript', () => {
  it('to a function, a method and a constructor', async () => {
    const source = `
function one() {}
function two() {}

function run(job: () => void, then: () => void) {
  job();
  function last() { then(); }
  last();
}

class Runner {
  constructor(job: () => void) { job(); }
  each(job: () => void) { job(); }
  both() { this.each(this.own); }
  own() {}
}

export function start() {
  run(one, two);
  new Runner(two);
}
`;
    expect(await callsOf({ 'a.ts': source }, ['calls'])).toEqual([
      'Runner.both -> Runner.each',
      'Runner.constructor -> two',
      'Runner.each -> Runner.own',
      'run -> one',
      'run -> run.last',
      'run.last -> two',
      'start -> Runner',
      'start -> run',
    ]);
  });
});
