/**
 * Which lines are drawn where there are more than an eye can tell apart. Lines between the same two dots, the same way,
 * are one. Of the rest every dot's strongest come first, then every dot's second, so that no dot stands alone while
 * another has a hundred lines; lines with traffic come before all others.
 */
import type { Line } from './drawn-graph.ts';

export interface JoinedLine extends Line {
  /** How many lines it stands for. */
  readonly joined: number;
}

/** Best first. */
export function rankedLines(lines: readonly Line[]): readonly JoinedLine[] {
  const strongest = [...joinedLines(lines)].sort((a, b) => weightOf(b) - weightOf(a));
  const taken = new Map<string, number>();
  const turns = strongest.map((line) => {
    const turn = Math.min(taken.get(line.source) ?? 0, taken.get(line.target) ?? 0);
    for (const end of [line.source, line.target]) taken.set(end, (taken.get(end) ?? 0) + 1);
    return { line, turn: line.traffic === undefined && line.alert !== true ? turn : -1 };
  });
  return turns.sort((a, b) => a.turn - b.turn).map(({ line }) => line);
}

/** The best lines of those in sight, and every line of the dot that is looked at. */
export function chooseLines(ranked: readonly JoinedLine[], budget: number, seen: ReadonlySet<string>, focus?: string): readonly JoinedLine[] {
  const chosen: JoinedLine[] = [];
  for (const line of ranked) {
    const atFocus = line.source === focus || line.target === focus;
    if (atFocus || (chosen.length < budget && (seen.has(line.source) || seen.has(line.target)))) chosen.push(line);
  }
  return chosen;
}

const weightOf = ({ strength, joined }: JoinedLine): number => strength + Math.log1p(joined) / 4;

function joinedLines(lines: readonly Line[]): Iterable<JoinedLine> {
  const joined = new Map<string, JoinedLine>();
  for (const line of lines) {
    const key = `${line.source} ${line.target}`;
    const known = joined.get(key);
    joined.set(key, known === undefined ? { ...line, joined: 1 } : join(known, line));
  }
  return joined.values();
}

function join(a: JoinedLine, b: Line): JoinedLine {
  const traffic = a.traffic ?? b.traffic;
  return {
    ...a,
    strength: Math.max(a.strength, b.strength),
    joined: a.joined + 1,
    ...((a.alert === true || b.alert === true) && { alert: true }),
    ...(traffic !== undefined && { traffic }),
  };
}
