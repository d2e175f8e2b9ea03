// Declarations that our reader finds against protoc: PYTHON=… node bench/formats/proto/judge.mjs <build> <repository>.
import { compareNames, fullNames } from '../judged-names.mjs';
import { pythonJudge } from '../program-judge.mjs';

/** What a gateway serves is not a declaration of protoc's. */
const namesOf = ({ symbols }) => fullNames({ symbols }).filter((_, i) => symbols[i].kind !== 'operation');
await compareNames({ id: 'proto', patterns: ['*.proto'], judge: pythonJudge(new URL('./names.py', import.meta.url)), namesOf });
