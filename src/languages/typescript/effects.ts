/**
 * What code does to the world: reads of environment variables, processes it starts, URLs it calls, feature flags it
 * checks, code it makes at run time. Only calls whose last name is in a table are looked at twice.
 */

import type { CallSite } from './call-site.ts';
import type { FileContext } from './file-context.ts';
import type { Node } from './syntax/node.ts';
import { argumentsOf, field, literal, memberOf } from './syntax-questions.ts';

/** `process.env` or `import.meta.env`: the variable is the next member, the index, or what is destructured. */
export function envRead(ctx: FileContext, env: Node): void {
  const parent = env.parent;
  if (parent === null) return;
  if (parent.type === 'member_expression') named(ctx, field(parent, 'property'), env);
  else if (parent.type === 'subscript_expression') ctx.facts.effectAt('env', literal(ctx, field(parent, 'index')) ?? '?', env.startIndex);
  else if (parent.type === 'variable_declarator') for (const part of field(parent, 'name')?.children ?? []) destructured(ctx, part);
}

function named(ctx: FileContext, property: Node | null, env: Node): void {
  if (property !== null && property.startIndex > env.startIndex) ctx.facts.effectAt('env', ctx.text(property), property.startIndex);
}

function destructured(ctx: FileContext, part: Node): void {
  const key = part.type === 'pair_pattern' ? field(part, 'key') : part.type === 'object_assignment_pattern' ? field(part, 'left') : part;
  if (key !== null && part.type !== 'rest_pattern') ctx.facts.effectAt('env', ctx.text(key), key.startIndex);
}

type Reader = (ctx: FileContext, call: CallSite, args: readonly Node[]) => void;

const SPAWNS = /^(?:.*\.)?(?:child_process|cp|childProcess|proc)\.\w+$/;
const LIBRARIES = /^(?:node:)?(?:child_process|execa|cross-spawn|zx|tinyexec|shelljs)$/;

/** `exec` is also a method of regular expressions and databases: the module has to be imported by name. */
const spawn: Reader = (ctx, call, args) => {
  const bare = call.plain;
  const known = bare ? ctx.facts.imports.some((i) => i.local === call.name && LIBRARIES.test(i.specifier)) : SPAWNS.test(call.expr);
  if (known) ctx.facts.effectAt('process', command(ctx, args[0]), call.nameAt);
};

const tagged: Reader = (ctx, call) => {
  if (!call.plain || !ctx.facts.imports.some((i) => i.local === call.name && LIBRARIES.test(i.specifier))) return;
  const template = field(call.node, 'arguments');
  const script = (template === null ? '' : ctx.text(template)).replace(/^[`(]|[`)]$/g, '');
  ctx.facts.effectAt('process', script.slice(0, 200), call.nameAt);
};

function command(ctx: FileContext, argument: Node | undefined): string {
  return literal(ctx, argument) ?? '?';
}

const CLIENTS = /^(?:axios|got|ky|undici|superagent|needle|request|http|https|\$http|httpClient|this\.(?:http|httpService|httpClient|axios))$/;

/** `axios.get(url)`, `this.http.post(url)`: a client by its usual names. */
const request: Reader = (ctx, call, args) => {
  const receiver = call.expr.slice(0, -call.name.length - 1);
  if (call.plain || !CLIENTS.test(receiver) || args[0] === undefined) return;
  const method = call.name === 'request' ? (option(ctx, args[1] ?? args[0], 'method') ?? 'GET') : call.name.toUpperCase();
  ctx.facts.effectAt('http', `${method.toUpperCase()} ${url(ctx, args[0])}`, call.nameAt);
};

const fetched: Reader = (ctx, call, args) => {
  const isGlobal = call.expr === call.name || /^(?:window|globalThis|self)\./.test(call.expr);
  if (!isGlobal || args[0] === undefined || ctx.lookup(call.name, call.node.startIndex) !== undefined) return;
  const method = args[1] === undefined ? undefined : option(ctx, args[1], 'method');
  ctx.facts.effectAt('http', `${(method ?? 'GET').toUpperCase()} ${url(ctx, args[0])}`, call.nameAt);
};

/** An URL as far as it is written down: `/users/${id}` is `/users/{}`. */
function url(ctx: FileContext, node: Node): string {
  if (node.type === 'template_string')
    return ctx
      .text(node)
      .slice(1, -1)
      .replace(/\$\{[^}]*\}/g, '{}')
      .slice(0, 200);
  return literal(ctx, node) ?? '?';
}

function option(ctx: FileContext, object: Node, name: string): string | undefined {
  return object.type === 'object' ? literal(ctx, memberOf(ctx, object, name)) : undefined;
}

const flag: Reader = (ctx, call, args) => {
  const name = literal(ctx, args[0]);
  if (name !== undefined && /^[\w.:/-]{2,80}$/.test(name)) ctx.facts.effectAt('flag', name, call.nameAt);
};

const dynamicCode: Reader = (ctx, call) => {
  const isEval = call.expr === 'eval' || call.expr === 'globalThis.eval';
  if (isEval || /^(?:vm|node_vm)\./.test(call.expr)) ctx.facts.effectAt('dynamic_code', call.expr, call.nameAt);
};

const table = (names: string, reader: Reader): [string, Reader][] => names.split(' ').map((n) => [n, reader]);

const READERS = new Map<string, Reader>([
  ...table('exec execSync execFile execFileSync spawn spawnSync fork execa execaSync execaCommand execaCommandSync x', spawn),
  ...table('$', tagged),
  ...table('get post put patch delete head options request', request),
  ...table('fetch axios got ky $fetch ofetch', fetched),
  ...table(
    'isEnabled useFlag useFeatureFlag isFeatureEnabled featureEnabled useFeature useFeatureIsOn isOn variation boolVariation stringVariation getFeatureFlag checkGate getTreatment hasFeature',
    flag,
  ),
  ...table('eval runInContext runInNewContext runInThisContext compileFunction', dynamicCode),
]);

export function callEffects(ctx: FileContext, call: CallSite): void {
  const reader = READERS.get(call.name);
  if (reader !== undefined) reader(ctx, call, argumentsOf(call.node));
}
