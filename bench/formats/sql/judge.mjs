// Tables, columns and views that SQL scripts create against sqlglot: node bench/formats/sql/judge.mjs <build> <repository>.
import { compareNames, fullName } from '../judged-names.mjs';
import { pythonJudge } from '../program-judge.mjs';

const judge = pythonJudge(new URL('./names.py', import.meta.url));
const KINDS = new Set(['table', 'view', 'column']);

/** A column that a script adds to a table of another script (`ownerType`) is not part of what is compared. */
const namesOf = ({ symbols }) =>
  symbols.flatMap(({ kind, ownerType, signature }, i) =>
    KINDS.has(kind) && ownerType === undefined && !/\(was /.test(signature) ? [fullName(symbols, i).toLowerCase()] : [],
  );

/** Scripts that take a migration back declare nothing here. */
const patterns = ['*.sql', ':!*down.sql'];
await compareNames({ id: 'sql', patterns, judge, namesOf });
