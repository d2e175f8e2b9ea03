/**
 * What a call does to the world: reads the environment, starts a process, sends a request, asks a feature gate, loads
 * code by name. Recognised by function and, where the name alone is common, by the package it is imported from.
 */
import type { EffectKind } from '../../model/facts.ts';
import { stringValue } from '../shared/text.ts';
import type { Call } from './calls.ts';
import type { Cursor } from './cursor.ts';
import { ASSIGN, CONST, IDENT, LBRACE, LPAREN, SEMI, STRING } from './token-kinds.ts';
import { urlText } from './url-text.ts';

interface Effect {
  readonly kind: EffectKind;
  /** Import path of the package; absent for methods, which any receiver may have. */
  readonly from?: string;
  /** Position of the argument that names it. */
  readonly argument: number;
  /** HTTP method, or the position of the argument that says it. */
  readonly method?: string | number;
}

const EFFECTS: Readonly<Record<string, readonly Effect[]>> = {
  Getenv: [
    { kind: 'env', from: 'os', argument: 0 },
    { kind: 'env', from: 'syscall', argument: 0 },
  ],
  LookupEnv: [{ kind: 'env', from: 'os', argument: 0 }],
  Command: [{ kind: 'process', from: 'os/exec', argument: 0 }],
  CommandContext: [{ kind: 'process', from: 'os/exec', argument: 1 }],
  StartProcess: [{ kind: 'process', from: 'os', argument: 0 }],
  Exec: [{ kind: 'process', from: 'syscall', argument: 0 }],
  Get: [{ kind: 'http', from: 'net/http', argument: 0, method: 'GET' }],
  Head: [{ kind: 'http', from: 'net/http', argument: 0, method: 'HEAD' }],
  Post: [{ kind: 'http', from: 'net/http', argument: 0, method: 'POST' }],
  PostForm: [{ kind: 'http', from: 'net/http', argument: 0, method: 'POST' }],
  NewRequest: [{ kind: 'http', from: 'net/http', argument: 1, method: 0 }],
  NewRequestWithContext: [{ kind: 'http', from: 'net/http', argument: 2, method: 1 }],
  Open: [{ kind: 'dynamic_code', from: 'plugin', argument: 0 }],
  MethodByName: [{ kind: 'dynamic_code', argument: 0 }],
};

/** `utilfeature.DefaultFeatureGate.Enabled(features.X)` and gates that are passed around. */
const FLAG_CHECK = /(^|[.\w])[fF]eature(s|Gates?)?(\(\))?\.Enabled$/;

/** Clients of LaunchDarkly, OpenFeature and Unleash: the argument that names the flag, and whose method it has to be. */
const FLAG_METHODS: Readonly<Record<string, { readonly argument: number; readonly of: RegExp }>> = {
  BoolVariation: { argument: 0, of: /./ },
  StringVariation: { argument: 0, of: /./ },
  BooleanValue: { argument: 1, of: /./ },
  IsEnabled: { argument: 0, of: /unleash|feature|flag|toggle/i },
};

export function noteEffect(c: Cursor, call: Call): void {
  if (call.name === 'Enabled') {
    if (call.args.length === 1 && FLAG_CHECK.test(call.callee)) emit(c, call, 'flag', flagName(c, call));
  } else if (Object.hasOwn(FLAG_METHODS, call.name)) noteFlagMethod(c, call);
  else if (Object.hasOwn(EFFECTS, call.name)) noteNamedEffect(c, call);
}

function noteNamedEffect(c: Cursor, call: Call): void {
  const effect = EFFECTS[call.name]?.find((e) => e.from === undefined || e.from === importOf(c, call));
  if (effect === undefined || call.args.length <= effect.argument) return;
  if (effect.method === undefined) emit(c, call, effect.kind, argumentName(c, call, effect.argument));
  else emit(c, call, effect.kind, `${methodName(c, call, effect.method)} ${urlArgument(c, call, effect.argument)}`);
}

/** A computed name says nothing about which flag it is. */
function noteFlagMethod(c: Cursor, call: Call): void {
  const { argument, of } = FLAG_METHODS[call.name] as (typeof FLAG_METHODS)[string];
  if (call.args.length <= argument || !of.test(call.callee.slice(0, -call.name.length))) return;
  const name = argumentName(c, call, argument);
  if (name !== '?') emit(c, call, 'flag', name);
}

function emit(c: Cursor, call: Call, kind: EffectKind, name: string): void {
  const { line, column } = c.tokens.position(call.nameToken);
  c.facts.effects.push({ kind, name, at: c.facts.current, line, column });
}

function importOf(c: Cursor, call: Call): string | undefined {
  const head = call.callee.slice(0, call.callee.length - call.name.length - 1);
  return c.scopes.has(head) ? undefined : c.imports.get(head);
}

function methodName(c: Cursor, call: Call, method: string | number): string {
  if (typeof method === 'string') return method;
  const constant = /\.Method(\w+)$/.exec(call.args[method] ?? '')?.[1];
  return constant?.toUpperCase() ?? argumentName(c, call, method);
}

function flagName(c: Cursor, call: Call): string {
  const literal = c.kind[call.open + 1] === STRING ? argumentName(c, call, 0) : '?';
  return literal === '?' ? (/\w+$/.exec(call.args[0] ?? '')?.[0] ?? '?') : literal;
}

/** Value of a string literal or of a string constant of this file; `?` for anything computed. */
function argumentName(c: Cursor, call: Call, position: number): string {
  const token = c.argument(call.open, position);
  if (token < 0) return '?';
  const alone = c.argument(call.open, position + 1) === token + 2 || c.partner(call.open) === token + 1;
  if (alone && c.kind[token] === STRING) return stringValue(c.text(token)) ?? '?';
  return alone && c.kind[token] === IDENT && !c.scopes.has(c.text(token)) ? constantValue(c, c.text(token)) : '?';
}

function urlArgument(c: Cursor, call: Call, position: number): string {
  const next = c.argument(call.open, position + 1);
  const end = next < 0 ? c.partner(call.open) : next - 1;
  return urlText(c, c.argument(call.open, position), end, (name) => (c.scopes.has(name) ? '?' : constantValue(c, name)));
}

/** Looks for `name = "literal"` or `name T = "literal"` at top level of the file. */
function constantValue(c: Cursor, name: string): string {
  const { kind, tokens } = c;
  for (let i = 0; i < tokens.count - 3; i++) {
    if (kind[i] === LBRACE) i = c.partner(i);
    else if (kind[i] === IDENT && c.text(i) === name && (kind[i - 1] === CONST || kind[i - 1] === SEMI || kind[i - 1] === LPAREN)) {
      const value = kind[i + 1] === ASSIGN ? i + 2 : kind[i + 2] === ASSIGN ? i + 3 : i;
      if (kind[value] === STRING) return stringValue(c.text(value)) ?? '?';
    }
  }
  return '?';
}
