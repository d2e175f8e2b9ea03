/**
 * JavaScript and TypeScript: `server.addService(proto.Greeter.service, { sayHello })` and `new proto.Greeter(address)` of
 * grpc-js and its generators, nice-grpc's definitions, connect's routers and clients, NestJS' decorators.
 */
import type { RefFact } from '../../model/facts.ts';
import { isCallableKind } from '../../model/node-kinds.ts';
import { bareExpression, handedIn, lastName } from '../shared/expressions.ts';
import type { GrpcDialect, GrpcFile } from './dialect.ts';
import { relateRpc, relateService } from './relations.ts';
import { relateImplementer, typeNamed } from './servers.ts';

const FACTORY = /(?:^|\.)create(?:Promise|Callback|Grpc)?Client(?:Factory\(\)\.create)?\(\)$/;
const NEST = /(?:^|\.)getService\(\)$/;

export const typescript: GrpcDialect = {
  words: /(?:[gG]|connect)(?:rpc|Rpc|RPC)|bufbuild\/connect/,
  mentions: ['rpc', 'Rpc', 'RPC', 'bufbuild/connect'],
  clientOf(value) {
    const bare = bareExpression(value);
    if (FACTORY.test(bare)) return serviceName(handedIn(value)[0] ?? '');
    if (NEST.test(bare)) return /'(\w+)'/.exec(handedIn(value)[0] ?? '')?.[1];
    const name = /(?:^<|^|\.)([A-Z]\w*)(?:\(\)|>)$/.exec(bare)?.[1];
    return name === undefined ? undefined : serviceName(name);
  },
  serverOf: (base) =>
    /(?:^|\.)(\w+?)(?:ServiceImplementation|Controller|Server|Handlers)$/.exec(base)?.[1] ?? /ServiceImpl<(?:typeof )?(\w+)>$/.exec(base)?.[1],
  readMore(file) {
    for (const ref of file.input.facts.refs) {
      if (ref.role === 'access') relateMember(file, ref.expr, ref.offset, ref.at);
      else if (ref.role === 'call' && REGISTER.test(ref.expr)) relateRegistration(file, ref);
    }
    relateDecorators(file);
  },
};

/** `proto.Greeter.service`, `GreeterService`, `GreeterDefinition`, `GreeterClient`: the service. */
function serviceName(expr: string): string | undefined {
  const path = expr.replace(/\.(?:service|definition)$/, '');
  const name = lastName(path).replace(/(?<=\w)(?:Definition|Client)$/, '');
  return /^[A-Z]\w*$/.test(name) ? name : undefined;
}

const REGISTER = /(?:^|\.)(?:addService|add|service)$/;

/** The object or class that is registered by its name. */
function relateRegistration(file: GrpcFile, { offset, at }: RefFact): void {
  const [, written = '', implementation] = /^\w+\(\s*([\w$.]+)\s*,\s*(?:(?:new\s+)?([\w$]+))?/.exec(file.input.text.slice(offset, offset + 300)) ?? [];
  const service = serviceName(written);
  if (service === undefined) return;
  relateService(file, 'implements_rpc', service, { from: at, at: offset });
  if (implementation === undefined) relateInline(file, offset, service);
  else relateImplementation(file, implementation, service);
}

/** `router.service(Greeter, { async sayHello(request) { … } })`. */
function relateInline(file: GrpcFile, offset: number, service: string): void {
  const { facts, text } = file.input;
  const end = closingBracket(text, text.indexOf('(', offset));
  facts.symbols.forEach(({ kind, name, start }, from) => {
    if (isCallableKind(kind) && start > offset && start < end) relateRpc(file, 'implements_rpc', service, name, { from, at: start });
  });
}

/** Of the bracket at `open`, as far as counting says. */
function closingBracket(text: string, open: number): number {
  for (let i = open, depth = 0; i < text.length; i++) {
    if ('({['.includes(text[i] as string)) depth++;
    else if (')}]'.includes(text[i] as string) && --depth === 0) return i;
  }
  return text.length;
}

function relateImplementation(file: GrpcFile, name: string, service: string): void {
  const { symbols } = file.input.facts;
  const type = typeNamed(file.input.facts, name);
  const from = type >= 0 ? type : symbols.findIndex((s) => s.name === name && s.hidden !== true);
  if (from >= 0) relateImplementer(file, from, service);
}

/** `server.addService{proto.Greeter.service,}%1.sayHello`: what stands there, or the function that it names. */
function relateMember(file: GrpcFile, expr: string, offset: number, at: number): void {
  const [, callee, handed, key] = /^(.+?)\{([^{}]*)\}%1\.([\w$]+)$/.exec(expr) ?? [];
  if (callee === undefined || handed === undefined || key === undefined || !REGISTER.test(callee)) return;
  const service = serviceName(handed.split(',')[0] ?? '');
  if (service !== undefined) relateRpc(file, 'implements_rpc', service, key, { from: handlerAt(file, key, offset) ?? at, at: offset });
}

function handlerAt({ input: { text, facts } }: GrpcFile, key: string, offset: number): number | undefined {
  const written = /^\w+\s*:\s*((?:[\w$]+\.)*[\w$]+)/.exec(text.slice(offset, offset + 200))?.[1] ?? key;
  const name = lastName(written.replace(/\.bind$/, ''));
  const here = facts.symbols.findIndex((s) => isCallableKind(s.kind) && s.start === offset);
  const named = facts.symbols.findIndex((s) => isCallableKind(s.kind) && s.name === name && s.hidden !== true);
  const found = here >= 0 ? here : named;
  return found >= 0 ? found : undefined;
}

/** `@GrpcMethod('HeroService', 'FindOne')`; without names, those of the class and the method. */
function relateDecorators(file: GrpcFile): void {
  const { facts, text } = file.input;
  for (const { role, expr, offset, at } of facts.refs) {
    if (role !== 'decorator' || !/^Grpc(?:Stream)?(?:Method|Call)$/.test(expr)) continue;
    const method = facts.symbols[at];
    const [service = facts.symbols[method?.owner ?? -1]?.name, name = method?.name] = [
      ...(/^\w+\(([^)]*)\)/.exec(text.slice(offset, offset + 200))?.[1] ?? '').matchAll(/['"](\w+)['"]/g),
    ].map((m) => m[1]);
    if (service !== undefined && name !== undefined) relateRpc(file, 'implements_rpc', service, name, { from: at, at: offset });
  }
}
