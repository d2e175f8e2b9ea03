// Targets of Makefiles against tree-sitter-make: node bench/formats/makefile/judge.mjs <build> <repository>.
import { compareNames } from '../judged-names.mjs';
import { treeJudge } from '../tree-names.mjs';

/** Patterns, variables and the special targets of make are not declared. */
const plain = ({ text }) => (/[$%()]|^\.[A-Z_]+$|^\.[a-z]+(?:\.[a-z]+)?$/.test(text) ? [] : [text]);
const judge = await treeJudge('make', '(rule (targets (word) @name))', plain);
await compareNames({
  id: 'makefile',
  patterns: ['*'],
  judge,
  namesOf: ({ symbols }) => symbols.filter((s) => plain({ text: s.name }).length > 0).map((s) => s.name),
});
