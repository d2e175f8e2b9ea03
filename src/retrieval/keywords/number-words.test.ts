import { expect, it } from 'vitest';
import { numberWords } from './number-words.ts';

const terms = (line: string) => numberWords(line).map(({ term }) => term);

it('joins a name with the number that belongs to it', () => {
  expect(terms('decode UTF-8')).toEqual(['utf8']);
  expect(terms('which SHA 256 digest')).toEqual(['sha256']);
  expect(terms('push over HTTP/2')).toEqual(['http2']);
  expect(terms('log in with OAuth 2.0')).toEqual(['oauth2']);
});

it('joins a word that begins with a digit with those beside it', () => {
  expect(terms('plot 3d surface')).toEqual(['plot3d', 'surface3d']);
});

it('reads the numbers of HTTP where the line speaks of it', () => {
  expect(terms('the server answers with 404')).toContain('notfound');
  expect(terms('retry on 403/404 responses')).toEqual(expect.arrayContaining(['forbidden', 'notfound']));
  expect(terms('at most 404 mails')).not.toContain('notfound');
});

it('says nothing of a line without digits', () => {
  expect(terms('decode text')).toEqual([]);
});
