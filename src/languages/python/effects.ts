/**
 * What a call does to the world, told by the dotted origin of its callee: environment reads, processes, HTTP
 * requests, feature flags, code made at run time. Names are '?' when they are computed.
 */

import type { EffectKind } from '../../model/facts.ts';
import { type Arguments, argumentsOf, type Call, textArgument, textList } from './call-arguments.ts';
import { dynamicImport } from './imports.ts';
import type { PythonFile } from './python-file.ts';
import type { Node } from './syntax/node.ts';
import { literalValue, splitTopLevel } from './text-scan.ts';

const ENVIRONMENT = new Set(['os.getenv', 'os.environ.get', 'os.environ.pop', 'os.environ.setdefault', 'os.getenvb']);
const PROCESSES = new Set(
  (
    'subprocess.run subprocess.call subprocess.Popen subprocess.check_call subprocess.check_output subprocess.getoutput subprocess.getstatusoutput ' +
    'os.system os.popen os.execv os.execve os.execvp os.execl os.execlp os.spawnl os.spawnv os.posix_spawn pty.spawn ' +
    'asyncio.create_subprocess_exec asyncio.create_subprocess_shell'
  ).split(' '),
);
const HTTP_MODULE =
  /^(?:requests|httpx|aiohttp|urllib3|niquests)\.(?:(?:Session|Client|AsyncClient|ClientSession|PoolManager)\(\)\.)?(get|post|put|patch|delete|head|options|request|stream)$/;
const HTTP_OPENERS = new Set(['urllib.request.urlopen', 'urllib.request.Request', 'urllib.request.urlretrieve', 'urllib2.urlopen']);
const FLAG_CHECKS = new Set(
  'variation bool_variation string_variation json_variation is_feature_enabled feature_enabled flag_is_active switch_is_active sample_is_active is_enabled get_treatment get_boolean_value'.split(
    ' ',
  ),
);
/** `is_enabled` is everyone's method; these receivers make it a feature flag. */
const FLAG_CLIENT = /(flag|feature|toggle|unleash|waffle|launchdarkly|ldclient|split_client|openfeature|posthog)/i;

export function callEffects(file: PythonFile, call: Call): void {
  const { origin, name, node } = call;
  if (ENVIRONMENT.has(origin)) effect(file, 'env', node, textArgument(file, argumentsOf(file, node), 0, 'key'));
  else if (PROCESSES.has(origin)) effect(file, 'process', node, command(file, argumentsOf(file, node)));
  else if (origin.includes('.') && (HTTP_OPENERS.has(origin) || HTTP_MODULE.test(known(file, origin)))) request(file, call);
  else if (FLAG_CHECKS.has(name) && FLAG_CLIENT.test(origin)) flag(file, node);
  else if (!origin.includes('.') || name === 'import_module') dynamicCode(file, origin, node);
}

/** A local client speaks for the class it was made from: `client = httpx.Client()`. */
function known(file: PythonFile, origin: string): string {
  return file.scopes.local(origin.slice(0, origin.indexOf('.'))) === undefined ? origin : file.origin(file.scopes.inline(origin));
}

function effect(file: PythonFile, kind: EffectKind, node: Node, name: string | undefined): void {
  file.effect(kind, name ?? '?', node.start);
}

/** The program that is started, without its arguments. */
function command(file: PythonFile, args: Arguments): string | undefined {
  const first = args.positional[0] ?? args.named.get('args') ?? args.named.get('cmd');
  const text = first === undefined ? undefined : (literalValue(file.text(first)) ?? textList(file, first)[0]);
  return text?.trim().split(/\s+/, 1)[0];
}

function request(file: PythonFile, { node, origin, name }: Call): void {
  const args = argumentsOf(file, node);
  const generic = name === 'request' || name === 'stream';
  const method = HTTP_OPENERS.has(origin) ? 'GET' : generic ? (textArgument(file, args, 0, 'method') ?? '?').toUpperCase() : name.toUpperCase();
  effect(file, 'http', node, `${method} ${urlText(file, args.positional[generic ? 1 : 0] ?? args.named.get('url'))}`);
}

/** A URL as it is written, with `{}` for what is filled in: of f-strings and of texts that are put together. */
function urlText(file: PythonFile, node: Node | undefined): string {
  const parts = node === undefined ? [] : splitTopLevel(file.text(node), '+').map((p) => writtenText(p.text.trim()) ?? '{}');
  return parts.some((part) => part !== '{}') ? parts.join('') : '?';
}

function writtenText(text: string): string | undefined {
  const [, , inside] = /^[fF](["'])((?:(?!\1)[^\\\n])*)\1$/.exec(text) ?? [];
  return inside === undefined ? literalValue(text) : inside.replace(/\{\{|\}\}/g, '').replace(/\{[^{}]*\}/g, '{}');
}

function flag(file: PythonFile, node: Node): void {
  const { positional } = argumentsOf(file, node);
  const name = positional.map((p) => literalValue(file.text(p))).find((v) => v !== undefined);
  if (name !== undefined) effect(file, 'flag', node, name);
}

function dynamicCode(file: PythonFile, origin: string, node: Node): void {
  if (origin === 'eval' || origin === 'exec') effect(file, 'dynamic_code', node, origin);
  else if (origin === '__import__' || origin === 'importlib.import_module') {
    const module = textArgument(file, argumentsOf(file, node), 0, 'name');
    if (module === undefined) effect(file, 'dynamic_code', node, origin);
    else dynamicImport(file, node, module);
  } else if (origin === 'getattr') {
    const name = argumentsOf(file, node).positional[1];
    if (name !== undefined && literalValue(file.text(name)) === undefined) effect(file, 'dynamic_code', node, 'getattr');
  }
}

/** `os.environ['NAME']` has no call; the subscript follows the member. */
export function environmentSubscript(file: PythonFile, node: Node, expr: string): void {
  if (!expr.endsWith('environ') || file.origin(expr) !== 'os.environ') return;
  const end = node.end;
  const key = /^\s*\[\s*(?:(["'])([^"'\n]+)\1)?/.exec(file.source.slice(end, end + 120));
  if (key !== null) effect(file, 'env', node, key[2]);
}
