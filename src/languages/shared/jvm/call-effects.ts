/** What a call does to the world, for Kotlin and Scala: environment, processes, HTTP clients, flags, reflection. */
import { type EffectCall, noteEffectBy, type EffectRule as Rule } from '../token-reading/effects.ts';
import type { JvmCursor } from './cursor.ts';

const firstText = (args: string): string => /^\s*"((?:[^"\\\n]|\\.)*)"\s*(?:,|$)/.exec(args)?.[1] ?? '?';
const anyText = (args: string): string => /"((?:[^"\\\n]|\\.)*)"/.exec(args)?.[1] ?? '?';
const command = (args: string): string =>
  /^\s*(?:(?:listOf|arrayOf|List|Seq|Array|java\.util\.List\.of)\s*\(\s*)?"([^"\n]*)"/.exec(args)?.[1]?.trim().split(/\s+/)[0] || '?';

const HTTP_CLIENT = /client|http|rest_?template|webclient|\bws\b|okhttp|fuel|backend/i;
const FLAGS = /ff4j|unleash|feature|flag|toggle/i;

const http =
  (method: string): Rule =>
  ({ receiver, args }) => {
    const url = anyText(args);
    return HTTP_CLIENT.test(receiver) && url !== '?' ? ['http', `${method} ${url}`] : undefined;
  };

const flag =
  (receiver: RegExp): Rule =>
  (call) =>
    receiver.test(call.receiver) ? ['flag', firstText(call.args)] : undefined;

const RULES = new Map<string, Rule>(
  Object.entries({
    getenv: ({ receiver, args }) => (/(?:^|\.)System$/.test(receiver) && args !== '' ? ['env', firstText(args)] : undefined),
    ProcessBuilder: ({ args }) => ['process', command(args)],
    exec: ({ receiver, args }) => (/getRuntime\(\)$/.test(receiver) ? ['process', command(args)] : undefined),
    Process: ({ receiver, args }) => (receiver === '' && args !== '' ? ['process', command(args)] : undefined),
    forName: ({ receiver, args }) => (/(?:^|\.)Class$/.test(receiver) ? ['dynamic_code', firstText(args)] : undefined),
    loadClass: ({ args }) => ['dynamic_code', firstText(args)],
    getForObject: ({ args }) => ['http', `GET ${anyText(args)}`],
    getForEntity: ({ args }) => ['http', `GET ${anyText(args)}`],
    postForObject: ({ args }) => ['http', `POST ${anyText(args)}`],
    postForEntity: ({ args }) => ['http', `POST ${anyText(args)}`],
    get: http('GET'),
    post: http('POST'),
    put: http('PUT'),
    delete: http('DELETE'),
    patch: http('PATCH'),
    uri: ({ receiver, args }) => {
      const verb = /\.(get|post|put|patch|delete|head)\(\)$/.exec(receiver)?.[1];
      return verb === undefined ? undefined : ['http', `${verb.toUpperCase()} ${anyText(args)}`];
    },
    url: ({ receiver, args }) => (/Request\.Builder\(\)$|^ws$/i.test(receiver) ? ['http', `GET ${anyText(args)}`] : undefined),
    isEnabled: flag(FLAGS),
    isActive: flag(FLAGS),
    boolVariation: flag(/./),
    stringVariation: flag(/./),
  } satisfies Record<string, Rule>),
);

export const noteEffect = (c: JvmCursor, call: EffectCall): void => noteEffectBy(RULES, c, call);
