// Tables, columns, views and indexes of schema.rb against Ruby's own parser: node bench/formats/rails-schema/judge.mjs <build> <repository>.
import { compareNames, fullName } from '../judged-names.mjs';
import { rubyJudge } from '../program-judge.mjs';

await compareNames({
  id: 'rails-schema',
  patterns: ['*.rb'],
  judge: rubyJudge(new URL('./names.rb', import.meta.url)),
  namesOf: ({ symbols }) => symbols.map((s, i) => `${s.kind} ${fullName(symbols, i)}`.toLowerCase()),
});
