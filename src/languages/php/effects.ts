/** Side effects that plain calls show: environment variables, processes, HTTP. */
import { SurroundingSpans } from '../shared/outline/surrounding-spans.ts';
import { type Callee, stringOf } from './expressions.ts';
import type { PhpFile } from './php-file.ts';
import { kidOf, type Syntax } from './syntax/node.ts';

const PROCESSES = new Set(['exec', 'shell_exec', 'system', 'passthru', 'proc_open', 'popen', 'pcntl_exec']);
const READERS = new Set(['curl_init', 'file_get_contents', 'fopen', 'get_headers', 'wp_remote_get', 'wp_remote_post', 'wp_remote_request']);
const VERBS = new Set(['get', 'post', 'put', 'patch', 'delete', 'head']);
const URL = /^(?:https?:)?\/\//;

const argument = (node: Syntax, index: number): Syntax | undefined => kidOf(node, 'arguments')?.kids[index];

export function callEffects(file: PhpFile, node: Syntax, { name, offset }: Callee): void {
  const first = stringOf(file, argument(node, 0));
  if (name === 'env' || name === 'getenv') file.facts.effectAt('env', first ?? '?', offset);
  else if (PROCESSES.has(name)) file.facts.effectAt('process', first?.trim().split(/\s/, 1)[0] ?? '?', offset);
  else if (READERS.has(name) && first !== undefined && URL.test(first))
    file.facts.effectAt('http', `${name.endsWith('post') ? 'POST' : 'GET'} ${first}`, offset);
  else if (name === 'eval' || name === 'create_function') file.facts.effectAt('dynamic_code', '?', offset);
}

/** Laravel's `Http::get(url)` and `Process::run(command)`, `Env::get(name)`. */
export function staticEffects(file: PhpFile, node: Syntax, { name, receiver, offset }: Callee): void {
  const first = stringOf(file, argument(node, 0));
  if (receiver === 'Http' && VERBS.has(name)) file.facts.effectAt('http', `${name.toUpperCase()} ${first ?? '?'}`, offset);
  else if (receiver === 'Process' && (name === 'run' || name === 'start')) file.facts.effectAt('process', first?.split(' ', 1)[0] ?? '?', offset);
  else if (receiver === 'Env' && name === 'get') file.facts.effectAt('env', first ?? '?', offset);
}

/** Guzzle and its kin: only a literal URL tells them from other methods of these names. */
export function methodEffects(file: PhpFile, node: Syntax, { name, offset }: Callee): void {
  const [first, second] = [stringOf(file, argument(node, 0)), stringOf(file, argument(node, 1))];
  if (name === 'request' && first !== undefined && second !== undefined && URL.test(second))
    file.facts.effectAt('http', `${first.toUpperCase()} ${second}`, offset);
  else if (VERBS.has(name) && first !== undefined && URL.test(first)) file.facts.effectAt('http', `${name.toUpperCase()} ${first}`, offset);
}

/** `$_ENV['NAME']`, `$_SERVER['NAME']`: read from the text, because the variable is not a name of the program. */
export function superglobals(file: PhpFile): void {
  if (!file.source.includes('$_ENV[')) return;
  const symbols = [...file.facts.symbols.entries()].filter(([, symbol]) => !symbol.hidden).sort(([, a], [, b]) => a.start - b.start);
  const spans = new SurroundingSpans(symbols.map(([, symbol]) => symbol));
  for (const found of file.source.matchAll(/\$_ENV\[\s*['"](\w+)['"]\s*\]/g))
    file.facts.effectAt('env', found[1] as string, found.index, symbols[spans.innermost(found.index)]?.[0] ?? -1);
}
