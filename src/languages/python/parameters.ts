/**
 * Text of a parameter list in, parameters out; and the bindings, type references and arity they stand for.
 */
import type { ExprText, SymbolIndex, TypeRole } from '../../model/facts.ts';
import { dotted } from './expressions.ts';
import type { PythonFile } from './python-file.ts';
import type { Local, Scope } from './scopes.ts';
import { BUILTINS } from './standard-names.ts';
import { DOTTED, indexTopLevel, type Part, splitTopLevel } from './text-scan.ts';
import { annotation, type Said, typeText } from './types.ts';

export interface Parameter {
  readonly name: string;
  /** 0 plain, 1 `*args`, 2 `**kwargs`. */
  readonly stars: number;
  readonly type?: Part;
  readonly fallback?: string;
}

const NAME = /^(\*{0,2})\s*([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)\s*/;

/** `text` is the list without its parentheses; `at` of a type counts from the text's start. */
export function parseParameters(text: string): Parameter[] {
  const parameters: Parameter[] = [];
  for (const part of splitTopLevel(text, ',')) {
    const name = NAME.exec(part.text);
    if (name === null) continue;
    const rest = part.text.slice(name[0].length);
    const equals = indexTopLevel(rest, '=');
    const typed = rest.startsWith(':') ? rest.slice(1, equals < 0 ? undefined : equals) : '';
    const space = typed.length - typed.trimStart().length;
    parameters.push({
      name: name[2] as string,
      stars: (name[1] as string).length,
      ...(typed.trim() === '' ? {} : { type: { text: typed.trim(), at: part.at + name[0].length + 1 + space } }),
      ...(equals < 0 ? {} : { fallback: rest.slice(equals + 1).trim() }),
    });
  }
  return parameters;
}

export function arityOf(parameters: readonly Parameter[], skip: number): readonly [number, number] {
  const counted = parameters.slice(skip);
  const least = counted.filter((p) => p.stars === 0 && p.fallback === undefined).length;
  return [least, counted.some((p) => p.stars > 0) ? -1 : counted.length];
}

/** Binds the parameters for the extent of a function or lambda. */
export function bindParameters(file: PythonFile, scope: Scope, parameters: readonly Parameter[], start: number): void {
  const rest = parameters.findIndex((p) => p.stars > 0);
  for (const [index, parameter] of parameters.entries()) {
    if (parameter.name === scope.self?.name) continue;
    const said = parameterSays(file, parameter);
    const local: Local = said.type === undefined ? said : { type: said.type, declared: said.type };
    const place = scope.self === undefined ? index : index - 1;
    // Behind those that take the rest, a parameter is named by whoever calls.
    const known = { of: scope.symbol, name: parameter.name, index: rest < 0 || index < rest ? place : undefined };
    scope.locals.set(parameter.name, scope.kind === 'function' && parameter.stars === 0 ? { ...local, parameter: known } : local);
    file.bind(parameter.name, start, scope.end, said, true);
  }
}

function parameterSays(file: PythonFile, parameter: Parameter): Said {
  const said = parameter.type === undefined ? defaultSays(file, parameter.fallback) : annotation(parameter.type.text);
  if (parameter.stars === 0) return said;
  const element = said.type ?? 'object';
  return { type: parameter.stars === 1 ? `tuple<${element}>` : `dict<str,${element}>` };
}

/** Without an annotation a default value tells the type, unless it is None or needs the tree to be understood. */
function defaultSays(file: PythonFile, fallback: string | undefined): Said {
  if (fallback === undefined) return {};
  const value = simpleExpression(file, fallback);
  return value === '?' ? {} : { value };
}

function simpleExpression(file: PythonFile, text: string): ExprText {
  if (DOTTED.test(text)) return dotted(file, text);
  if (/^[fFrRuU]?["']/.test(text)) return '<str>';
  const made = /^([A-Za-z_][\w.]*)\(.*\)$/s.exec(text);
  return made !== null && DOTTED.test(made[1] as string) && indexTopLevel(text, ')') < 0 ? `${dotted(file, made[1] as string)}()` : '?';
}

/**
 * A type reference for an annotation that stands at an offset; types that only name built-ins are left out.
 */
export function typeReference(file: PythonFile, role: TypeRole, text: string, offset: number, at: SymbolIndex): void {
  const type = typeText(text);
  if (type === '' || type === 'Self' || BUILTINS.has(type)) return;
  const names = type.match(/[A-Za-z_][\w.]*/g);
  if (names === null || names.every((n) => BUILTINS.has(n))) return;
  const { line, column } = file.placeAt(offset);
  file.facts.types.push({ role, at, type, line, column });
}
