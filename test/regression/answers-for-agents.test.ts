/** What agents asked and got too much, too little or an error for: each answer is made for the reader's next step. */
import { expect, it } from 'vitest';
import { contextForTask } from '../../src/engine/context/context.ts';
import { repositoryOf } from '../support/indexed-repository.ts';
import { toolCaller } from '../support/mcp-client.ts';

const top = Array.from({ length: 30 }, (_, i) => `print("step ${i + 1}")`);
const shop = repositoryOf('shop', {
  'shop/prices.py':
    'def price(item):\n    return item["price"]\n\n\ndef price_all(items):\n    """The price of many."""\n    return sum(price(i) for i in items)\n',
  'shop/stock.py': 'def count(item):\n    return 1\n',
  'shop/stock.pyi': 'def count(item) -> int: ...\n',
  'tests/test_prices.py':
    'from shop.prices import price, price_all\n\n\ndef test_price():\n    assert price({"price": 1}) == 1\n\n\ndef test_price_all():\n    def case(items):\n        return price_all(items)\n\n    assert case([]) == 0\n',
  'shop/mail.py':
    'LIMIT = 7\n\n\ndef deliver_letter(letter, retries):\n    """Delivers a letter to its reader."""\n    for attempt in range(min(LIMIT, retries)):\n        if letter.sent(attempt):\n            return attempt\n    return None\n',
  'shop/desk.py': 'from shop.mail import deliver_letter\n\n\ndef close_day(box):\n    return [deliver_letter(x, retries=3) for x in box]\n',
  'shop/run.py': `${top.join('\n')}\n`,
});

it('graph_query ends with what bears the name, and says how to get the rest', async () => {
  const call = await toolCaller(shop());
  const first = await call('graph_query', { query: 'price' });
  expect(first.text.split('\n')[0]).toMatch(/^function price {2}/);
  expect(first.text.split('\n')[1]).toMatch(/^… \d by beginning or words: offset 1$/);
  expect(first.facts.next_offset).toBe(1);
  expect((await call('graph_query', { query: 'price', offset: 1 })).text).toMatch(/^function price_all/);
  expect((await call('graph_query', { query: 'price_' })).text).not.toContain('…');
});

it('read_symbol shows a line that stands in no symbol, and takes fewer lines around where too many were asked for', async () => {
  const call = await toolCaller(shop());
  const outside = await call('read_symbol', { symbol: 'shop/run.py:15' });
  expect(outside.isError).toBe(false);
  expect(outside.text).toMatch(/^file .*shop\/run\.py/);
  expect(outside.text).toMatch(/^15 print\("step 15"\)$/m);
  expect(outside.text).not.toContain('step 30');
  const wide = await call('read_symbol', { symbol: 'price', around: 5000 });
  expect(wide.isError).toBe(false);
  expect(wide.text).toContain('around: 50 at most');
  expect((await call('read_symbol', { symbol: 'shop/run.py:99' })).text).toMatch(/30 lines/);
});

it('test_scope takes symbols: the tests of what changed, not of all that stands in its file', async () => {
  const call = await toolCaller(shop());
  const reached = async (files: string[]) => {
    const tests = (await call('test_scope', { files })).facts.tests as { name: string; reason: string }[];
    return tests.filter((t) => t.reason === 'reaches').map((t) => t.name);
  };
  expect(await reached(['price_all'])).toEqual(['test_price_all']);
  expect(await reached(['shop/prices.py:price_all'])).toEqual(['test_price_all']);
  expect(await reached(['shop/prices.py'])).toEqual(expect.arrayContaining(['test_price', 'test_price_all']));
  expect((await call('test_scope', { files: ['shop/nothing.py'] })).text).toMatch(/Not in the index/);
});

const office = repositoryOf('office', {
  'office.go':
    'package office\n\ntype Desk interface{ Close(day int) int }\n\ntype plainDesk struct{}\n\nfunc (d *plainDesk) Close(day int) int { return day }\n\nfunc endDay(desk Desk) int { return desk.Close(1) }\n',
});

it('graph_query lists callers through an interface before it calls them complete', async () => {
  const call = await toolCaller(office());
  const { text } = await call('graph_query', { query: 'plainDesk.Close', edges: ['calls'], direction: 'in' });
  expect(text).toMatch(/through Desk\.Close {2}office\.go:3\n +endDay {2}:9 {2}func endDay/);
});

