/**
 * This program and the tools that are installed, on one repository: the time and memory of an index and of a question, and
 * how often the definition of a name is the first answer or among the first ten. Every tool runs as a process, as a user
 * would start it, one after another; the repository is never written to.
 */
import { FIRST_ANSWERS, type Peer, type Place } from './peer.ts';
import { placesIn } from './places-in.ts';
import { runTool, type ToolRun } from './run-tool.ts';

/** A name, and where it is defined. */
export interface KnownName extends Place {
  readonly name: string;
}

export interface ComparedTool {
  readonly name: string;
  /** What starts it: a program, and arguments that come before its own. */
  readonly command: readonly [string, ...string[]];
  readonly peer: Peer;
  /** The repository, or a copy of it for a tool that writes into it. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

export interface Comparison {
  readonly tool: string;
  readonly index: { readonly milliseconds: number; readonly peakBytes: number | null } | null;
  /** Median of the questions. */
  readonly milliseconds: number;
  readonly peakBytes: number | null;
  readonly asked: number;
  readonly first: number;
  readonly firstTen: number;
  readonly answers: readonly Place[];
  readonly problem?: string;
}

const INDEX_MS = 1_800_000;
const QUESTION_MS = 120_000;
/** Between the line of a definition and the line of its name lie decorators and annotations. */
const NEAR_LINES = 5;

export async function compareTool(tool: ComparedTool, names: readonly KnownName[], words: readonly string[]): Promise<Comparison> {
  const { peer } = tool;
  const index = peer.index === undefined ? undefined : await run(tool, peer.index(), INDEX_MS);
  const empty = {
    tool: tool.name,
    index: index === undefined ? null : cost(index),
    milliseconds: 0,
    peakBytes: null,
    asked: 0,
    first: 0,
    firstTen: 0,
    answers: [],
  };
  if (index !== undefined && index.code !== 0) return { ...empty, problem: index.problem ?? `its index run ended with code ${index.code}` };
  const runs: { readonly known: KnownName; readonly run: ToolRun }[] = [];
  for (const known of names) runs.push({ known, run: await run(tool, peer.find(known.name), QUESTION_MS) });
  const ranks = runs.map(({ known, run: found }) => rankOf(known, placesIn(found.stdout, FIRST_ANSWERS)));
  const asked = words.length === 0 ? undefined : await run(tool, peer.ask(words), QUESTION_MS);
  const problem = runs.find(({ run: found }) => found.problem !== undefined)?.run.problem;
  return {
    ...empty,
    milliseconds: median(runs.map(({ run: found }) => found.milliseconds)),
    peakBytes: runs.reduce<number | null>((most, { run: { peakBytes } }) => (peakBytes === null ? most : Math.max(most ?? 0, peakBytes)), null),
    asked: names.length,
    first: ranks.filter((rank) => rank === 0).length,
    firstTen: ranks.filter((rank) => rank >= 0).length,
    answers: asked === undefined ? [] : placesIn(asked.stdout, FIRST_ANSWERS),
    ...(problem === undefined ? {} : { problem }),
  };
}

const run = ({ command: [command, ...before], folder, env }: ComparedTool, args: readonly string[], timeoutMs: number): Promise<ToolRun> =>
  runTool({ command, args: [...before, ...args], cwd: folder, env, timeoutMs });

const cost = ({ milliseconds, peakBytes }: ToolRun) => ({ milliseconds, peakBytes });

export const rankOf = (known: Place, places: readonly Place[]): number =>
  places.findIndex(({ file, line }) => file === known.file && line >= known.line && line <= known.line + NEAR_LINES);

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
