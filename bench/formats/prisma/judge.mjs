// Models and enums of Prisma against tree-sitter-prisma: node bench/formats/prisma/judge.mjs <build> <repository>.
import { compareNames } from '../judged-names.mjs';
import { treeJudge } from '../tree-names.mjs';

const judge = await treeJudge(
  'prisma',
  '(model_declaration (identifier) @name) (enum_declaration (identifier) @name) (view_declaration (identifier) @name) (type_declaration (identifier) @name)',
);
await compareNames({
  id: 'prisma',
  patterns: ['*.prisma'],
  judge,
  namesOf: ({ symbols }) => symbols.filter((s) => s.owner < 0 && /schema|enum/.test(s.kind)).map((s) => s.name),
});
