/** A call through a variable leads to the function that it holds, as far as that is known; the variable is only read. */
import { describe, expect, it } from 'vitest';
import { callsOf } from './calls-of.ts';

describe('Python', () => {
  it('an object that can be called, also as a decorator', async () => {
    const source = `
class Login:
    def __call__(self, page):
        return page


login = Login()


@login
def home():
    pass


def run():
    own = Login()
    return own(login(1))
`;
    expect(await callsOf({ 'a.py': source }, ['calls', 'decorates'])).toEqual([
      'a.py -> Login',
      'home -> Login.__call__',
      'run -> Login',
      'run -> Login.__call__',
    ]);
  });

  it('assigned, taken apart, given back and decorated', async () => {
    const source = `
def one():
    pass


def two():
    def inner():
        pass
    return inner


def three():
    pass


first = second = one
third, (fourth, fifth) = one, (two, three)


def run():
    first()
    fifth()
    two()()
    local = two()
    local()
    return one


@first
def decorated():
    pass
`;
    expect(await callsOf({ 'a.py': source }, ['calls', 'decorates'])).toEqual([
      'decorated -> one',
      'run -> one',
      'run -> three',
      'run -> two',
      'run -> two.inner',
    ]);
    expect(await callsOf({ 'a.py': source }, ['references'])).toEqual(expect.arrayContaining(['run -> fifth', 'run -> first']));
  });

  it('what may hold something else is called by its own name', async () => {
    const source = `
class Store:
    pass


class App:
    store_class: type[Store] = Store

    def build(self):
        return self.store_class()


def run(callback):
    callback()
`;
    expect(await callsOf({ 'a.py': source })).toEqual(['App.build -> App.store_class']);
  });
});

describe('TypeScript', () => {
  it('assigned, bound and given back', async () => {
    const source = `
function one() {}
function two() { return one; }
const first = one;
class Loader { static load() {} }
export function run() {
  first();
  two()();
  const load = Loader.load.bind(Loader);
  load();
}
`;
    expect(await callsOf({ 'a.ts': source })).toEqual(['run -> Loader.load', 'run -> one', 'run -> two']);
  });
});
