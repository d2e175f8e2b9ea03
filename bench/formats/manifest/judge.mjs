// Dependencies of manifests against parsers of JSON, TOML and XML: node bench/formats/manifest/judge.mjs <build> <repository>.
import { compareNames } from '../judged-names.mjs';
import { pythonJudge } from '../program-judge.mjs';

const judge = pythonJudge(new URL('../text-names.py', import.meta.url), 'manifest');
/** The name inside of a package URL: `@scope/name`, `group:artifact`. */
const nameOf = ({ name, signature }) =>
  name.startsWith('pkg:maven') ? decodeURIComponent(name.slice('pkg:maven/'.length)).replace('/', ':') : (signature.split(' ')[0] ?? '');
const fold = (name, purl) => (purl.startsWith('pkg:pypi') ? name.toLowerCase().replace(/[-_.]+/g, '-') : name);
const namesOf = ({ symbols }) => symbols.filter((s) => s.kind === 'package').map((s) => fold(nameOf(s), s.name));
await compareNames({ id: 'manifest', patterns: ['*'], judge, namesOf });