it('read_symbol of a line with lines around it is that window, not the symbol', async () => {
  const call = await toolCaller(shop());
  const { text } = await call('read_symbol', { symbol: 'shop/mail.py:6', around: 1 });
  expect(
    text
      .split('\n')
      .slice(1, 4)
      .map((line) => line.trim().slice(0, 1)),
  ).toEqual(['5', '6', '7']);
  expect(text).not.toContain('def deliver_letter(letter, retries):\n');
});

it('graph_query knows what people call relations', async () => {
  const call = await toolCaller(shop());
  expect((await call('graph_query', { query: 'price', edges: ['callers'] })).text).toContain('price_all');
  const unknown = await call('graph_query', { query: 'price', edges: ['cals'] });
  expect(unknown.text).toBe("There is no edge type 'cals'. Did you mean calls?");
});

it('blast_radius can leave tests out', async () => {
  const call = await toolCaller(shop());
  expect((await call('blast_radius', { symbol: 'price' })).text).toContain('test_price');
  const product = await call('blast_radius', { symbol: 'price', tests: false });
  expect(product.text).toContain('price_all');
  expect(product.text).not.toContain('test_price');
});

it('a stub yields to the code that it declares', async () => {
  const call = await toolCaller(shop());
  expect((await call('graph_query', { query: 'count' })).text).not.toContain('.pyi');
  expect((await call('blast_radius', { symbol: 'count' })).text).toContain('shop/stock.py:1');
});

it('a pack says where a shown function is called from, with the call where an argument is written out, and which constants it reads', async () => {
  const length = { budget: 1500, detail: 'source', limit: 1 } as const;
  const { body } = await contextForTask(shop(), { task: 'deliver a letter to its reader', format: 'gcf', ...length });
  expect(body).toContain('# ~ called from close_day (shop/desk.py:5: return [deliver_letter(x, retries=3) for x in box])');
  expect(body).toContain('# ~ reads LIMIT = 7 (1)');
  const call = await toolCaller(shop());
  expect((await call('context_for_task', { task: 'deliver a letter to its reader' })).text).toContain('# ~ called from @1');
});

it('a helper inside of a test is shown as the test', async () => {
  const call = await toolCaller(shop());
  const { text } = await call('blast_radius', { symbol: 'price_all' });
  expect(text).toMatch(/^ {2}test_price_all {2}tests\/test_prices\.py:10 \(test\) {2}return price_all\(items\)$/m);
  expect(text).not.toContain('case');
});

const mint = repositoryOf('mint', {
  'mint/press.py': [
    'def strike(coin):',
    '    return coin',
    '',
    '',
    'def run_press(coins, dry):',
    '    if coins is None:',
    '        return 0',
    '    for coin in coins:',
    '        if dry:',
    '            log(coin)',
    '        elif coin.blank:',
    '            strike(coin)',
    ...Array.from({ length: 70 }, (_, i) => `    step_${'abcdefghij'[i % 10]}(${i})`),
    '    return cool_down(coins)',
    '',
  ].join('\n'),
  'tests/test_press.py':
    'from mint.press import run_press\n\n\ndef test_blank_coins():\n    run_press([blank()], dry=False)\n\n\ndef test_dry_run():\n    run_press([], dry=True)\n',
  'tests/PressTests.cs':
    'public class PressTests\n{\n    [Theory]\n    [InlineData(1)]\n    public void Strikes(int coins) => Assert.Equal(1, new Press().Strike(coins));\n}\n',
  'src/Press.cs': 'public class Press\n{\n    public int Strike(int coins) { return coins; }\n}\n',
});

it('read_symbol reads several at once, and one that is not there hides none of the others', async () => {
  const call = await toolCaller(mint());
  const { text, isError } = await call('read_symbol', { symbol: ['strike', 'no_such_thing', 'test_dry_run'] });
  expect(isError).toBe(false);
  expect(text).toMatch(/function strike {2}mint\/press\.py:1-2[\s\S]*no symbol 'no_such_thing'[\s\S]*8 def test_dry_run/);
});

it('read_symbol shows of a long symbol what concerns some words, with the conditions around it', async () => {
  const call = await toolCaller(mint());
  const { text } = await call('read_symbol', { symbol: 'run_press', about: 'cool down the coins' });
  expect(text).toMatch(/5 def run_press/);
  expect(text).toMatch(/83 {5}return cool_down\(coins\)/);
  expect(text).toMatch(/… \d+ lines/);
  expect(text).not.toContain('step_e(34)');
});

