// Settings of applications against PyYAML and javaproperties: node bench/formats/settings/judge.mjs <build> <repository>.
import { compareNames } from '../judged-names.mjs';
import { pythonJudge } from '../program-judge.mjs';

const judge = pythonJudge(new URL('../yaml-names.py', import.meta.url), 'settings');
const namesOf = ({ symbols }) => symbols.map((s) => s.name.replaceAll(':', '.'));
await compareNames({ id: 'settings', patterns: ['*.yaml', '*.yml', '*.json', '*.properties'], judge, namesOf });
