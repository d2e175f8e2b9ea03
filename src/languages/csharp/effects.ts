/** What a call or a creation does to the world -> effects: environment, processes, HTTP clients, flags, reflection. */
import type { Node } from 'web-tree-sitter';
import type { EffectKind } from '../../model/facts.ts';
import type { Callee, CsharpFile } from './csharp-file.ts';

interface CallSite {
  readonly file: CsharpFile;
  readonly callee: Callee;
  /** What stands before the method's name, '' for a bare call. */
  readonly receiver: string;
  readonly args: Node;
}

type Rule = (site: CallSite) => void;
type Arguments = Pick<CallSite, 'file' | 'args'>;

const ARGUMENTS_READ = 400;
const STRING = /[$@]*"((?:[^"\\\n]|\\.)*)"/;

function argumentText({ file, args }: Arguments): string {
  return file.source.slice(args.startIndex + 1, Math.min(args.endIndex - 1, args.startIndex + ARGUMENTS_READ));
}

/** The first argument when it is one plain string literal, else '?'. */
function firstString(site: Arguments): string {
  return /^\s*@?"((?:[^"\\\n]|\\.)*)"\s*(?=,|$)/.exec(argumentText(site))?.[1] ?? '?';
}

/** A string literal anywhere in the arguments: an URL is often wrapped or has holes. */
function anyString(site: Arguments): string {
  return STRING.exec(argumentText(site))?.[1] ?? '?';
}

function command(site: Arguments): string {
  const first = firstString(site);
  return first.trim().split(/\s+/)[0] || '?';
}

function add({ file, callee }: CallSite, kind: EffectKind, name: string): void {
  file.facts.effectAt(kind, name, callee.nameOffset);
}

/** A rule that holds when the receiver looks like what it is about. */
const when =
  (receiver: RegExp, kind: EffectKind, nameOf: (site: Arguments) => string): Rule =>
  (site) => {
    if (receiver.test(site.receiver)) add(site, kind, nameOf(site));
  };

const http = (method: string): Rule => when(/http|client|api/i, 'http', (site) => `${method} ${anyString(site)}`);
const FLAGS = /feature|flag|toggle|unleash/i;
const ANY = /./;

const RULES = new Map<string, Rule>([
  ['GetEnvironmentVariable', when(/(?:^|\.)Environment$/, 'env', firstString)],
  ['Start', when(/(?:^|\.)Process$/, 'process', command)],
  ['CreateInstance', when(/(?:^|\.)Activator$/, 'dynamic_code', firstString)],
  ['Load', when(/(?:^|\.)Assembly$/, 'dynamic_code', firstString)],
  ['LoadFrom', when(/(?:^|\.)Assembly$/, 'dynamic_code', firstString)],
  ['LoadFile', when(/(?:^|\.)Assembly$/, 'dynamic_code', firstString)],
  ['GetType', when(/(?:^|\.)(?:Type|Assembly|assembly)$/, 'dynamic_code', firstString)],
  ['GetMethod', when(ANY, 'dynamic_code', firstString)],
  ['EvaluateAsync', when(/CSharpScript$/, 'dynamic_code', () => '?')],
  ['RunAsync', when(/CSharpScript$/, 'dynamic_code', () => '?')],
  ...['GetAsync', 'GetStringAsync', 'GetStreamAsync', 'GetByteArrayAsync', 'GetFromJsonAsync'].map((n) => [n, http('GET')] as const),
  ...['PostAsync', 'PostAsJsonAsync'].map((n) => [n, http('POST')] as const),
  ...['PutAsync', 'PutAsJsonAsync'].map((n) => [n, http('PUT')] as const),
  ...['PatchAsync', 'PatchAsJsonAsync'].map((n) => [n, http('PATCH')] as const),
  ...['DeleteAsync', 'DeleteFromJsonAsync'].map((n) => [n, http('DELETE')] as const),
  ['IsEnabledAsync', when(FLAGS, 'flag', firstString)],
  ['IsEnabled', when(FLAGS, 'flag', firstString)],
  ['BoolVariation', when(ANY, 'flag', firstString)],
  ['StringVariation', when(ANY, 'flag', firstString)],
  ['IntVariation', when(ANY, 'flag', firstString)],
]);

export function addCallEffects(file: CsharpFile, callee: Callee, args: Node): void {
  const rule = RULES.get(callee.name);
  if (rule !== undefined) rule({ file, callee, args, receiver: callee.expr.slice(0, -callee.name.length - 1) });
}

export function addCreationEffects(file: CsharpFile, type: string, offset: number, args: Node): void {
  const site = { file, args };
  if (type === 'ProcessStartInfo' && args.namedChildCount > 0) file.facts.effectAt('process', command(site), offset);
  if (type !== 'HttpRequestMessage' && type !== 'RestRequest') return;
  const method = /(?:HttpMethod|Method)\.(\w+)/.exec(argumentText(site))?.[1]?.toUpperCase() ?? 'GET';
  file.facts.effectAt('http', `${method} ${anyString(site)}`, offset);
}
