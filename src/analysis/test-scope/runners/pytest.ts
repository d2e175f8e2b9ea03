/** pytest: node ids, `file::Class::test`. */
import { endsWith, type TestRunner } from './contract.ts';

export const pytest: TestRunner = {
  name: 'pytest',
  owns: endsWith('.py'),
  isUsed: () => true,
  some: (tests) => ['pytest', ...tests.map((t) => `${t.file}::${t.name.replaceAll('.', '::')}`)],
  files: (files) => ['pytest', ...files],
  all: () => ['pytest'],
  manifests: /(?:^|\/)(?:pyproject\.toml|setup\.(?:py|cfg)|requirements[^/]*\.txt|Pipfile(?:\.lock)?|poetry\.lock|uv\.lock|pytest\.ini|tox\.ini)$/,
};
