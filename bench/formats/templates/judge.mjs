// Templates that a template is put together from, as its own engine reads them, and classes that Python's HTML parser finds:
// node bench/formats/templates/judge.mjs <build> <repository> --engine <file below engines/, without its ending>.
import { compareNames } from '../judged-names.mjs';
import { pythonJudge } from '../program-judge.mjs';

const { pattern, judge: included } = await import(`./engines/${process.argv[process.argv.indexOf('--engine') + 1]}.mjs`);
const classes = pythonJudge(new URL('./classes.py', import.meta.url));

/** Classes that the judge finds: it leaves out attributes that are filled in, of which ours has what is written. */
const classesOf = new Map();

function judge(root, files) {
  for (const { file, found } of classes(root, files)) classesOf.set(file, found);
  return included(root, files).map(({ file, found, error }) =>
    error === undefined ? { file, found: [...found.filter((name) => !isSheet(name)), ...classesOf.get(file)] } : { file, error },
  );
}

/** As written, without quotes, endings and namespaces. */
const written = (text, { line, column }) => /^[\w./@:~-]+/.exec(text.split('\n')[line - 1].slice(column))?.[0] ?? '';
const isSheet = (name) => /\.s?css$/.test(name);

function namesOf({ path, relations }, text) {
  const judged = new Set(classesOf.get(path));
  const files = relations.filter((r) => r.type === 'depends_on').map((r) => written(text, r));
  const used = relations.filter((r) => r.type === 'references').map((r) => `class ${r.target.name.replace(/^\./, '')}`);
  return [...files.filter((name) => !isSheet(name)), ...used.filter((name) => judged.has(name))];
}

await compareNames({ id: 'templates', patterns: ['*'], only: (file) => pattern.test(file), judge, namesOf });
