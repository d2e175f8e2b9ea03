// Objects of Kubernetes manifests, kind and name, against PyYAML: node bench/formats/kubernetes/judge.mjs <build> <repository>.
import { compareNames } from '../judged-names.mjs';
import { pythonJudge } from '../program-judge.mjs';

const judge = pythonJudge(new URL('../yaml-names.py', import.meta.url), 'kubernetes');
const WORKLOADS = new Set(['workload', 'service', 'resource']);
const namesOf = ({ symbols }) => symbols.filter((s) => WORKLOADS.has(s.kind) && s.owner < 0).map((s) => s.name.slice(s.name.lastIndexOf('/') + 1));
await compareNames({ id: 'kubernetes', patterns: ['*.yaml', '*.yml'], judge, namesOf });
