// For working on a language: prints the facts of one file. node scripts/facts.mjs <build folder> <file> [--json]
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, file, ...rest] = process.argv.slice(2);
const load = (p) => import(pathToFileURL(join(resolve(folder), p)).href);
const { loadLanguages } = await load('languages/registry.js');
const { FactsParser } = await load('indexing/extract/parser.js');
const language = (await loadLanguages()).forPath(file);
const facts = await new FactsParser().extract(language, file, readFileSync(file, 'utf8'));
if (rest.includes('--json')) console.log(JSON.stringify(facts, null, 1));
else
  for (const [group, list] of Object.entries(facts))
    if (Array.isArray(list)) {
      console.log(`== ${group} (${list.length})`);
      for (const [i, fact] of list.entries()) console.log(`${i}\t${JSON.stringify(fact)}`);
    } else console.log(`${group}: ${list}`);
