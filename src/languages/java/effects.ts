/** What a call or a creation does to the world -> effects: environment, processes, HTTP clients, flags, reflection. */
import { skipTrivia } from '../shared/brackets.ts';
import type { JavaFile } from './java-file.ts';
import type { Callee, SyntaxNode } from './syntax/node.ts';

interface CallSite {
  readonly file: JavaFile;
  readonly callee: Callee;
  /** What stands before the method's name, '' for a bare call. */
  readonly receiver: string;
  /** The call or creation whose arguments tell. */
  readonly call: SyntaxNode;
}

type Rule = (site: CallSite) => void;

const ARGUMENTS_READ = 400;

function argumentText({ file, call }: Pick<CallSite, 'file' | 'call'>): string {
  return file.source.slice(call.openStart + 1, Math.min(call.closeEnd - 1, call.openStart + ARGUMENTS_READ));
}

/** The first argument when it is one plain string literal, else '?'. */
function firstString(site: Pick<CallSite, 'file' | 'call'>): string {
  const text = argumentText(site);
  const literal = /^"((?:[^"\\\n]|\\.)*)"\s*(?=,|$)/.exec(text.slice(skipTrivia(text, 0)));
  return literal?.[1] ?? '?';
}

/** A string literal anywhere in the arguments: an URL is often wrapped (`URI.create("...")`) or the head of a sum. */
function anyString(site: Pick<CallSite, 'file' | 'call'>): string {
  return /"((?:[^"\\\n]|\\.)*)"/.exec(argumentText(site))?.[1] ?? '?';
}

function command(site: Pick<CallSite, 'file' | 'call'>): string {
  const text = /^\s*(?:(?:List\.of|Arrays\.asList|new String\[\]\s*)\s*[({]\s*)?"([^"\n]*)"/.exec(argumentText(site))?.[1];
  return text?.trim().split(/\s+/)[0] || '?';
}

const env: Rule = (site) => {
  if (/(?:^|\.)System$/.test(site.receiver) && site.call.items?.length) add(site, 'env', firstString(site));
};

const exec: Rule = (site) => {
  if (/getRuntime\(\)$|^(?:this\.)?runtime$/.test(site.receiver)) add(site, 'process', command(site));
};

const reflection: Rule = (site) => {
  if (site.call.items?.length) add(site, 'dynamic_code', firstString(site));
};

const forName: Rule = (site) => {
  if (/(?:^|\.)Class$/.test(site.receiver)) reflection(site);
};

const scriptEval: Rule = (site) => {
  if (/engine|script/i.test(site.receiver)) add(site, 'dynamic_code', '?');
};

const flagIf =
  (receiver: RegExp): Rule =>
  (site) => {
    if (receiver.test(site.receiver)) add(site, 'flag', firstString(site));
  };

const http =
  (method: string, receiver = /./): Rule =>
  (site) => {
    if (receiver.test(site.receiver)) add(site, 'http', `${method} ${anyString(site)}`);
  };

/** `exchange(url, HttpMethod.PUT, ...)` of RestTemplate. */
const exchange: Rule = (site) => {
  const method = /HttpMethod\.([A-Z]+)/.exec(argumentText(site))?.[1];
  if (method !== undefined) add(site, 'http', `${method} ${anyString(site)}`);
};

/** `HttpRequest.newBuilder().uri(...)`, `new Request.Builder().url(...)`, `webClient.get().uri(...)`. */
const requestTarget: Rule = (site) => {
  // Without an argument it tells where a request came to.
  if (!site.call.items?.length) return;
  const fluent = /\.(get|post|put|patch|delete|head|options)\(\)$/.exec(site.receiver)?.[1];
  if (fluent !== undefined) return add(site, 'http', `${fluent.toUpperCase()} ${anyString(site)}`);
  if (/HttpRequest\.newBuilder\(\)|Request\.Builder\(\)|^(?:this\.)?request(?:Builder)?$/i.test(site.receiver)) {
    add(site, 'http', `${methodAfter(site)} ${anyString(site)}`);
  }
};

const newBuilder: Rule = (site) => {
  if (/(?:^|\.)HttpRequest$/.test(site.receiver) && site.call.items?.length) add(site, 'http', `${methodAfter(site)} ${anyString(site)}`);
};

/** The verb that a builder is given later in the same statement; GET when it is not told. */
function methodAfter({ file, call }: CallSite): string {
  const end = call.closeEnd;
  const statement = file.source.slice(end, end + ARGUMENTS_READ).split(';', 1)[0] as string;
  const verb = /\.\s*(?:method\s*\(\s*"([A-Z]+)"|(GET|POST|PUT|DELETE|PATCH|HEAD|get|post|put|delete|patch|head)\s*\()/.exec(statement);
  return (verb?.[1] ?? verb?.[2] ?? 'GET').toUpperCase();
}

const REST_TEMPLATE = /rest_?template|rest_?operations/i;
const FEATURE_RECEIVER = /ff4j|unleash|feature|flag|toggle/i;

const RULES = new Map<string, Rule>([
  ['getenv', env],
  ['exec', exec],
  ['forName', forName],
  ['loadClass', reflection],
  ['getMethod', reflection],
  ['getDeclaredMethod', reflection],
  ['getDeclaredField', reflection],
  ['eval', scriptEval],
  ['getForObject', http('GET')],
  ['getForEntity', http('GET')],
  ['postForObject', http('POST')],
  ['postForEntity', http('POST')],
  ['postForLocation', http('POST')],
  ['patchForObject', http('PATCH')],
  ['put', http('PUT', REST_TEMPLATE)],
  ['delete', http('DELETE', REST_TEMPLATE)],
  ['exchange', exchange],
  ['uri', requestTarget],
  ['url', requestTarget],
  ['newBuilder', newBuilder],
  ['check', flagIf(/ff4j/i)],
  ['isEnabled', flagIf(FEATURE_RECEIVER)],
  ['isActive', flagIf(FEATURE_RECEIVER)],
  ['boolVariation', flagIf(/./)],
  ['stringVariation', flagIf(/./)],
  ['intVariation', flagIf(/./)],
  ['doubleVariation', flagIf(/./)],
  ['jsonValueVariation', flagIf(/./)],
  ['getTreatment', flagIf(/./)],
]);

export function addCallEffects(file: JavaFile, callee: Callee, call: SyntaxNode): void {
  const rule = RULES.get(callee.name);
  if (rule === undefined) return;
  rule({ file, callee, call, receiver: callee.expr === callee.name ? '' : plain(callee.expr.slice(0, -callee.name.length - 1)) });
}

const APACHE_REQUEST = /^Http(Get|Post|Put|Delete|Patch|Head|Options)$/;

export function addCreationEffects(file: JavaFile, type: string, creation: SyntaxNode): void {
  if (type === 'ProcessBuilder') file.facts.effectAt('process', command({ file, call: creation }), creation.typeStart);
  const verb = APACHE_REQUEST.exec(type)?.[1];
  if (verb !== undefined) file.facts.effectAt('http', `${verb.toUpperCase()} ${anyString({ file, call: creation })}`, creation.typeStart);
}

function add({ file, callee }: CallSite, kind: 'env' | 'process' | 'http' | 'flag' | 'dynamic_code', name: string): void {
  file.facts.effectAt(kind, name, callee.nameOffset);
}

/** Without what calls are handed. */
const plain = (expr: string): string => (expr.includes('{') ? expr.replace(/\{[^{}]*\}/g, '') : expr);
