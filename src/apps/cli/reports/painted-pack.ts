/** A pack for the terminal: the lines of format `text`, the eye led to the place and the name. */
import { type SpanRole, textLines } from '../../../engine/context/pack-lines.ts';
import type { Pack } from '../../../model/pack.ts';
import type { Style } from '../output.ts';

const PAINT: Readonly<Record<SpanRole, keyof Style | undefined>> = {
  number: 'dim',
  place: 'cyan',
  kind: 'dim',
  name: 'bold',
  signature: 'dim',
  doc: undefined,
  relation: 'dim',
  code: undefined,
  note: 'yellow',
};

export function paintedPack(pack: Pack, style: Style): string {
  const paint = (role: SpanRole, text: string) => {
    const how = PAINT[role];
    return how === undefined ? text : style[how](text);
  };
  return textLines(pack)
    .map((line) => `${line.map(({ role, text }) => paint(role, text)).join('')}\n`)
    .join('');
}
