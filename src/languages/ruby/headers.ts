/** Reads the header of a method and lists of parameters from the source. Offsets are absolute. */
import { groupEnd, matchAt, splitArguments } from './text-scan.ts';

export interface Parameter {
  readonly name: string;
  readonly kind: 'required' | 'optional' | 'rest' | 'options' | 'block';
  readonly fallback: string;
}

export interface MethodHeader {
  readonly name: string;
  readonly nameAt: number;
  /** `self` or a constant in `def self.x`; '' for instance methods. */
  readonly receiver: string;
  readonly parameters: readonly Parameter[];
  readonly parametersAt: number;
  readonly end: number;
}

const METHOD_AT =
  /def\s+(?:(self|[A-Za-z_]\w*)\s*\.\s*)?([\p{L}_][\p{L}\p{N}_]*(?:[?!]|=(?=\s*\()|=(?!\s))?|\[\]=?|[+\-~!]@|=~|===?|<=>|[<>]=?|<<|>>|!=|\*\*|[+\-*/%&|^!~`])/uy;
const PARAMETER = /^(&|\*{0,2})\s*([\p{L}_][\p{L}\p{N}_]*)?\s*(:?)\s*(=?)\s*([\s\S]*)$/u;

export function methodHeaderAt(source: string, at: number): MethodHeader | undefined {
  const found = matchAt(METHOD_AT, source, at);
  if (found === null) return undefined;
  const name = found[2] as string;
  const nameEnd = at + found[0].length;
  const base = { name, nameAt: nameEnd - name.length, receiver: found[1] ?? '' };
  const open = source[nameEnd] === '(' ? nameEnd : source[nameEnd] === ' ' && source[nameEnd + 1] === '(' ? nameEnd + 1 : -1;
  if (open >= 0) {
    const close = groupEnd(source, open);
    return { ...base, parameters: parseParameters(source.slice(open + 1, close - 1)), parametersAt: open + 1, end: close };
  }
  const rest = /^[ \t]+([a-z_*&][^\n;#]*)/.exec(source.slice(nameEnd, nameEnd + 400))?.[1] ?? '';
  const list = /^=/.test(rest) ? '' : rest;
  return { ...base, parameters: parseParameters(list), parametersAt: nameEnd, end: nameEnd + (list === '' ? 0 : 1 + list.length) };
}

export function parseParameters(text: string): Parameter[] {
  const parameters: Parameter[] = [];
  for (const part of splitArguments(text.replace(/#(?!\{).*$/gm, ''))) {
    if (part.text.startsWith('(')) {
      for (const inner of parseParameters(part.text.replace(/^\(|\)$/g, ''))) parameters.push({ ...inner, kind: 'required' });
      continue;
    }
    const found = PARAMETER.exec(part.text);
    if (found?.[2] === undefined) continue;
    const [, sign, name, colon, equals, rest] = found as unknown as [string, string, string, string, string, string];
    const kind =
      sign === '&' ? 'block' : sign === '**' ? 'options' : sign === '*' ? 'rest' : equals === '=' || (colon === ':' && rest !== '') ? 'optional' : 'required';
    parameters.push({ name, kind, fallback: rest });
  }
  return parameters;
}
