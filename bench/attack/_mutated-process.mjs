// The process that reads mutated files for bench/attack/files.mjs: which ones, it is told as JSON.
import { readMutated } from './_read-mutated.mjs';

await readMutated(JSON.parse(process.argv[2]));
