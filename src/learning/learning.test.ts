/** What use teaches: worth of words, accounts of answers, likeness of questions, and forgetting when code changes. */
import { describe, expect, it } from 'vitest';
import { AnswerLedger } from './answer-ledger.ts';
import { type Cluster, type LearnedWord, learnCluster, learnSymbols } from './learned-records.ts';
import { associationsOf, feedbackOf, similarClusters } from './recall.ts';
import { SessionTracker } from './session-tracker.ts';
import { worthyWords } from './worthy-words.ts';

describe('worthy words', () => {
  it('keeps what a task is about and drops that it is a task', () => {
    expect(worthyWords('Please fix the bug where signed cookies are not working in the SessionInterface')).toEqual([
      'sign',
      'cooki',
      'session',
      'interfac',
      'sessioninterfac',
    ]);
    expect(worthyWords('add a new function to the class')).toEqual([]);
  });

  it('takes inflections for one word', () => {
    expect(worthyWords('signing signed signs')).toEqual(['sign']);
  });
});

describe('the ledger of an answer', () => {
  it('what was used speaks for itself, the rest of the first twenty a little against itself', () => {
    const ledger = new AnswerLedger();
    const shown = Array.from({ length: 30 }, (_, i) => `s${i}`);
    ledger.open(['cooki'], shown);
    ledger.use('s3');
    ledger.use('found elsewhere');
    expect(ledger.close()).toEqual({ words: ['cooki'], used: ['s3', 'found elsewhere'], unused: shown.slice(0, 20).filter((s) => s !== 's3'), weight: 1 });
    expect(ledger.close()).toBeUndefined();
  });

  it('teaches nothing when nothing was used, or when the question had no word worth remembering', () => {
    const ledger = new AnswerLedger();
    ledger.open(['cooki'], ['a']);
    expect(ledger.close()).toBeUndefined();
    ledger.open([], ['a']);
    ledger.use('a');
    expect(ledger.close()).toBeUndefined();
  });
});

describe('a session', () => {
  it('halves what was touched every three minutes, and caps it', () => {
    const tracker = new SessionTracker();
    tracker.touch('a', 0);
    expect(tracker.boosts(0).get('a')).toBeCloseTo(0.5);
    expect(tracker.boosts(180_000).get('a')).toBeCloseTo(0.25);
    for (let i = 0; i < 30; i++) tracker.touch('a', 180_000);
    expect(tracker.boosts(180_000).get('a')).toBe(1);
    expect(tracker.boosts(3_600_000).size).toBe(0);
  });
});

const roots = new Map([['src', 'root1']]);
const ref = (hash: string) => ({ hash, package: 'src' });
const times = (n: number, hash: string) => {
  let symbols = learnSymbols([], { used: [], unused: [], weight: 1 }, roots);
  for (let i = 0; i < n; i++) symbols = learnSymbols(symbols, { used: [ref(hash)], unused: [ref('noise')], weight: 1 }, roots);
  return symbols;
};
const wordsOf = (list: readonly string[], known: readonly string[], word: LearnedWord) =>
  new Map(list.map((w) => [w, known.includes(w) ? word : { clusters: [], symbols: [] }]));

describe('recall', () => {
  const cluster: Cluster = { words: ['sign', 'cooki', 'session'], symbols: times(3, 'used') };
  const clusters = new Map([['c', cluster]]);
  const word: LearnedWord = { clusters: learnCluster([], 'c'), symbols: times(3, 'used') };

  it('speaks for what was used in a question that is alike, and a little against what was not', () => {
    const alike = wordsOf(['sign', 'cooki', 'secret'], cluster.words, word);
    const shares = feedbackOf(similarClusters(alike, clusters), clusters, roots);
    expect(shares.get('used')).toBeGreaterThan(0.3);
    expect(shares.get('noise')).toBeLessThan(0);
    expect(Math.abs(shares.get('noise') as number)).toBeLessThan(0.2);
  });

  it('is silent about another question, even when it shares a word', () => {
    const other = wordsOf(['session', 'databas', 'migrat', 'schema', 'column', 'index'], cluster.words, word);
    expect(similarClusters(other, clusters)).toEqual([]);
  });

  it('is silent about a long question that happens to hold the two words of a short one', () => {
    const short = new Map([['c', { ...cluster, words: ['stack', 'progress'] }]]);
    const long = wordsOf(['stack', 'compon', 'progress', 'cycl', 'empti', 'destroi', 'plan', 'end'], ['stack', 'progress'], word);
    expect(similarClusters(long, short)).toEqual([]);
  });

  it('forgets when the package changed, and only then', () => {
    const same = wordsOf(cluster.words, cluster.words, word);
    const changed = new Map([['src', 'root2']]);
    expect(feedbackOf(similarClusters(same, clusters), clusters, changed).size).toBe(0);
    expect(associationsOf(same, changed)).toEqual([]);
    expect(associationsOf(same, roots)).toEqual([{ hash: 'used', confidence: expect.closeTo(0.3625), words: cluster.words }]);
  });

  it('a word means a symbol from the second time on, and ever surer up to the tenth', () => {
    const confidence = (n: number) => associationsOf(new Map([['sign', { clusters: [], symbols: times(n, 'used') }]]), roots)[0]?.confidence;
    expect([confidence(1), confidence(2), confidence(10), confidence(50)]).toEqual([undefined, expect.closeTo(0.3), expect.closeTo(0.8), expect.closeTo(0.8)]);
  });

  it('a word or two of a long question do not lead anywhere', () => {
    const unheard: LearnedWord = { clusters: [], symbols: [] };
    const asked = (others: number) =>
      new Map<string, LearnedWord>([
        ['sign', { clusters: [], symbols: times(5, 'used') }],
        ...Array.from({ length: others }, (_, i) => [`word${i}`, unheard] as const),
      ]);
    expect(associationsOf(asked(2), roots)).toHaveLength(1);
    expect(associationsOf(asked(12), roots)).toEqual([]);
  });

  it('new code in the package starts from nothing', () => {
    const relearned = learnSymbols(times(5, 'used'), { used: [ref('used')], unused: [], weight: 1 }, new Map([['src', 'root2']]));
    expect(relearned).toEqual([{ hash: 'used', package: 'src', root: 'root2', used: 1, unused: 0 }]);
  });
});
