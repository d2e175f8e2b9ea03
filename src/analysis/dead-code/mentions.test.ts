import { describe, expect, it } from 'vitest';
import { tinyGraph } from '../../../test/support/tiny-graph.ts';
import { computedParts, isWithin, MentionScan } from './mentions.ts';

describe('mentions of a name', () => {
  const nodes = tinyGraph([{ name: '_tidy', file: 'a.py', lines: [2, 4] }], []).nodes.filter((n) => n.kind !== 'file');
  const elsewhere = (file: string, text: string, code = true) => {
    const scan = new MentionScan(['_tidy']);
    scan.add(file, text, code);
    return scan
      .of('_tidy')
      .filter((m) => !nodes.some((n) => isWithin(m, n)))
      .map((m) => m.line);
  };

  it('are whole words outside of the symbol', () => {
    expect(elsewhere('a.py', 'x = 1\ndef _tidy():\n    _tidy()\n\nhooks = {"_tidy"}\n_tidyness = 2')).toEqual([5]);
    expect(elsewhere('b.py', '\n_tidy')).toEqual([2]);
  });

  it('in comments of code do not count, in attributes and in documentation they do', () => {
    expect(elsewhere('b.py', '# see _tidy\n// _tidy\n * _tidy\n#[with(_tidy)]\n*ptr = _tidy')).toEqual([4, 5]);
    expect(elsewhere('b.ts', `sql(\n  /*+ FEATURES(\${_tidy}) _tidy */ x)\n// a _tidy \${other}`)).toEqual([2]);
    expect(elsewhere('README.md', '# _tidy', false)).toEqual([1]);
  });
});

it('names that may be put together are known by their beginnings and ends', () => {
  expect(computedParts('_get_current_year')).toEqual(['_get_', '_get_current_', '_current_year']);
  expect(computedParts('clean_url')).toEqual(['clean_']);
  expect(computedParts('getYear')).toEqual([]);
});
