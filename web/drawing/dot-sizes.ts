/** How large dots are, in pixels: by what they weigh, but no larger than the room that the layout leaves between two. */
import type { Dot, Layout } from './drawn-graph.ts';
import { DOT_ROOM } from './group-layout.ts';

const [SOME, MANY] = [60, 800];
const LEAST = 1.3;
/** Half of the way to the next dot, and a little more: neighbours may touch. */
const SHARE_OF_ROOM = 0.56;

/** Pixels from one dot to the next when the whole drawing is in sight; endless where dots do not stand in groups. */
export function roomBetweenDots({ circles }: Layout, { width, height }: { readonly width: number; readonly height: number }): number {
  if (circles.length === 0) return Number.POSITIVE_INFINITY;
  const span = (low: number, high: number) => Math.max(1, high - low);
  const across = span(Math.min(...circles.map((c) => c.x - c.radius)), Math.max(...circles.map((c) => c.x + c.radius)));
  const down = span(Math.min(...circles.map((c) => c.y - c.radius)), Math.max(...circles.map((c) => c.y + c.radius)));
  return DOT_ROOM * Math.min(width / across, height / down);
}

/** The more there are, the smaller. */
export function dotSize({ weight, center, size }: Dot, many: number, room: number): number {
  if (size !== undefined) return size;
  const wanted = (many > MANY ? 1.5 : many > SOME ? 2.5 : 4) + (many > SOME ? 0.7 : 1.3) * Math.log1p(weight);
  return center === true ? 11 : Math.min(10, wanted, Math.max(LEAST, room * SHARE_OF_ROOM));
}
