/**
 * What one source file can do: its effects as extraction saw them, imports of modules that open a way out, and literals that hide something. By plain patterns: what is computed stays '?'.
 */
import type { EffectKind, FileFacts, SymbolFact } from '../../model/facts.ts';
import type { Capability, Finding } from './finding.ts';

export interface AuditedFile {
  readonly facts: FileFacts;
  readonly source: string;
  readonly test: boolean;
  readonly installTime: boolean;
}

const EFFECTS: Readonly<Record<EffectKind, Capability | undefined>> = {
  env: 'environment',
  process: 'process',
  http: 'network',
  dynamic_code: 'dynamic_code',
  flag: undefined,
};

/** Modules by what they open, in the spelling of whichever language has them. */
const MODULES: readonly { readonly capability: Capability; readonly specifier: RegExp }[] = [
  { capability: 'network', specifier: /^(?:node:)?(?:net|dgram|tls|http2?|https|dns)$|^(?:undici|axios|got|ky|node-fetch|ws|superagent|request)$/ },
  {
    capability: 'network',
    specifier: /^(?:socket|socketserver|ftplib|smtplib|telnetlib|requests|httpx|aiohttp|urllib3|paramiko|http\.client|urllib\.request)(?:\.|$)/,
  },
  { capability: 'network', specifier: /^net\/(?:http|smtp|rpc|ftp|https)$|^(?:open-uri|faraday|httparty|rest-client|excon)$/ },
  { capability: 'network', specifier: /^java\.net\.(?:\*$|Socket|ServerSocket|URL|DatagramSocket|http)|^okhttp3\.|^org\.apache\.http/ },
  { capability: 'network', specifier: /^System\.Net\.(?:Http|Sockets|WebSockets)|^(?:std|tokio)::net|^(?:reqwest|hyper|ureq|curl)(?:::|$)/ },
  {
    capability: 'process',
    specifier: /^(?:node:)?child_process$|^(?:execa|cross-spawn|shelljs|subprocess|pty|pexpect|open3)$|^os\/exec$|^(?:std|tokio)::process/,
  },
  { capability: 'dynamic_code', specifier: /^(?:node:)?vm$|^vm2$|^plugin$|^javax\.script\.|^libloading(?:::|$)/ },
  {
    capability: 'native_code',
    specifier: /^(?:ctypes|cffi|ffi|fiddle|ffi-napi|koffi|node-gyp-build|bindings|C|unsafe)(?:\.|$)|^com\.sun\.jna\.|^System\.Runtime\.InteropServices/,
  },
];

export function fileFindings(file: AuditedFile): Finding[] {
  const { facts, test, installTime } = file;
  const at = (index: number) => enclosingName(facts.symbols, index);
  const common = { path: facts.path, test, installTime };
  const effects = facts.effects.flatMap((e): Finding[] => {
    const capability = EFFECTS[e.kind];
    return capability === undefined ? [] : [{ ...common, capability, name: e.name, line: e.line, symbol: at(e.at), imported: false }];
  });
  return [...effects, ...importFindings(file), ...hiddenLiterals(file)].sort((a, b) => a.line - b.line);
}

function importFindings({ facts, test, installTime }: AuditedFile): Finding[] {
  const seen = new Set<string>();
  return facts.imports.flatMap(({ specifier, line }) => {
    const capability = MODULES.find((m) => m.specifier.test(specifier))?.capability;
    if (capability === undefined || seen.has(specifier)) return [];
    seen.add(specifier);
    return [{ capability, name: specifier, path: facts.path, line, symbol: '', imported: true, test, installTime }];
  });
}

/** Long runs of base64 or hexadecimal digits, or of escapes: text that is not meant to be read. Hashes are shorter. */
const HIDDEN = /["'`]((?:[A-Za-z0-9+/]{4}){60,}={0,2}|[0-9a-fA-F]{240,})["'`]|(?:\\x[0-9a-fA-F]{2}){60,}|(?:\\u00[0-9a-fA-F]{2}){60,}/g;

/** Characters that such a text takes at least, all in one line. */
const HIDDEN_LENGTH = 240;

function hiddenLiterals({ facts, source, test, installTime }: AuditedFile): Finding[] {
  return hiddenTexts(source).map(({ at, text }) => {
    const line = source.slice(0, at).split('\n').length;
    const symbol = [...facts.symbols].filter((s) => s.start <= at && at < s.end && s.hidden !== true).sort((a, b) => b.start - a.start)[0];
    const name = `${text.length} characters: ${text.slice(0, 24)}…`;
    return { capability: 'obfuscation', name, path: facts.path, line, symbol: symbol?.name ?? '', imported: false, test, installTime };
  });
}

/** Only long lines are looked at: the pattern would be tried at every quote of a file. */
function hiddenTexts(source: string): { readonly at: number; readonly text: string }[] {
  const found: { at: number; text: string }[] = [];
  for (let start = 0; start < source.length; ) {
    const end = source.indexOf('\n', start);
    const stop = end < 0 ? source.length : end;
    if (stop - start >= HIDDEN_LENGTH) for (const m of source.slice(start, stop).matchAll(HIDDEN)) found.push({ at: start + m.index, text: m[0] });
    start = stop + 1;
  }
  return found;
}

function enclosingName(symbols: readonly SymbolFact[], index: number): string {
  const parts: string[] = [];
  for (let at = index, depth = 0; depth < 20; depth++) {
    const s = symbols[at];
    if (s === undefined) break;
    if (s.hidden !== true) parts.push(s.name);
    if (s.ownerType !== undefined) parts.push(s.ownerType);
    if (s.ownerType !== undefined || s.owner === at) break;
    at = s.owner;
  }
  return parts.reverse().join('.');
}
