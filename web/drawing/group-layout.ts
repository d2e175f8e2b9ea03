/**
 * Places dots by group: every group is a disc with its dots in a spiral, the heaviest in the middle. Discs attract those
 * that they have lines to and never overlap. The same graph gives the same picture, and a group that was drawn before
 * starts where it was, so that opening a dot moves little.
 */
import type { Dot, DrawnGraph, GroupCircle, Layout, Spot } from './drawn-graph.ts';

interface Disc {
  readonly name: string;
  readonly dots: readonly Dot[];
  readonly radius: number;
  x: number;
  y: number;
}

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** From one dot to the next. */
export const DOT_ROOM = 13;
const GAP = 14;
/** Room that the symbol in the middle has for itself, in dots. */
const MIDDLE = 4;
/** Steps of the simulation; each costs the square of the number of groups. */
const MAX_STEPS = 160;
const WORK = 16_000_000;

export function groupLayout({ dots, lines }: DrawnGraph, before?: Layout): Layout {
  const groups = new Map<string, Dot[]>();
  for (const dot of dots) {
    const own = groups.get(dot.group);
    if (own === undefined) groups.set(dot.group, [dot]);
    else own.push(dot);
  }
  const discs = startingPlaces(
    [...groups].map(([name, own]) => newDisc(name, own)),
    before,
  );
  settle(discs, pullsBetween(discs, dots, lines));
  const spots = new Map<string, Spot>();
  for (const disc of discs) for (const [i, dot] of disc.dots.entries()) spots.set(dot.id, spotIn(disc, i));
  return { spots, circles: discs.map(({ name, x, y, radius }): GroupCircle => ({ name, x, y, radius })) };
}

function newDisc(name: string, dots: readonly Dot[]): Disc {
  const ordered = [...dots].sort((a, b) => Number(b.center === true) - Number(a.center === true) || b.weight - a.weight || (a.id < b.id ? -1 : 1));
  return { name, dots: ordered, radius: DOT_ROOM * Math.sqrt(ordered.length + (ordered[0]?.center ? MIDDLE : 0)) + GAP, x: 0, y: 0 };
}

const spotIn = ({ x, y, dots }: Disc, place: number): Spot => {
  const away = place === 0 ? 0 : DOT_ROOM * Math.sqrt(place + (dots[0]?.center ? MIDDLE : 0)) * 0.96;
  return { x: x + away * Math.cos(place * GOLDEN_ANGLE), y: y + away * Math.sin(place * GOLDEN_ANGLE) };
};

/** The disc in the middle first, then around it by size. */
function startingPlaces(discs: Disc[], before: Layout | undefined): Disc[] {
  const known = new Map(before?.circles.map((circle) => [circle.name, circle]));
  const hasCenter = (disc: Disc) => Number(disc.dots[0]?.center === true);
  discs.sort((a, b) => hasCenter(b) - hasCenter(a) || b.dots.length - a.dots.length || (a.name < b.name ? -1 : 1));
  let area = 0;
  for (const [i, disc] of discs.entries()) {
    const old = known.get(disc.name);
    const away = Math.sqrt(area) * 1.1;
    disc.x = old?.x ?? away * Math.cos(i * GOLDEN_ANGLE);
    disc.y = old?.y ?? away * Math.sin(i * GOLDEN_ANGLE);
    area += disc.radius ** 2;
  }
  return discs;
}

interface Pull {
  readonly a: Disc;
  readonly b: Disc;
  readonly strength: number;
}

function pullsBetween(discs: readonly Disc[], dots: readonly Dot[], lines: DrawnGraph['lines']): Pull[] {
  const place = new Map(discs.map((disc, i) => [disc.name, i]));
  const groupOf = new Map(dots.map((dot) => [dot.id, place.get(dot.group) as number]));
  const weights = new Map<number, number>();
  for (const { source, target } of lines) {
    const [a, b] = [groupOf.get(source), groupOf.get(target)];
    if (a === undefined || b === undefined || a === b) continue;
    const key = Math.min(a, b) * discs.length + Math.max(a, b);
    weights.set(key, (weights.get(key) ?? 0) + 1);
  }
  return [...weights].map(([key, weight]) => ({
    a: discs[Math.floor(key / discs.length)] as Disc,
    b: discs[key % discs.length] as Disc,
    strength: Math.min(1, 0.25 + Math.log1p(weight) / 6),
  }));
}

function settle(discs: readonly Disc[], pulls: readonly Pull[]): void {
  const steps = Math.max(12, Math.min(MAX_STEPS, Math.floor(WORK / (discs.length + 1) ** 2)));
  for (let step = 0; step < steps; step++) {
    const heat = 1 - step / steps;
    for (const { a, b, strength } of pulls) drawTogether(a, b, 0.12 * strength * heat);
    for (const disc of discs) {
      disc.x *= 1 - 0.02 * heat;
      disc.y *= 1 - 0.02 * heat;
    }
    pushApart(discs);
  }
  for (let step = 0; step < 24; step++) pushApart(discs);
}

function drawTogether(a: Disc, b: Disc, share: number): void {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const far = Math.hypot(dx, dy) || 1;
  const excess = far - (a.radius + b.radius + GAP);
  if (excess <= 0) return;
  const [sx, sy] = [(dx / far) * excess * share, (dy / far) * excess * share];
  a.x += sx;
  a.y += sy;
  b.x -= sx;
  b.y -= sy;
}

/** The heavier of two that overlap moves less. */
function pushApart(discs: readonly Disc[]): void {
  for (let i = 0; i < discs.length; i++)
    for (let j = i + 1; j < discs.length; j++) {
      const [a, b] = [discs[i] as Disc, discs[j] as Disc];
      const room = a.radius + b.radius + GAP;
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      if (Math.abs(dx) >= room || Math.abs(dy) >= room) continue;
      const far = Math.hypot(dx, dy) || 0.01;
      if (far >= room) continue;
      const push = (room - far) / far;
      const share = b.radius / (a.radius + b.radius);
      a.x -= dx * push * share;
      a.y -= dy * push * share;
      b.x += dx * push * (1 - share);
      b.y += dy * push * (1 - share);
    }
}
