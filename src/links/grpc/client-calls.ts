/** Calls of a client's methods, and where clients are made, in one file of any language. */
import type { RefFact } from '../../model/facts.ts';
import { bareExpression, splitMember } from '../shared/expressions.ts';
import type { GrpcDialect, GrpcFile } from './dialect.ts';
import { relateRpc, relateService } from './relations.ts';

export function relateClients(file: GrpcFile, plain: GrpcDialect): void {
  const dialect = withAliases(plain, plain.aliasesOf?.(file.input.text));
  for (const ref of file.input.facts.refs) {
    if (ref.role !== 'call' && ref.role !== 'new') continue;
    const made = dialect.clientOf(`${ref.expr}()`);
    const place = { from: ref.at, at: ref.offset };
    if (made !== undefined) relateService(file, 'consumes_rpc', made, place);
    else if (ref.role === 'call') {
      const called = calledRpc(file, dialect, ref);
      if (called !== undefined) relateRpc(file, 'consumes_rpc', ...called, place);
    }
  }
}

function withAliases(dialect: GrpcDialect, aliases: ReadonlyMap<string, string> | undefined): GrpcDialect {
  if (aliases === undefined || aliases.size === 0) return dialect;
  const meant = (value: string): string =>
    value.replace(/^(<?)(\w+)(?=[>({]|$)/, (all, open: string, name: string) => (aliases.has(name) ? open + aliases.get(name) : all));
  return { ...dialect, clientOf: (value) => dialect.clientOf(meant(value)) };
}

function calledRpc(file: GrpcFile, dialect: GrpcDialect, { expr, offset, at }: RefFact): [service: string, method: string] | undefined {
  for (let rest = splitMember(expr); rest !== undefined; ) {
    const [receiver, member] = rest;
    const method = dialect.rpcName === undefined ? member : dialect.rpcName(member);
    // `stub.SayHello.future(…)`: the rpc is one step further left.
    if (method === undefined) rest = splitMember(receiver);
    else {
      const service = serviceOf(file, dialect, withoutSame(receiver, dialect.sameClient), offset, at);
      return service === undefined ? undefined : [service, method];
    }
  }
  return undefined;
}

/** A declared type says more than what a function is called: `GetBasketClient()` may give a `Basket.BasketClient`. */
function serviceOf({ trail }: GrpcFile, dialect: GrpcDialect, receiver: string, offset: number, at: number): string | undefined {
  let guess: string | undefined;
  for (const value of trail.behind(receiver, offset, at)) {
    const service = dialect.clientOf(value);
    if (service !== undefined && value.startsWith('<')) return service;
    guess ??= service;
  }
  return guess;
}

function withoutSame(receiver: string, same: RegExp | undefined): string {
  if (same === undefined) return receiver;
  const last = splitMember(receiver);
  return last !== undefined && same.test(bareExpression(last[1])) ? withoutSame(last[0], same) : receiver;
}
