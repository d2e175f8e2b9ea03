import { expect, it } from 'vitest';
import { loadLanguages } from '../../../src/languages/registry.ts';

it('tells the parts that C and C++ sources include from those of PHP pages, although all are called .inc', async () => {
  const languages = await loadLanguages();
  const of = (text: string) => languages.forPath('src/part.inc', () => text)?.id;
  expect(of('/* Part of the decoder. */\nstatic int decode(Context *s)\n{\n    return 0;\n}\n')).toBe('c');
  expect(of('DEF_HELPER_FLAGS_2(add, i32, i32)\nDEF_HELPER_FLAGS_2(sub, i32, i32)\n')).toBe('c');
  expect(of('#include "table.h"\nnamespace a {\ntemplate <class T> T first();\n}\n')).toBe('cpp');
  expect(of('<?php\nnamespace Drupal\\core;\nclass Part {\n}\n')).toBe('php');
  expect(of('<div><?= $title ?></div>\n')).toBe('php');
});
