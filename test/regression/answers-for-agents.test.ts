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
  expect(outside.text).toMatch(/^15 {2}print\("step 15"\)$/m);
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
  expect(text).toMatch(/called through what it implements.*\n.*endDay {2}office\.go:9/);
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
  expect(text).toMatch(/^ {2}test_price_all {2}tests\/test_prices\.py:10 {2}calls \(test\)$/m);
  expect(text).not.toContain('case');
});
