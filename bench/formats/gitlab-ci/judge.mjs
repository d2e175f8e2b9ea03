// Jobs of pipelines of GitLab against PyYAML: node bench/formats/gitlab-ci/judge.mjs <build> <repository>.
import { compareNames } from '../judged-names.mjs';
import { pythonJudge } from '../program-judge.mjs';

const judge = pythonJudge(new URL('../yaml-names.py', import.meta.url), 'gitlab-ci');
await compareNames({
  id: 'gitlab-ci',
  patterns: ['*.yaml', '*.yml'],
  judge,
  namesOf: ({ symbols }) => symbols.filter((s) => s.kind === 'job').map((s) => s.name),
});
