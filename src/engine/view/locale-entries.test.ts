import { expect, it } from 'vitest';
import { isLocaleFile, localeEntries } from './locale-entries.ts';

const byKey = (path: string, source: string) => Object.fromEntries(localeEntries(path, source).map(({ key, text }) => [key, text.trim()]));

it('knows the English texts of an interface by their names', () => {
  const named = ['i18n/en.json', 'config/locales/devise.en.yml', 'lang/en-US.json', 'locales/en/common.json', 'l10n/app.en.arb'];
  const own = ['src/main/res/values/strings.xml', 'src/main/resources/messages.properties', 'Properties/Resources.resx', 'messages_en.properties'];
  expect([...named, ...own].filter((path) => !isLocaleFile(path))).toEqual([]);
  const others = ['locales/de.json', 'res/values-de/strings.xml', 'messages_de.properties', 'Resources.de.resx', 'open.json', 'token.yml'];
  expect([...others, 'test/fixtures/en.json', 'res/values/dimens.xml'].filter(isLocaleFile)).toEqual([]);
});

it('reads what each format has', () => {
  expect(byKey('en.json', '\uFEFF{"a": {"b": "One"}, "c.d": "Two", "n": 3}')).toEqual({ 'a.b': 'One', 'c.d': 'Two' });
  expect(byKey('messages.properties', '# no\na.b = One \\\n   and more\nc: Two')).toEqual({ 'a.b': 'One and more', c: 'Two' });
  expect(byKey('values/strings.xml', '<string name="a">One <b>big</b>\\ntwo</string>')).toEqual({ a: 'One  big  two' });
  expect(byKey('Strings.resx', '<data name="A" xml:space="preserve">\n <value>One</value></data>')).toEqual({ A: 'One' });
});

it('reads YAML by its indentation, with texts of several lines', () => {
  const source = 'en:\n  # a remark\n  a:\n    b: "One"\n    c: >\n      two and\n      three\n  d: Four\n    and five\n';
  expect(byKey('en.yml', source)).toMatchObject({ 'a.b': '"One"', 'a.c': '> two and three', d: 'Four and five' });
});

it('a malformed file gives what can be read of it, or nothing', () => {
  expect(localeEntries('en.json', '{"a": ')).toEqual([]);
  expect(byKey('en.yml', '\tfoo\n- x\na: One')).toEqual({ a: 'One' });
});
