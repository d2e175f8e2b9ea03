/** What a call does outside of the program: reads the environment, starts a process, asks a URL, loads code. */
import type { EffectKind } from '../../../model/facts.ts';
import { stringValue } from '../text.ts';
import type { Cursor } from './cursor.ts';
import { IDENT, STRING } from './token-kinds.ts';

interface Call {
  readonly name: string;
  readonly token: number;
  readonly open: number;
}

interface Effect {
  readonly kind: EffectKind;
  readonly argument: number;
}

const at = (kind: EffectKind, argument: number, names: string): [string, Effect][] => names.split(' ').map((name) => [name, { kind, argument }]);

const EFFECTS: ReadonlyMap<string, Effect> = new Map([
  ...at('env', 0, 'getenv secure_getenv setenv unsetenv _wgetenv GetEnvironmentVariableA GetEnvironmentVariableW qgetenv qEnvironmentVariable'),
  ...at('process', 0, 'system popen _popen execl execlp execle execv execvp execve execvpe posix_spawnp WinExec'),
  ...at('process', 1, 'posix_spawn CreateProcessA CreateProcessW ShellExecuteA'),
  ...at('dynamic_code', 0, 'dlopen LoadLibraryA LoadLibraryW'),
]);

/** Options of libcurl whose value is a URL. */
const URL_OPTION = 'CURLOPT_URL';
const LONGEST = 200;

export function noteEffect(c: Cursor, call: Call): void {
  const effect = EFFECTS.get(call.name);
  if (effect !== undefined) emit(c, call, effect.kind, textOf(c, c.argument(call.open, effect.argument)));
  else if (call.name === 'curl_easy_setopt') noteUrl(c, call);
}

function noteUrl(c: Cursor, call: Call): void {
  const option = c.argument(call.open, 1);
  if (option < 0 || c.text(option) !== URL_OPTION) return;
  emit(c, call, 'http', `ANY ${textOf(c, c.argument(call.open, 2))}`);
}

function emit(c: Cursor, call: Call, kind: EffectKind, name: string): void {
  const { line, column } = c.tokens.position(call.token);
  c.facts.effects.push({ kind, name: name.slice(0, LONGEST), at: c.facts.current, line, column });
}

/** A literal, or a constant of the file that is one; `?` for what is computed. */
function textOf(c: Cursor, token: number): string {
  if (token < 0) return '?';
  if (c.kind[token] === STRING) return stringValue(c.text(token)) ?? '?';
  return c.kind[token] === IDENT && !c.scopes.has(c.text(token)) ? (c.texts.get(c.text(token)) ?? '?') : '?';
}
