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

async function completenessOf(symbol: string) {
  const { knowing } = newUser();
  const cwd = newRepository(FILES);
  await knowing(['add', '.'], { cwd });
  return JSON.parse((await knowing(['callers', symbol, '--json'], { cwd })).stdout).completeness;
}

it('a helper that templates call has more callers than code', async () => {
  expect(await completenessOf('LinksHelper.link_to_owner')).toEqual({
    level: 'lower_bound',
    reasons: ['files that are not read as code say its name: app/views/items/show.html.erb:3'],
  });
});

it('a word of a sentence is no call', async () => {
  expect((await completenessOf('LinksHelper.upload')).reasons).toEqual(['it is exported: users outside of this repository are not seen']);
});

it('code that says the name is told where nothing was found', async () => {
  expect(await completenessOf('isDarkTheme')).toEqual({
    level: 'unknown',
    reasons: ['its name stands in code that could not be linked to it: src/page.js:3'],
  });
});