it('blast_radius shows calls and what they depend on', async () => {
  const call = await toolCaller(mint());
  const { text } = await call('blast_radius', { symbol: 'mint/press.py:strike' });
  expect(text).toMatch(
    /^ {2}run_press {2}mint\/press\.py:12 {2}strike\(coin\) {2}\[for coin in coins; if dry; elif coin\.blank; left before: if coins is None\]$/m,
  );
  expect(text).toMatch(/^ {4}test_dry_run {2}tests\/test_press\.py:9 \(test\) {2}run_press\(\[\], dry=True\)$/m);
});

it('test_scope shows how tests get to a symbol', async () => {
  const call = await toolCaller(mint());
  const { text } = await call('test_scope', { files: ['mint/press.py:strike'] });
  expect(text).toMatch(
    /run_press {2}mint\/press\.py:12 {2}strike\(coin\) {2}\[.*left before: if coins is None\]\n {4}test_blank_coins {2}tests\/test_press\.py:5/,
  );
});

it('a test with parameters is one, though nothing says where its mark comes from', async () => {
  const call = await toolCaller(mint());
  expect((await call('test_scope', { files: ['Press.Strike'] })).text).toMatch(/PressTests\.Strikes {2}tests\/PressTests\.cs:5/);
});

it('graph_query lists what says a plain word where a list is asked for, and knows functions that are tests', async () => {
  const call = await toolCaller(mint());
  expect((await call('graph_query', { query: 'strike', limit: 10 })).text).toMatch(/function strike[\s\S]*Press\.Strike/);
  expect((await call('graph_query', { query: 'blank', kinds: ['test'] })).text).toContain('test_blank_coins');
  expect((await call('graph_query', { query: ['strike', 'run_press'], edges: ['calls'], direction: 'in' })).text).toMatch(/called by 1:[\s\S]*called by 2:/);
});

it('graph_query finds lines by what is written on them, with the symbol around each', async () => {
  const call = await toolCaller(shop());
  const { text, facts } = await call('graph_query', { text: ['retries=3', 'RETRIES=3', 'nowhere to be found'] });
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      "'retries=3' stands on 1 line:",
      '  shop/desk.py',
      '    5 return [deliver_letter(x, retries=3) for x in box]  [close_day]',
      "'RETRIES=3' stands on 1 line (any case):",
      "No line holds 'nowhere to be found'.",
    ]),
  );
  expect(facts.answers).toMatchObject([{ total: 1, lines: [{ file: 'shop/desk.py', line: 5, symbol: { name: 'close_day' } }] }, {}, { total: 0, lines: [] }]);
  const nothing = await call('graph_query', {});
  expect(nothing.isError).toBe(true);
  expect(nothing.text).toContain('Pass query');
});

it('context_for_files is an outline in the order of the lines, and who uses it from elsewhere', async () => {
  const call = await toolCaller(shop());
  const { text } = await call('context_for_files', { files: ['shop/prices.py'] });
  expect(text).toMatch(/^shop\/prices\.py\n {2}1-2 def price\(item\)\n {2}5-7 def price_all\(items\)\nused from:\n/);
  expect(text).toMatch(/^ {2}tests\/test_prices\.py: .*test_price:4 \(price\)/m);
  expect((await call('context_for_files', { files: ['shop/prices.py'], format: 'gcf' })).text).toMatch(/^GCF profile=graph/);
});

const gate = repositoryOf('gate', {
  'gate.py': 'def pass_gate(ticket, kind):\n    return kind\n',
  'tests/test_gate.py': `from gate import pass_gate\n\n\n${['child', 'adult', 'dog', 'cat'].map((kind) => `def test_${kind}():\n    assert pass_gate(1, "${kind}")\n`).join('\n\n')}`,
});

it('test_scope says of each test what it hands over, and how many reach the symbol', async () => {
  const call = await toolCaller(gate());
  const { text } = await call('test_scope', { files: ['pass_gate'] });
  expect(text.split('\n')[0]).toBe('4 of 4 tests are seen to reach it:');
  expect(text).toMatch(/tests\/test_gate\.py {2}tests\n {4}test_child:5 {2}assert pass_gate\(1, "child"\)\n {4}test_adult:9 {2}assert/);
});

const library = repositoryOf('library', {
  'shelf.py': `def lend(book):\n    """Lends a book.\n\n${Array.from({ length: 12 }, (_, i) => `    Rule ${i + 1} of lending books.\n`).join('')}    """\n    return book.lend()\n\n\ndef take_back(book):\n    return book.back()\n`,
});

