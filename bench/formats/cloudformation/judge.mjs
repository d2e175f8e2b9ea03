// Parameters, mappings, conditions, resources and outputs of CloudFormation and SAM templates against PyYAML:
// node bench/formats/cloudformation/judge.mjs <build> <repository>.
import { compareNames } from '../judged-names.mjs';
import { pythonJudge } from '../program-judge.mjs';

const judge = pythonJudge(new URL('../yaml-names.py', import.meta.url), 'cloudformation');
const SECTIONS = { variable: ['Parameters'], resource: ['Resources'], output: ['Outputs'], constant: ['Mappings', 'Conditions'] };
/** Ours have one kind for mappings and conditions, which are one namespace. */
const withoutSection = (name) => name.replace(/^(?:Mappings|Conditions) /, 'constant ');

await compareNames({
  id: 'cloudformation',
  patterns: ['*.yaml', '*.yml', '*.json', '*.template'],
  judge: (root, files) => judge(root, files).map(({ found, ...rest }) => ({ ...rest, ...(found && { found: found.map(withoutSection) }) })),
  namesOf: ({ symbols }) => symbols.flatMap(({ kind, name }) => (SECTIONS[kind] === undefined ? [] : [withoutSection(`${SECTIONS[kind][0]} ${name}`)])),
});
