/** Colours of drawings, read from the style sheet, so that light and dark are decided in one place. */
import type { Tone } from './drawn-graph.ts';

export interface Palette {
  readonly tones: Readonly<Record<Tone, string>>;
  readonly ink: string;
  readonly muted: string;
  readonly surface: string;
  readonly line: readonly [number, number, number];
  readonly accent: readonly [number, number, number];
  readonly alert: readonly [number, number, number];
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
    line: channels(value('edge')),
    accent: channels(value('accent')),
    alert: channels(value('bad')),
    circle: value('circle'),
  };
}

/** `#rrggbb` */
const channels = (hex: string): [number, number, number] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];

export const withAlpha = ([r, g, b]: readonly [number, number, number], alpha: number): string => `rgba(${r},${g},${b},${alpha.toFixed(3)})`;
