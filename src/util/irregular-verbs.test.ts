import { describe, expect, it } from 'vitest';
import { tinyCorpus } from '../../test/support/tiny-corpus.ts';
import { baseForm, irregularForms, otherReading } from './irregular-verbs.ts';

describe('irregular verbs', () => {
  it('know their base', () => {
    expect(['sent', 'torn', 'chosen', 'send', 'parse'].map(baseForm)).toEqual(['send', 'tear', 'choose', 'send', 'parse']);
  });

  it('list every form, and none for a regular verb', () => {
    expect(irregularForms('wrote')).toEqual(['write', 'wrote', 'written']);
    expect(irregularForms('parsed')).toEqual([]);
  });

  it('may be words of their own, which stay what they are', () => {
    expect([otherReading('bound'), baseForm('bound')]).toEqual(['bind', 'bound']);
  });

  it('lead from a form that is a word of its own to both', async () => {
    const tiny = tinyCorpus([
      { name: 'bindElement', file: 'a.ts' },
      { name: 'upperBound', file: 'b.ts' },
      { name: 'readMessage', file: 'c.ts' },
    ]);
    const { lexical } = await tiny.ask('where is it bound');
    expect(tiny.names(Array.from(lexical.hits, (id) => ({ id }))).sort()).toEqual(['bindElement', 'upperBound']);
  });

  it('lead from the form in a question to the name in the code', async () => {
    const tiny = tinyCorpus([
      { name: 'sendMessage', file: 'a.ts' },
      { name: 'readMessage', file: 'b.ts' },
    ]);
    const { lexical } = await tiny.ask('where is it sent');
    expect(tiny.names(Array.from(lexical.hits, (id) => ({ id })))).toEqual(['sendMessage']);
  });
});