it('read_symbol of several shows the beginning of a long comment; of one, all of it', async () => {
  const call = await toolCaller(library());
  const together = (await call('read_symbol', { symbol: ['lend', 'take_back'] })).text;
  expect(together).toContain('Lends a book.');
  expect(together).not.toContain('Rule 12 of');
  expect(together).toMatch(/… \d+ lines\n/);
  expect(together).toContain('return book.lend()');
  expect(together).toContain('return book.back()');
  expect((await call('read_symbol', { symbol: 'lend' })).text).toContain('Rule 12 of');
});

const letters = Array.from({ length: 40 }, (_, i) => `  letter${i}() {\n    const text = 'letter ${i}';\n    return text;\n  }\n`);
const post = repositoryOf('post', {
  'src/stamp.ts': 'export function stamp(n: number) {\n  return n;\n}\n',
  'src/one.ts': "import { stamp } from './stamp';\n\nexport function one() {\n  log(1);\n  stamp(1);\n  log(2);\n  stamp(1);\n}\n",
  'src/two.ts': "import {\n  stamp,\n} from './stamp';\n\nexport const all = [1];\n",
  'src/box.ts': `export class Box {\n${letters.join('\n')}}\n`,
});

it('graph_query says a line that stands twice once, no name behind its own declaration, and imports last', async () => {
  const call = await toolCaller(post());
  const { text } = await call('graph_query', { text: ['stamp'] });
  expect(text).toContain('    1 export function stamp(n: number) {\n');
  expect(text).toContain('    5, 7 stamp(1);  [one]\n');
  expect(text).not.toContain("import { stamp } from './stamp'");
  expect(text).toMatch(/only imported: src\/two\.ts:2,3/);
});

it('read_symbol of a type or a file that is longer than a page is its outline, and its lines where a line is named', async () => {
  const call = await toolCaller(post());
  for (const symbol of ['Box', 'src/box.ts']) {
    const { text } = await call('read_symbol', { symbol });
    expect(text).toMatch(/^ +2-5 .*letter0\b/m);
    expect(text).toMatch(/letter39\b/);
    expect(text).not.toContain("'letter 3'");
  }
  expect((await call('read_symbol', { symbol: 'Box', line: 1 })).text).toContain("'letter 3'");
});

const mill = repositoryOf('mill', {
  'Mill.cs':
    'class Mill\n{\n    void Grind(int n) {}\n\n    void Run(int n, bool dry)\n    {\n        if (n == 0)\n        {\n            return;\n        }\n        if (dry\n            || n > 3)\n        {\n            Grind(n);\n        }\n    }\n}\n',
  'mill.ts':
    "export function grind(n: number) {\n  return n;\n}\n\nexport function run(kind: string, n: number) {\n  switch (kind) {\n    case 'rye': {\n      return 0;\n    }\n    case 'oat': {\n      if (\n        n > 3 &&\n        n < 9\n      ) {\n        grind(n);\n      }\n    }\n  }\n}\n",
});

it('a call comes with its conditions where a brace stands on a line of its own, a condition is several lines long or cases have blocks', async () => {
  const call = await toolCaller(mill());
  const { text } = await call('graph_query', { query: ['Mill.Grind', 'mill.ts:grind'], edges: ['calls'], direction: 'in' });
  expect(text).toMatch(/Grind\(n\); {2}\[if \(dry \|\| n > 3\); left before: if \(n == 0\)\]/);
  expect(text).toContain("grind(n);  [switch (kind); case 'oat':; if (n > 3 && n < 9]");
});

const calls = (name: string, count: number) => Array.from({ length: count }, (_, i) => `  ${name}(${i});`).join('\n');
const press = repositoryOf('press', {
  'src/press.ts': `export function press(n: number) {\n  return n;\n}\n\nexport function run() {\n${calls('press', 8)}\n}\n`,
  'tests/press.test.ts': `import { press } from '../src/press';\n\nit('presses', () => {\n${calls('press', 20)}\n});\n`,
});

it('graph_query tells many lines by what is not a test, looks where it is told to, and shows tests that are asked for', async () => {
  const call = await toolCaller(press());
  const many = (await call('graph_query', { text: ['press('], limit: 100 })).text;
  expect(many).toContain('    6 press(0);  [run]');
  expect(many).toMatch(/in tests \(tests: true shows them\): tests\/press\.test\.ts:4,5,/);
  expect((await call('graph_query', { text: ['press('], limit: 100, tests: true })).text).toMatch(/^ +23 press\(19\);/m);
  const below = (await call('graph_query', { text: ['press('], limit: 100, files: ['src/'] })).text;
  expect(below).toMatch(/^'press\(' stands on 9 lines:/);
  expect((await call('graph_query', { text: ['press('], limit: 100, files: ['*.go'] })).text).toContain('No line holds');
});
