/** What a call does to the world: environment, processes, HTTP clients. */
import type { ExprText } from '../../model/facts.ts';
import { STRING } from '../shared/jvm/token-kinds.ts';
import { type EffectCall, noteEffectBy, type EffectRule as Rule } from '../shared/token-reading/effects.ts';
import type { Cursor } from './cursor.ts';

const TEXT = /"((?:[^"\\\n]|\\.)*)"/;
const firstText = (args: string): string => /^\s*(?:\w+\s*:\s*)?"((?:[^"\\\n]|\\.)*)"/.exec(args)?.[1] ?? '?';
const address = (args: string): string | undefined => TEXT.exec(args)?.[1];
const isAddress = (text: string | undefined): text is string => text !== undefined && /^(?:https?:)?\/\/|^\//.test(text);

const CLIENT = /client|session|http|^AF$|alamofire|request/i;
const METHOD = /method\s*:\s*(?:HTTPMethod)?\.(\w+)/;

const http =
  (method: string): Rule =>
  ({ receiver, args }) => {
    const url = address(args);
    return CLIENT.test(receiver) && isAddress(url) ? ['http', `${method} ${url}`] : undefined;
  };

/** `AF.request("https://…", method: .post)`, `session.data(from: URL(string: "…")!)`. */
const request: Rule = ({ receiver, args }) => {
  const url = address(args);
  return CLIENT.test(receiver) && isAddress(url) && url.startsWith('http') ? ['http', `${METHOD.exec(args)?.[1]?.toUpperCase() ?? 'GET'} ${url}`] : undefined;
};

const command = (args: string): string => TEXT.exec(args)?.[1]?.trim().split(/\s+/)[0] || '?';

const RULES = new Map<string, Rule>(
  Object.entries({
    getenv: ({ receiver, args }) => (receiver === '' ? ['env', firstText(args)] : undefined),
    // Vapor.
    get: (call) => (call.receiver === 'Environment' ? ['env', firstText(call.args)] : http('GET')(call)),
    process: ({ receiver, args }) => (receiver === 'Environment' && args !== '' ? ['env', firstText(args)] : undefined),
    Process: ({ receiver, args }) => (receiver === '' && args.trim() === '' ? ['process', '?'] : undefined),
    run: ({ receiver, args }) => (receiver === 'Process' ? ['process', command(args)] : undefined),
    launchedProcess: ({ receiver, args }) => (receiver === 'Process' ? ['process', command(args)] : undefined),
    posix_spawn: ({ args }) => ['process', command(args)],
    shellOut: ({ receiver, args }) => (receiver === '' ? ['process', command(args)] : undefined),
    post: http('POST'),
    put: http('PUT'),
    patch: http('PATCH'),
    delete: http('DELETE'),
    request,
    download: request,
    upload: request,
    data: request,
    dataTask: request,
    NSClassFromString: ({ receiver, args }) => (receiver === '' ? ['dynamic_code', firstText(args)] : undefined),
  } satisfies Record<string, Rule>),
);

/** Functions of Objective-C's runtime that take a name as a text. */
const BY_NAME: Readonly<Record<string, readonly ['method', 'function'] | readonly ['class']>> = {
  Selector: ['method', 'function'],
  NSSelectorFromString: ['method', 'function'],
  NSClassFromString: ['class'],
};

/** `Selector("openWithName:")` means what says `@objc(openWithName:)`. */
function noteNamed(c: Cursor, { name, receiver, token, args }: EffectCall): void {
  const kind = receiver === '' ? BY_NAME[name] : undefined;
  const named = kind === undefined ? '?' : firstText(args);
  if (kind === undefined || named === '?') return;
  const { line, column } = c.tokens.position(token);
  c.relations.push({ type: 'references', from: c.facts.current, target: { kind, name: named, otherwise: 'nothing' }, line, column });
}

export function noteEffect(c: Cursor, call: EffectCall): void {
  noteNamed(c, call);
  noteEffectBy(RULES, c, call);
}

/** `ProcessInfo.processInfo.environment["HOME"]`; the cursor stands on the bracket. */
export function noteEnvironment(c: Cursor, text: ExprText): void {
  if (!/(?:^|\.)processInfo\.environment$|^ProcessInfo\(\)\.environment$/.test(text) && !/\bprocessInfo\.environment$/.test(text)) return;
  const { line, column } = c.tokens.position(c.at);
  const name = c.kind[c.at + 1] === STRING ? c.text(c.at + 1).slice(1, -1) : '?';
  c.facts.effects.push({ kind: 'env', name, at: c.facts.current, line, column });
}
