/**
 * HTTP routes that annotations say: Spring MVC, JAX-RS, Micronaut. Declarative clients (Feign, Retrofit) use the same
 * annotations for what they call: those become effects. For languages that are read with a JvmCursor.
 */
import type { SymbolIndex } from '../../../model/facts.ts';
import { splitAtCommas } from '../brackets.ts';
import { joinPaths } from '../route-paths.ts';
import type { Annotation, JvmCursor } from './cursor.ts';

const SPRING = new Map(['Get', 'Post', 'Put', 'Delete', 'Patch'].map((verb) => [`${verb}Mapping`, verb.toUpperCase()]));
const JAX_RS = new Set(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']);
const MICRONAUT = new Set(['Get', 'Post', 'Put', 'Delete', 'Patch', 'Head', 'Options']);
const PREFIXES = new Set(['RequestMapping', 'Path', 'Controller']);

interface Mapping {
  readonly framework: string;
  readonly methods: readonly string[];
  readonly args: string;
  readonly token: number;
}

/** Call it when every symbol has been seen. */
export function addAnnotatedRoutes(c: JvmCursor): void {
  for (const [index, annotations] of c.annotated) {
    const symbol = c.facts.symbol(index);
    if (symbol?.kind !== 'method') continue;
    const around = c.annotated.get(symbol.owner) ?? [];
    for (const annotation of annotations) {
      const mapping = mappingOf(annotation, annotations, around);
      if (mapping !== undefined) addMapping(c, index, mapping, around);
    }
  }
}

function mappingOf(a: Annotation, beside: readonly Annotation[], around: readonly Annotation[]): Mapping | undefined {
  const name = simpleName(a);
  const { args, token } = a;
  const spring = SPRING.get(name);
  if (spring !== undefined) return { framework: 'spring', methods: [spring], args, token };
  if (name === 'RequestMapping') return { framework: 'spring', methods: requestMethods(args), args, token };
  if (JAX_RS.has(name)) {
    if (args !== '') return { framework: 'retrofit', methods: [name], args, token };
    const path = beside.find((b) => simpleName(b) === 'Path');
    const isResource = path !== undefined || around.some((b) => simpleName(b) === 'Path');
    return isResource ? { framework: 'jax-rs', methods: [name], args: path?.args ?? '', token } : undefined;
  }
  const isController = MICRONAUT.has(name) && around.some((b) => simpleName(b) === 'Controller');
  return isController ? { framework: 'micronaut', methods: [name.toUpperCase()], args, token } : undefined;
}

function addMapping(c: JvmCursor, handler: SymbolIndex, { framework, methods, args, token }: Mapping, around: readonly Annotation[]): void {
  const isClient = framework === 'retrofit' || around.some((a) => simpleName(a) === 'FeignClient');
  const position = c.tokens.position(token);
  for (const path of pathsIn(args)) {
    for (const method of methods) {
      const full = joinPaths(prefixOf(around), path);
      if (isClient) c.facts.effects.push({ kind: 'http', name: `${method} ${full}`, at: handler, line: position.line, column: position.column });
      else c.facts.routes.push({ method, path: full, framework, handler, at: handler, ...position });
    }
  }
}

function prefixOf(around: readonly Annotation[]): string {
  const prefix = around.find((a) => PREFIXES.has(simpleName(a)));
  const path = prefix === undefined ? '' : (pathsIn(prefix.args)[0] ?? '');
  // Spring's @Controller("name") names a bean; Micronaut's gives a path.
  return prefix !== undefined && simpleName(prefix) === 'Controller' && !path.startsWith('/') ? '' : path;
}

const simpleName = ({ name }: Annotation): string => name.slice(name.lastIndexOf('.') + 1);

/** Paths among an annotation's arguments, '' without one; one that is a constant is shown as `{CONSTANT}`. */
function pathsIn(args: string): string[] {
  const paths: string[] = [];
  for (const { start, end } of splitAtCommas(args, 0, args.length)) {
    const [, key = 'value', value = ''] = /^(?:(\w+)\s*=(?!=))?\s*([\s\S]*)$/.exec(args.slice(start, end)) ?? [];
    if (key !== 'value' && key !== 'path' && key !== 'uri') continue;
    const literals = [...value.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((m) => m[1] as string);
    if (literals.length > 0) paths.push(...literals);
    else if (/^[\w$.]+$/.test(value)) paths.push(`{${value}}`);
  }
  return paths.length === 0 ? [''] : paths;
}

function requestMethods(args: string): string[] {
  const methods = /\bmethod\s*=\s*(\[[^\]]*\]|\{[^}]*\}|[\w.]+)/.exec(args)?.[1]?.match(/\b(?:GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS|TRACE)\b/g);
  return methods === null || methods === undefined ? ['ANY'] : [...methods];
}
