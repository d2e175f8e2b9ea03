/** The formats by name. Each is loaded when it is first asked for: most questions need one of them. */
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
