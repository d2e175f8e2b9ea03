/** Colours of drawings, read from the style sheet, so that light and dark are decided in one place. */
import type { Tone } from './drawn-graph.ts';

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

export interface Palette {
  readonly tones: Readonly<Record<Tone, string>>;
  readonly ink: string;
  readonly muted: string;
  readonly surface: string;
  readonly ground: Colour;
  readonly line: Colour;
  readonly accent: Colour;
  readonly alert: Colour;
  readonly traffic: Colour;
  readonly circle: string;
}

const TONES: readonly Tone[] = ['type', 'callable', 'value', 'infra', 'outside', 'other', 'test', 'package', 'cycle'];

export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const value = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    tones: Object.fromEntries(TONES.map((tone) => [tone, value(`dot-${tone}`)])) as Record<Tone, string>,
    ink: value('ink'),
    muted: value('muted'),
    surface: value('surface'),
    ground: channels(value('surface')),
    line: channels(value('edge')),
    accent: channels(value('accent')),
    alert: channels(value('bad')),
    traffic: channels(value('traffic')),
    circle: value('circle'),
  };
}

/** `#rrggbb` */
const channels = (hex: string): Colour => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Colour;

/** A share of a colour on a ground, as an opaque one: sigma adds up what is transparent. */
export const mixed = (colour: Colour, ground: Colour, share: number): string =>
  `rgb(${colour.map((c, i) => Math.round(c * share + (ground[i] as number) * (1 - share))).join(',')})`;
