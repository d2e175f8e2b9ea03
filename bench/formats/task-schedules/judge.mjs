// Entries of Celery's schedules against Python's own parser: node bench/formats/task-schedules/judge.mjs <build> <repository>.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compare } from '../judged-names.mjs';
import { pythonJudge } from '../program-judge.mjs';

const { link } = await import(pathToFileURL(resolve(process.argv[2], 'links/task-schedules/index.js')).href);
const facts = (path) => ({ path, language: 'python', symbols: [], relations: [] });

compare({
  patterns: ['*.py'],
  claims: (_file, text) => link.words.some((word) => text().includes(word)),
  judge: pythonJudge(new URL('./names.py', import.meta.url)),
  // Entries that have no name of their own are called after their task.
  read: (path, text) => link.read({ path, text, facts: facts(path) }).symbols.flatMap(({ name }) => (/^\w+ every /.test(name) ? [] : [name])),
});
