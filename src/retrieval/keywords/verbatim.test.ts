import { describe, expect, it } from 'vitest';
import { saysVerbatim, type Verbatim, verbatimTexts } from './verbatim.ts';

const texts = (title: string) => verbatimTexts(title).map(({ text }) => text);

describe('what a title writes letter for letter', () => {
  it('is the name of a file, an option, a header, a quoted word', () => {
    expect(texts('where is cluster.conf read')).toEqual(['cluster.conf']);
    expect(texts('who loads a .env further up')).toEqual(['.env']);
    expect(texts('what does --dry-run leave out')).toEqual(['dry-run']);
    expect(texts('who trusts X-Forwarded-For')).toEqual(['X-Forwarded-For']);
    expect(texts('why is the action "check" let through')).toEqual(['check']);
    expect(texts('why does the address read name@shop.invalid')).toEqual(['@shop.invalid']);
  });

  it('is not a sample, nor a kind of file, nor prose', () => {
    expect(texts('where are stage names such as "deploy" refused?')).toEqual([]);
    expect(texts('who converts the library (libfoo.dll)')).toEqual([]);
    expect(texts('which .json files are read')).toEqual([]);
    expect(texts("where's the user's name kept")).toEqual([]);
  });
});

describe('code', () => {
  const one = (title: string) => verbatimTexts(title)[0] as Verbatim;

  it('says it as a whole', () => {
    expect(saysVerbatim('open("/etc/cluster.conf")', one('where is cluster.conf read'))).toBe(true);
    expect(saysVerbatim('open("cluster.conf.bak")', one('where is cluster.conf read'))).toBe(true);
    expect(saysVerbatim('open("mycluster.confx")', one('where is cluster.conf read'))).toBe(false);
  });

  it('names an option with or without its dashes', () => {
    expect(saysVerbatim('flag("dry-run")', one('what does --dry-run leave out'))).toBe(true);
    expect(saysVerbatim('// a dry-run of it', one('what does --dry-run leave out'))).toBe(false);
  });
});
