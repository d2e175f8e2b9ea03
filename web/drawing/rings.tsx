/** Who depends on something, as rings: the nearer, the further inside; by package around the circle; tests as squares. */
import type { Dependent } from '../api/answers.ts';
import { count, placeText, symbolKey } from '../names.ts';
import { go, link } from '../router.ts';

interface Props {
  readonly name: string;
  readonly listed: readonly Dependent[];
  /** How many there are at each step, drawn or not. */
  readonly depths: readonly number[];
}

const SIZE = 640;
const MIDDLE = SIZE / 2;
const INNER = 54;

export function Rings({ name, listed, depths }: Props) {
  const rings = Math.max(1, depths.length);
  const step = (MIDDLE - INNER - 24) / rings;
  const radius = (depth: number) => INNER + step * (depth - 0.45);
  const spots = placed(listed, radius);
  const others = depths.flatMap((n, i) => unlisted(n - listed.filter((d) => d.depth === i + 1).length, radius(i + 1)));
  return (
    <svg
      class="rings"
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role="img"
      aria-label={`Blast radius of ${name}: ${depths.map((n, i) => `${n} at step ${i + 1}`).join(', ')}; listed beside`}
    >
      {Array.from({ length: rings }, (_, i) => rings - i).map((depth) => (
        <g key={depth}>
          <circle class={`ring ring-${Math.min(depth, 4)}`} cx={MIDDLE} cy={MIDDLE} r={INNER + step * depth} />
          <text class="ring-label" x={MIDDLE} y={MIDDLE - INNER - step * depth + 14}>
            {count(depths[depth - 1] ?? 0)} at step {depth}
          </text>
        </g>
      ))}
      <circle class="ring-middle" cx={MIDDLE} cy={MIDDLE} r={INNER - 6} />
      <text class="ring-name" x={MIDDLE} y={MIDDLE + 4}>
        {short(name)}
      </text>
      {others.map(({ x, y }) => (
        <circle key={`${x} ${y}`} class="spot-unlisted" cx={x} cy={y} r={2} />
      ))}
      {spots.map(({ dependent, x, y, size }) => (
        // For the pointer alone: the list beside has the links.
        <g key={dependent.hash} class="spot-link" onClick={() => go(link('/look', { symbol: symbolKey(dependent) }))}>
          <title>{`${dependent.name}\n${placeText(dependent)}\n${dependent.via.replaceAll('_', ' ')}${dependent.test ? ', test' : ''}`}</title>
          {dependent.test ? (
            <rect class="spot spot-test" x={x - size} y={y - size} width={size * 2} height={size * 2} />
          ) : (
            <circle class="spot" cx={x} cy={y} r={size} opacity={0.4 + 0.6 * dependent.confidence} />
          )}
        </g>
      ))}
    </svg>
  );
}

/** Those that are counted and not listed, as a haze: at most so many a ring. */
const HAZE = 240;

function unlisted(n: number, radius: number): { x: number; y: number }[] {
  const shown = Math.min(HAZE, n);
  return Array.from({ length: shown }, (_, i) => {
    const angle = (i / shown) * 2 * Math.PI;
    const away = radius + (((i * 7) % 5) - 2) * 8 + 4;
    return { x: MIDDLE + away * Math.cos(angle), y: MIDDLE + away * Math.sin(angle) };
  });
}

interface Spot {
  readonly dependent: Dependent;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

const folder = (file: string): string => file.slice(0, Math.max(0, file.lastIndexOf('/')));

/** Each ring by itself: its symbols in order of folder, spread over the circle; a crowded ring in several rows. */
function placed(listed: readonly Dependent[], radius: (depth: number) => number): Spot[] {
  const byDepth = new Map<number, Dependent[]>();
  for (const dependent of listed) byDepth.set(dependent.depth, [...(byDepth.get(dependent.depth) ?? []), dependent]);
  return [...byDepth].flatMap(([depth, own]) => {
    const ordered = [...own].sort((a, b) => (folder(a.file) < folder(b.file) ? -1 : folder(a.file) > folder(b.file) ? 1 : 0));
    const size = ordered.length > 160 ? 2.5 : ordered.length > 60 ? 3.5 : 5;
    const room = Math.floor((2 * Math.PI * radius(depth)) / (size * 3));
    const rows = Math.max(1, Math.min(5, Math.ceil(ordered.length / room)));
    return ordered.map((dependent, i): Spot => {
      const angle = (i / ordered.length) * 2 * Math.PI - Math.PI / 2 + depth * 0.13;
      const away = radius(depth) + ((i % rows) - (rows - 1) / 2) * size * 2.6;
      return { dependent, x: MIDDLE + away * Math.cos(angle), y: MIDDLE + away * Math.sin(angle), size };
    });
  });
}

const MAX_NAME = 15;
const short = (name: string): string => {
  const last = name.slice(name.lastIndexOf('.') + 1);
  return last.length <= MAX_NAME ? last : `${last.slice(0, MAX_NAME - 1)}…`;
};
