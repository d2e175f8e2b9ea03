/**
 * What a call does to the world: reads the environment, starts a process, sends a request, asks for a feature, loads
 * code. Recognised by the full path of the callee, imports put in; requests on a client also by the file's use of
 * a library for them, features by what their client is called and by `cfg`.
 */
import type { EffectKind, SymbolIndex } from '../../model/facts.ts';
import { stringValue } from '../shared/text.ts';
import { featuresIn } from './attributes.ts';
import type { Call } from './calls.ts';
import type { Cursor } from './cursor.ts';
import { COMMA, CONST, EQUALS, IDENT, STRING } from './token-kinds.ts';
import { urlText } from './url-text.ts';

interface Effect {
  readonly kind: EffectKind;
  readonly method?: string;
}

const FUNCTIONS: Readonly<Record<string, Effect>> = {
  'std.env.var': { kind: 'env' },
  'std.env.var_os': { kind: 'env' },
  'env.var': { kind: 'env' },
  'env.var_os': { kind: 'env' },
  'std.process.Command.new': { kind: 'process' },
  'tokio.process.Command.new': { kind: 'process' },
  'process.Command.new': { kind: 'process' },
  'reqwest.get': { kind: 'http', method: 'GET' },
  'reqwest.blocking.get': { kind: 'http', method: 'GET' },
  'libloading.Library.new': { kind: 'dynamic_code' },
};

const CLIENT_METHODS = new Set(['get', 'post', 'put', 'patch', 'delete', 'head']);
/** Of Unleash, LaunchDarkly and OpenFeature; `is_enabled` is everyone's method, so the client's name has to say it. */
const FLAG_METHODS = new Set(['is_enabled', 'is_feature_enabled', 'feature_enabled', 'bool_variation', 'str_variation', 'get_bool_value']);
const FLAG_CLIENT = /flag|feature|toggle|unleash|launch_?darkly|\bld_client/i;
const EFFECT_NAMES = new Set([...CLIENT_METHODS, ...FLAG_METHODS, 'var', 'var_os', 'new']);
const ENV_MACROS = new Set(['env', 'option_env']);

export function noteEffect(c: Cursor, call: Call): void {
  if (!EFFECT_NAMES.has(call.name) || call.args.length === 0) return;
  const path = c.fullPath(call.callee);
  const effect = Object.hasOwn(FUNCTIONS, path) ? FUNCTIONS[path] : (commandOfGlob(c, path) ?? clientRequest(c, call) ?? flagCheck(c, call));
  if (effect === undefined) return;
  if (effect.method === undefined) emit(c, call.nameToken, effect.kind, argumentName(c, call.open));
  else emit(c, call.nameToken, effect.kind, `${effect.method} ${urlText(c, call.open, (name) => constantValue(c, name))}`);
}

const RUNS = /\bStdio::|\.(?:spawn|output|status|wait_with_output)\(\)/;

/** `Command` that `use super::*` brings in is the standard library's where commands are run. */
function commandOfGlob(c: Cursor, path: string): Effect | undefined {
  if (path !== 'Command.new' || c.imported.has('Command') || c.declaredTypes.has('Command')) return undefined;
  return c.facts.imports.some((i) => i.imported === '*') && RUNS.test(c.tokens.source) ? { kind: 'process' } : undefined;
}

/** `client.get("https://...")` in a file that uses such a library; other `get`s take no address. */
function clientRequest(c: Cursor, call: Call): Effect | undefined {
  if (!CLIENT_METHODS.has(call.name) || !usesClient(c)) return undefined;
  const isAddress = /^"https?:/.test(c.text(call.open + 1)) || /(^|\.)(http_)?client(\(\))?\.\w+$/.test(call.callee);
  return isAddress ? { kind: 'http', method: call.name.toUpperCase() } : undefined;
}

/** Crates that send requests. */
const CLIENTS = ['reqwest', 'awc'];

function usesClient(c: Cursor): boolean {
  return CLIENTS.some((crate) => c.heads.has(crate) || [...c.imported.values()].some((f) => f.specifier === crate || f.specifier.startsWith(`${crate}::`)));
}

/** A computed name says nothing about which feature it is. */
function flagCheck(c: Cursor, call: Call): Effect | undefined {
  if (!FLAG_METHODS.has(call.name) || !FLAG_CLIENT.test(call.callee)) return undefined;
  return argumentName(c, call.open) === '?' ? undefined : { kind: 'flag' };
}

/** `env!("NAME")` and `cfg!(feature = "name")` are answered when they are compiled. */
export function noteMacroEffect(c: Cursor, macro: string, nameToken: number, open: number): void {
  if (ENV_MACROS.has(macro) && c.kind[open + 1] === STRING) emit(c, nameToken, 'env', argumentName(c, open));
  else if (macro === 'cfg') noteFeatures(c, featuresIn(c, open), c.facts.current);
}

/** `tokens` are the string literals that name them. */
export function noteFeatures(c: Cursor, tokens: readonly number[], at: SymbolIndex): void {
  for (const token of tokens) emit(c, token, 'flag', stringValue(c.text(token)) ?? '?', at);
}

function emit(c: Cursor, token: number, kind: EffectKind, name: string, at = c.facts.current): void {
  const { line, column } = c.tokens.position(token);
  c.facts.effects.push({ kind, name, at, line, column });
}

/** Value of the first argument: a string literal or a string constant of this file; `?` for anything computed. */
function argumentName(c: Cursor, open: number): string {
  let token = open + 1;
  while (c.kind[token] !== STRING && c.kind[token] !== IDENT && token < open + 3) token++;
  const alone = token + 1 === c.partner(open) || c.kind[token + 1] === COMMA;
  if (!alone) return '?';
  if (c.kind[token] === STRING) return stringValue(c.text(token)) ?? '?';
  return c.kind[token] === IDENT ? constantValue(c, c.text(token)) : '?';
}

/** Looks for `const NAME: &str = "literal"`. */
function constantValue(c: Cursor, name: string): string {
  for (let i = 1; i < c.tokens.count - 1; i++) {
    if (c.kind[i - 1] !== CONST || c.kind[i] !== IDENT || c.text(i) !== name) continue;
    let value = i;
    while (c.kind[value] !== EQUALS && value < i + 8) value++;
    return c.kind[value + 1] === STRING ? (stringValue(c.text(value + 1)) ?? '?') : '?';
  }
  return '?';
}
