// Tasks of Taskfiles against PyYAML: node bench/formats/taskfile/judge.mjs <build> <repository>.
import { compareNames } from '../judged-names.mjs';
import { pythonJudge } from '../program-judge.mjs';

const judge = pythonJudge(new URL('../yaml-names.py', import.meta.url), 'taskfile');
await compareNames({
  id: 'taskfile',
  patterns: ['*.yaml', '*.yml'],
  judge,
  namesOf: ({ symbols }) => symbols.filter((s) => s.kind === 'target').map((s) => s.name),
});
