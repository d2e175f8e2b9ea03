import { describe, expect, it } from 'vitest';
import { tinyCorpus } from '../../test/support/tiny-corpus.ts';
import { baseForm, irregularForms } from './irregular-verbs.ts';

describe('irregular verbs', () => {
  it('know their base', () => {
    expect(['sent', 'torn', 'chosen', 'send', 'parse'].map(baseForm)).toEqual(['send', 'tear', 'choose', 'send', 'parse']);
  });

  it('list every form, and none for a regular verb', () => {
    expect(irregularForms('wrote')).toEqual(['write', 'wrote', 'written']);
    expect(irregularForms('parsed')).toEqual([]);
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
