import { describe, expect, it } from 'vitest';
import type { FileFacts, SymbolFact } from '../../model/facts.ts';
import { SYMBOL_FIELDS } from '../../model/search-index.ts';
import { FILE_PATH_BITS, PACKED_FIELDS, TermCollector } from './terms.ts';

const source = 'class Basket { total = 1\n  addItem(item) { const tax = () => { rate; item } }\n}\nrate\n';

function symbol(name: string, kind: SymbolFact['kind'], owner: number, text: string): SymbolFact {
  const start = source.indexOf(text);
  const place = { startLine: 1, endLine: 1, start, end: start + text.length };
  return { name, kind, owner, ...place, signature: '', doc: '', visibility: 'public', flags: 0 } as unknown as SymbolFact;
}

const symbols = [
  symbol('Basket', 'class', -1, source.slice(0, source.indexOf('\nrate'))),
  symbol('total', 'field', 0, 'total = 1'),
  symbol('addItem', 'method', 0, 'addItem(item) { const tax = () => { rate; item } }'),
  symbol('tax', 'function', 2, '() => { rate; item }'),
];
const facts = { path: 'shop/basket.ts', symbols } as unknown as FileFacts;

function collected(collector = new TermCollector()) {
  const { symbols: lists, file } = collector.collect(facts, source);
  const terms = collector.takeNewTerms();
  const perSymbol: Record<string, Record<string, number>>[] = [];
  for (let at = 0; at < lists.length; ) {
    const counts: Record<string, Record<string, number>> = {};
    for (let left = lists[at++] as number; left > 0; left--, at += 2) {
      const fields = PACKED_FIELDS.map(({ shift, max }, f) => [SYMBOL_FIELDS[f], ((lists[at + 1] as number) >>> shift) & max] as const);
      counts[terms[lists[at] as number] as string] = Object.fromEntries(fields.filter(([, n]) => n > 0));
    }
    perSymbol.push(counts);
  }
  const content: Record<string, [path: number, content: number]> = {};
  for (let at = 0; at < file.length; at += 2) {
    const packed = file[at + 1] as number;
    content[terms[file[at] as number] as string] = [packed & ((1 << FILE_PATH_BITS) - 1), packed >>> FILE_PATH_BITS];
  }
  return { perSymbol, content };
}

describe('TermCollector', () => {
  it('counts words in the innermost symbol and in callables around it, not in the class', () => {
    const { perSymbol } = collected();
    const [basket, , addItem, tax] = perSymbol as [Record<string, unknown>, unknown, Record<string, unknown>, Record<string, unknown>];
    expect(tax.rate).toEqual({ body: 1 });
    expect(addItem.rate).toEqual({ body: 1 });
    expect(basket.rate).toBeUndefined();
    expect(addItem.item).toMatchObject({ name: 1, body: 3 });
  });

  it('gives a symbol its own name, its owners and its members', () => {
    const { perSymbol } = collected();
    expect(perSymbol[3]?.basket).toEqual({ qualified: 1 });
    expect(perSymbol[3]?.additem).toEqual({ qualified: 1 });
    expect(perSymbol[0]?.total).toMatchObject({ members: 1 });
  });

  it('counts every word of the file, and those of its path apart', () => {
    const { content } = collected();
    expect(content.rate).toEqual([0, 2]);
    expect(content.item).toEqual([0, 3]);
    expect(content.basket).toEqual([1, 1]);
    expect(content.shop).toEqual([1, 0]);
  });

  it('reports each term once, and counts the same for the next file', () => {
    const collector = new TermCollector();
    collected(collector);
    const again = collector.collect(facts, source);
    expect(collector.takeNewTerms()).toEqual([]);
    expect(again).toEqual(new TermCollector().collect(facts, source));
  });
});
