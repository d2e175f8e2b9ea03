// Entries of schedules of Sidekiq and Resque, with the class that each starts, against PyYAML: node bench/formats/job-schedule/judge.mjs <build> <repository>.
import { compareNames } from '../judged-names.mjs';
import { pythonJudge } from '../program-judge.mjs';

await compareNames({
  id: 'job-schedule',
  patterns: ['*.yaml', '*.yml'],
  judge: pythonJudge(new URL('../yaml-names.py', import.meta.url), 'job-schedule'),
  namesOf: ({ symbols, relations }) => relations.filter((r) => r.type === 'publishes').map((r) => `${symbols[r.from].name} starts ${r.target.name}`),
});
