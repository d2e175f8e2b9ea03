/** The formats by name. Each is loaded when it is first asked for: most questions need one of them. */
import { UserError } from '../errors.ts';
import { closestWord } from '../util/closest-word.ts';
import type { WireFormat } from './contract.ts';

const LOADERS = {
  text: async () => (await import('./text.ts')).text,
  json: async () => (await import('./json.ts')).json,
  gcf: async () => (await import('./gcf.ts')).gcf,
  gcb: async () => (await import('./gcb.ts')).gcb,
  xml: async () => (await import('./xml.ts')).xml,
  markdown: async () => (await import('./markdown.ts')).markdown,
} as const satisfies Record<string, () => Promise<WireFormat>>;

export type FormatName = keyof typeof LOADERS;

export const FORMAT_NAMES = Object.keys(LOADERS) as readonly FormatName[];

export function loadFormat(name: FormatName): Promise<WireFormat> {
  return LOADERS[name]();
}

export function formatNamed(text: string): FormatName {
  const known = FORMAT_NAMES.find((name) => name === text);
  if (known !== undefined) return known;
  const close = closestWord(text, FORMAT_NAMES);
  const hint = `${close === undefined ? '' : `Did you mean ${close}? `}Formats are ${FORMAT_NAMES.join(', ')}.`;
  throw new UserError('USAGE', `There is no format '${text}'.`, { hint });
}
