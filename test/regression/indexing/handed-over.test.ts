/** Functions that are handed over where no call stands, and had "no callers": tables, defaults, initial values. */
import { expect, it } from 'vitest';
import { callsOf } from './calls-of.ts';

const handed = (files: Readonly<Record<string, string>>) => callsOf(files, ['references']);

it('a table in a class body names the methods of that class', async () => {
  const found = await handed({
    'options.py':
      'class Options:\n    def _get_proxy(self, key):\n        return key\n\n    def _set_proxy(self, key, value):\n        self.proxy = value\n\n' +
      '    GETTERS = {"proxy": _get_proxy}\n    both = property(_get_proxy, _set_proxy)\n',
  });
  expect(found).toEqual(['Options -> Options._get_proxy', 'Options -> Options._set_proxy']);
});

it('a function of the module is not hidden by a method of its name elsewhere', async () => {
  const found = await handed({
    'options.py': 'def load(key):\n    return key\n\nclass Other:\n    def load(self):\n        return 1\n\nclass Options:\n    TABLE = {"a": load}\n',
  });
  expect(found).toEqual(['Options -> load']);
});

it('a parameter and a destructured property take a function unless another is given', async () => {
  const found = await handed({
    'pick.ts':
      'function first(n: number) { return n; }\nfunction plain() {}\nfunction fancy() {}\n' +
      'export function pick(select: (n: number) => number = first) { return select(2); }\n' +
      'export function show({ render = plain }: { render?: () => void }, isFancy: boolean) { return isFancy ? fancy : render; }\n',
  });
  expect(found).toEqual(['pick -> first', 'show -> fancy', 'show -> plain']);
});

it('a field of C# is made with a method', async () => {
  const found = await handed({
    'Files.cs':
      'class Files {\n  private static readonly Cache Kept = new Cache(10, Expire);\n  private Func<int> one = Make;\n' +
      '  private static void Expire(string a) {}\n  static int Make() => 1;\n}\nclass Cache { public Cache(int n, Action<string> gone) {} }\n',
  });
  expect(found).toEqual(['Files.Kept -> Files.Expire', 'Files.one -> Files.Make']);
});
