import { describe, expect, it } from 'vitest';
import { type TinySymbol, tinyCorpus } from '../../../test/support/tiny-corpus.ts';
import { readSpelling, respell } from './spelling.ts';

const symbols: TinySymbol[] = [
  'saveSession',
  'registerBlueprint',
  'serializeResponse',
  'colorOf',
  'postgresqlDialect',
  ...Array.from({ length: 12 }, (_, i) => `colorOf${i}`),
].map((name) => ({ name, file: 'app.ts' }));

async function read(task: string, english: readonly string[] = []): Promise<string> {
  const { reader } = tinyCorpus(symbols);
  return respell(task, await readSpelling(task, reader, (word) => english.includes(word)));
}

describe('a slip of the fingers', () => {
  it.each([
    ['two letters swapped', 'where is a sesison saved', 'where is a session saved'],
    ['one missing', 'where is a sesion saved', 'where is a session saved'],
    ['one too many', 'where is a sesssion saved', 'where is a session saved'],
    ['one wrong', 'where is a sessiom saved', 'where is a session saved'],
    ['an inflection of what the code has', 'Sesions are lost', 'Sessions are lost'],
    ['in a part of a name', 'how does regsiterBlueprint work', 'how does registerBlueprint work'],
  ])('%s', async (_, task, meant) => expect(await read(task)).toBe(meant));

  it('is none where the word is known', async () => {
    expect(await read('where is the blueprint of a cession', ['cession'])).toBe('where is the blueprint of a cession');
    expect(await read('which PostgreSQL dialect')).toBe('which PostgreSQL dialect');
  });

  it('is not guessed for short words, two slips or words like nothing in the code', async () => {
    expect(await read('a sesn, a seisson and an umbrella')).toBe('a sesn, a seisson and an umbrella');
  });

  it('is looked for in the title alone, and mended everywhere', async () => {
    expect(await read('the sesion\nsesion regsiter')).toBe('the session\nsession regsiter');
  });
});

it('a word is spelt as the code spells it', async () => {
  expect(await read('serialise the response')).toBe('serialize the response');
  expect(await read('which Colours are there')).toBe('which Colors are there');
});
