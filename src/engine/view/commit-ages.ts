/**
 * How long before the newest known commit a symbol was last touched, from the blame that `enrich blame` keeps. Ages
 * are counted from that commit and not from now, so that the same question on the same index has the same answer.
 */
import type { GraphNode } from '../../model/graph.ts';
import type { GraphReader } from '../../store/contract.ts';
import { decodeBlame, NEWEST_COMMIT } from '../../util/git-blame-output.ts';
import { BLAME_LAYER } from './note-keys.ts';

export type CommitAges = (ids: readonly number[]) => Promise<ReadonlyMap<number, number>>;

/** Undefined when `enrich blame` was never run. */
export async function commitAgesOf(reader: GraphReader): Promise<CommitAges | undefined> {
  const newest = (await reader.layerRecords(BLAME_LAYER, [NEWEST_COMMIT])).get(NEWEST_COMMIT);
  return newest === undefined ? undefined : (ids) => agesBefore(reader, ids, Number(newest));
}

async function agesBefore(reader: GraphReader, ids: readonly number[], newest: number): Promise<Map<number, number>> {
  const nodes = await reader.nodes(ids);
  const files = await reader.filesByPath([...new Set(nodes.map((n) => n.file))]);
  const notes = await reader.layerRecords(
    BLAME_LAYER,
    files.map((f) => f.hash),
  );
  const touched = new Map(files.map((f) => [f.path, lineTimes(notes.get(f.hash))]));
  const ages = new Map<number, number>();
  for (const n of nodes) {
    const time = lastTouched(n, touched.get(n.file));
    if (time !== undefined) ages.set(n.id, Math.max(0, newest - time));
  }
  return ages;
}

interface LineTime {
  /** Last line that it holds for. */
  readonly end: number;
  readonly time: number;
}

function lineTimes(note: string | undefined): LineTime[] {
  const times: LineTime[] = [];
  let end = 0;
  for (const { lines, time } of note === undefined ? [] : decodeBlame(note)) {
    end += lines;
    times.push({ end, time });
  }
  return times;
}

function lastTouched({ startLine, endLine }: GraphNode, times: readonly LineTime[] = []): number | undefined {
  let from = 1;
  let newest: number | undefined;
  for (const { end, time } of times) {
    if (from <= endLine && end >= startLine) newest = Math.max(newest ?? time, time);
    from = end + 1;
  }
  return newest;
}
