import { expect, it } from 'vitest';
import type { ContextAnswer } from '../../../engine/context/answer-question.ts';
import type { Repository } from '../../../engine/repositories/open-repository.ts';
import { footerLines } from './context-footer.ts';

/** As far as the footer looks. */
const answer = (keywords: string[]) => ({ commit: null, pack: { symbols: [{ name: 'Store.save' }], truncated: 0, keywords } }) as unknown as ContextAnswer;
const repository = { place: { root: '.' } } as Repository;

async function lines(task: string, keywords: string[]): Promise<string> {
  return (await footerLines(answer(keywords), { repository, task, milliseconds: 12, inPerson: true })).join('\n');
}

it('says how words were read that were not spelt like the code', async () => {
  expect(await lines('where are sesions saved', ['sessions', 'saved'])).toContain('Spelt as the code spells it: sessions.');
  expect(await lines('where are sessions saved', ['sessions', 'saved'])).not.toContain('Spelt');
});

it('leads whoever asks for callers to the command that knows them all', async () => {
  expect(await lines('what calls Store.save', ['Store.save', 'calls'])).toContain('knowing callers Store.save');
  expect(await lines('how does Store.save work', ['Store.save', 'work'])).not.toContain('knowing callers');
});
