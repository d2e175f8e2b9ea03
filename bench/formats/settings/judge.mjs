// Settings of applications in YAML and JSON against PyYAML: node bench/formats/settings/judge.mjs <build> <repository>.
import { compareNames } from '../judged-names.mjs';
import { pythonJudge } from '../python-judge.mjs';

const judge = pythonJudge(new URL('../yaml-names.py', import.meta.url), 'settings');
const namesOf = ({ symbols }) => symbols.map((s) => s.name.replaceAll(':', '.'));
await compareNames({ id: 'settings', patterns: ['*.yaml', '*.yml', '*.json'], judge, namesOf });
