/** "Complete: nothing is left open" was said of helpers that only templates call, and of methods that only a value of unknown type leads to. */
import { expect, it, vi } from 'vitest';
import { newRepository, newUser } from '../e2e/knowing.ts';

vi.setConfig({ testTimeout: 60_000 });

const FILES = {
  'app/helpers/links_helper.rb':
    'module LinksHelper\n  def link_to_owner(item)\n    item.owner\n  end\n\n  def upload(item)\n    item\n  end\n\n  def show_twice(item)\n    link_to_owner(item)\n  end\nend\n',
  'app/views/items/show.html.erb': '<h1>Item</h1>\n<%# link_to_owner is a helper %>\n<%= link_to_owner @item %>\n<p>upload your own</p>\n',
  'README.md': 'Call `link_to_owner`.\n',
  'src/theme.js': 'export default {\n  computed: {\n    isDarkTheme() {\n      return true;\n    },\n  },\n};\n',
  'src/page.js': 'export function colours(root) {\n  // isDarkTheme tells\n  return root.isDarkTheme ? 1 : 2;\n}\n',
};

async function completenessOf(symbol: string, files: Readonly<Record<string, string>> = FILES, command = 'callers') {
  const { knowing } = newUser();
  const cwd = newRepository(files);
  await knowing(['add', '.'], { cwd });
  return JSON.parse((await knowing([command, symbol, '--json'], { cwd })).stdout).completeness;
}

it('a helper that templates call has more callers than code', async () => {
  expect(await completenessOf('LinksHelper.link_to_owner')).toEqual({
    level: 'lower_bound',
    reasons: ['files that are not read as code say its name: app/views/items/show.html.erb:3'],
  });
});

it('a word of a sentence is not a call', async () => {
  expect((await completenessOf('LinksHelper.upload')).reasons).toEqual(['it is exported: users outside of this repository are not seen']);
});

it('code that says the name is told where nothing was found', async () => {
  expect(await completenessOf('isDarkTheme')).toEqual({
    level: 'unknown',
    reasons: ['its name stands in code that could not be linked to it: src/page.js:3', 'default is exported: whoever takes it is not seen'],
  });
});

const SETTINGS = {
  'settings.py':
    'class Settings:\n    def __init__(self):\n        self.max_rows = 1\n        self.min_rows = 2\n\n    def grow(self):\n        self.max_rows += self.min_rows\n\n\ndef page_size(settings: Settings):\n    return settings.max_rows\n\n\ndef reload_all():\n    return page_size(Settings())\n',
  'report.py':
    'from settings import page_size, reload_all\n\n\ndef show(anything):\n    return anything.max_rows\n\n\ndef own():\n    min_rows = page_size(None)\n    return min_rows\n\n\ndef go():\n    return reload_all()\n',
  'test_report.py': 'def test_go(mocker):\n    mocker.patch("settings.reload_all")\n',
};

it('a field that something unknown is asked for is not all that uses it', async () => {
  expect(await completenessOf('Settings.max_rows', SETTINGS, 'blast-radius')).toEqual({
    level: 'lower_bound',
    reasons: ['its name stands in code that could not be linked to it: report.py:5'],
  });
});

it('a function that a text names is used there as well', async () => {
  expect((await completenessOf('reload_all', SETTINGS)).reasons).toEqual(['its name stands in code that could not be linked to it: test_report.py:2']);
});

it('a local variable of the name leaves nothing open, nor does a line of an import', async () => {
  expect(await completenessOf('Settings.min_rows', SETTINGS, 'blast-radius')).toEqual({ level: 'complete', reasons: [] });
  const listed = { ...SETTINGS, 'report.py': `from settings import (\n    page_size,\n    reload_all,\n)\n\n\ndef show():\n    return page_size(None)\n` };
  expect(await completenessOf('page_size', listed)).toEqual({ level: 'complete', reasons: [] });
});

const CLINIC = {
  'src/Person.java': 'package p;\npublic class Person {\n  private String lastName;\n  public String getLastName() { return lastName; }\n}\n',
  'src/Report.java': 'package p;\nclass Report { String of(Person one) { return one.getLastName(); } }\n',
  'src/PetValidator.java':
    'package p;\nimport org.springframework.validation.Validator;\npublic class PetValidator implements Validator {\n  @Override\n  public void validate(Object one, Errors errors) { check(one); }\n  public void check(Object one) { }\n}\n',
  'src/PetValidatorTest.java': 'package p;\nclass PetValidatorTest {\n  @Test\n  void says() { new PetValidator().validate(null, null); }\n}\n',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text of another program.
  'templates/owner.html': '<td th:text="${owner.lastName}"></td>\n',
};

it('a template asks for the property that a getter gives', async () => {
  expect((await completenessOf('Person.getLastName', CLINIC)).reasons).toEqual(['files that are not read as code say its name: templates/owner.html:1']);
});

it('what only tests call may be called by what its type is outside of the repository', async () => {
  expect((await completenessOf('PetValidator.validate', CLINIC)).reasons).toEqual([
    'its type is also a Validator, which is outside of this repository: calls from there are not seen',
  ]);
  expect((await completenessOf('PetValidator.check', CLINIC)).level).toBe('complete');
});
