/** Types that are based on a service's generated base, and their methods, in one file of any language. */
import type { FileFacts, SymbolIndex } from '../../model/facts.ts';
import { isCallableKind, isTypeKind } from '../../model/node-kinds.ts';
import { lastName } from '../shared/expressions.ts';
import type { GrpcDialect, GrpcFile } from './dialect.ts';
import { relateRpc, relateService } from './relations.ts';

const BASES: ReadonlySet<string> = new Set(['extends', 'implements', 'mixin', 'variable']);

export function relateServers(file: GrpcFile, dialect: GrpcDialect): void {
  for (const [type, service] of implementers(file.input.facts, dialect)) relateImplementer(file, type, service);
}

export function relateImplementer(file: GrpcFile, type: SymbolIndex, service: string): void {
  const { symbols } = file.input.facts;
  const own = symbols[type];
  if (own === undefined) return;
  relateService(file, 'implements_rpc', service, { from: type, at: own.start });
  const methods = symbols.filter((s) => (s.owner === type || s.ownerType === own.name) && isCallableKind(s.kind) && s.hidden !== true);
  for (const method of methods) {
    // A header only declares the method: its class answers for it, unless the body is in this file too.
    if (method.declaration === true && methods.some((m) => m.name === method.name && m.declaration !== true)) continue;
    const from = method.declaration === true ? type : symbols.indexOf(method);
    relateRpc(file, 'implements_rpc', service, method.name, { from, at: method.start });
  }
}

/** Directly, or through a class of the same file. One type may implement several services. */
function implementers({ types, symbols }: FileFacts, dialect: GrpcDialect): [SymbolIndex, string][] {
  const bases = types.filter((t) => BASES.has(t.role) && t.at >= 0);
  const found = bases.flatMap(({ type, at }): [SymbolIndex, string][] => {
    const service = dialect.serverOf(type);
    return service === undefined ? [] : [[at, service]];
  });
  const seen = new Set(found.map(String));
  for (const [base, service] of found)
    for (const { type, at } of bases) {
      const derived: [SymbolIndex, string] = [at, service];
      if (lastName(type) !== symbols[base]?.name || at === base || seen.has(String(derived))) continue;
      seen.add(String(derived));
      found.push(derived);
    }
  return found;
}

/** The type of that name in the file, -1 if there is none. */
export const typeNamed = ({ symbols }: FileFacts, name: string): SymbolIndex => symbols.findIndex((s) => isTypeKind(s.kind) && s.name === name);
