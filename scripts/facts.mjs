// For working on a language or a format: prints the facts of one file. node scripts/facts.mjs <build folder> <file> [--json]
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, file, ...rest] = process.argv.slice(2);
const load = (p) => import(pathToFileURL(join(resolve(folder), p)).href);
const { loadReaders } = await load('readers/registry.js');
const { mergeFacts } = await load('readers/merge-facts.js');
const { FactsParser } = await load('indexing/extract/parser.js');
const source = readFileSync(file, 'utf8');
const readers = (await loadReaders()).readersOf(file, () => source.slice(0, 4096));
if (readers.length === 0) throw new Error(`no reader claims ${file}`);
const parser = new FactsParser();
const all = [];
for (const reader of readers) all.push(await parser.extract(reader, file, source));
const facts = mergeFacts(file, readers[0].id, all);
if (rest.includes('--json')) console.log(JSON.stringify(facts, null, 1));
else
  for (const [group, list] of Object.entries(facts))
    if (Array.isArray(list)) {
      console.log(`== ${group} (${list.length})`);
      for (const [i, fact] of list.entries()) console.log(`${i}\t${JSON.stringify(fact)}`);
    } else console.log(`${group}: ${list}`);
