/** In Go a type may satisfy the interface of a package that it has never heard of: that is not a dependency, and makes no cycle. */
import { expect, it } from 'vitest';
import { analyseReport } from '../../src/engine/analyse/analyse-report.ts';
import { repositoryOf } from '../support/indexed-repository.ts';

const repository = repositoryOf('shapes', {
  'go.mod': 'module example.com/app\n\ngo 1.22\n',
  'core/core.go':
    'package core\n\nimport "example.com/app/types"\n\ntype Field interface {\n\tName() string\n\tSize() int\n}\n\nfunc Make() *types.Text { return &types.Text{} }\n',
  'types/types.go':
    'package types\n\ntype Text struct{ n string }\n\nfunc (t *Text) Name() string { return t.n }\n\nfunc (t *Text) Size() int { return len(t.n) }\n',
});

it('packages do not need the interfaces that their types happen to satisfy', async () => {
  const report = await analyseReport(repository(), { tests: false, limit: 10 });
  expect(report.cycles).toEqual([]);
  expect(report.packages.find((p) => p.package === 'types')).toMatchObject({ layer: 0 });
});
