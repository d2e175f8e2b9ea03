import { describe, expect, it } from 'vitest';
import { codeIdentifiers, pathMentions } from './code-patterns.ts';

describe('what is quoted', () => {
  it('is a name as a whole: the first word of a key names something else', () => {
    expect(codeIdentifiers('deprecate `delete-config` and `--run-syncdb`').exact).toEqual(['deleteConfig', 'runSyncdb']);
    expect(codeIdentifiers('run `lib/parser` and `a.b-c`').exact).toEqual([]);
    expect(codeIdentifiers('call `parse(text)` of `Parser#read`').exact).toEqual(['parse', 'Parser#read']);
  });

  it('may have its owner written like a folder', () => {
    expect(codeIdentifiers('an error for `Style/GuardClause`').exact).toEqual(['Style.GuardClause']);
  });
});

it('a dotted key is the name that code has for it, and may be a package; an address is neither', () => {
  const text = 'see remote.log.pool.size, docs.example.com and e.g. main.test.js';
  expect(codeIdentifiers(text).patterns).toEqual(['remoteLogPoolSize']);
  expect(pathMentions(text)).toContain('remote/log/pool/size');
  expect(pathMentions(text)).not.toContain('docs/example/com');
});

it('in the title a word like a file name may be one', () => {
  expect(pathMentions('feat: suggestions for no-empty-block\nand not-this-one')).toEqual(['no-empty-block']);
});
