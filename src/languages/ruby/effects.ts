/** What a call does to the world: environment reads, processes, HTTP requests, feature flags, code made at run time. */
import type { Node } from 'web-tree-sitter';
import { type Call, readArguments } from './calls.ts';
import type { RubyFile } from './ruby-file.ts';
import { literalName, matchAt } from './text-scan.ts';

const SPAWNERS = new Set(['system', 'exec', 'spawn', 'popen']);
const PROCESS_RECEIVER = /^(?:Kernel|Process|IO|Open3|PTY)$/;
const HTTP_CLIENT = /^(?:Net\.HTTP|Faraday|HTTParty|RestClient|HTTP|Excon|Typhoeus|URI|OpenURI)$/;
const HTTP_METHOD = /^(get|post|put|patch|delete|head|options|get_response|post_form|open)$/;
const FLAG_CLIENT = /(flipper|feature|flag|unleash|rollout|launchdarkly|split)/i;
const FLAG_METHODS = new Set(['enabled?', 'feature_enabled?', 'active?', 'variation', 'bool_variation', 'is_enabled?']);
const DYNAMIC = new Set(['eval', 'instance_eval', 'class_eval', 'module_eval', 'const_get', 'constantize', 'safe_constantize']);
const SENDERS = new Set(['send', 'public_send', '__send__']);

export function callEffects(file: RubyFile, call: Call): void {
  const { name, receiver, nameAt } = call;
  if (receiver === 'ENV' && (name === 'fetch' || name === 'key?' || name === 'delete')) file.facts.effectAt('env', firstName(file, call) ?? '?', nameAt);
  else if (SPAWNERS.has(name) && (receiver === '' || PROCESS_RECEIVER.test(receiver))) file.facts.effectAt('process', command(firstName(file, call)), nameAt);
  else if (/^(?:capture2e?|capture3|popen[23]e?|pipeline)$/.test(name) && receiver === 'Open3')
    file.facts.effectAt('process', command(firstName(file, call)), nameAt);
  else if (HTTP_CLIENT.test(receiver) && HTTP_METHOD.test(name)) request(file, call);
  else if (FLAG_METHODS.has(name) && FLAG_CLIENT.test(receiver)) flag(file, call);
  else if (DYNAMIC.has(name)) dynamic(file, call);
  else if (SENDERS.has(name) && firstName(file, call) === undefined) file.facts.effectAt('dynamic_code', name, nameAt);
  else if (receiver === '' && (name === 'require' || name === 'require_relative' || name === 'load' || name === 'autoload')) required(file, call);
}

const firstName = (file: RubyFile, call: Call): string | undefined => literalName(readArguments(file, call).positional[0]);
const command = (text: string | undefined): string => text?.trim().split(/\s+/)[0] || '?';

function request(file: RubyFile, call: Call): void {
  const { positional } = readArguments(file, call);
  const url = literalName(positional[0]) ?? /^URI(?:\.parse)?\(?\s*["']([^"']+)["']/.exec(positional[0] ?? '')?.[1] ?? '?';
  const method = /^(get_response|open)$/.test(call.name) ? 'GET' : call.name === 'post_form' ? 'POST' : call.name.toUpperCase();
  file.facts.effectAt('http', `${method} ${url}`, call.nameAt);
}

function flag(file: RubyFile, call: Call): void {
  const name = firstName(file, call);
  if (name !== undefined) file.facts.effectAt('flag', name, call.nameAt);
}

/** A block makes `class_eval` ordinary code; a literal name makes `const_get` an ordinary mention. */
function dynamic(file: RubyFile, call: Call): void {
  const source = readArguments(file, call).positional[0];
  const plain = /_eval$/.test(call.name) && source === undefined;
  if (!plain && !(call.name === 'const_get' && literalName(source) !== undefined)) file.facts.effectAt('dynamic_code', call.name, call.nameAt);
}

/** `require "a/b"`, `require_relative "../c"`, `autoload :Foo, "a/foo"`. */
function required(file: RubyFile, call: Call): void {
  const { positional } = readArguments(file, call);
  const path = literalName(positional[call.name === 'autoload' ? 1 : 0]);
  if (path === undefined || path === '') return;
  const specifier = call.name === 'require_relative' && !path.startsWith('.') ? `./${path}` : path;
  file.facts.imports.push({ specifier, imported: null, local: null, line: file.facts.lineOf(call.nameAt) });
}

const ENVIRONMENT_AT = /ENV\s*\[\s*(?:["']([^"']+)["'])?/y;

/** `ENV["HOME"]` */
export function environmentElement(file: RubyFile, node: Node): void {
  const read = matchAt(ENVIRONMENT_AT, file.source, node.startIndex);
  if (read !== null) file.facts.effectAt('env', read[1] ?? '?', node.startIndex);
}

/** `` `git status` `` and `%x(git status)` */
export function subshell(file: RubyFile, node: Node): void {
  const text = file.text(node).replace(/^(?:`|%x.)/, '');
  file.facts.effectAt('process', /^\s*([\w./-]+)/.exec(text)?.[1] ?? '?', node.startIndex);
}
