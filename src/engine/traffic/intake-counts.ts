/** What came in and what became of it, in numbers: of one receiver, and of all that ever wrote to a repository. */
export interface IntakeCounts {
  /** Spans and log lines that were taken. */
  readonly spans: number;
  /** Requests, elements and lines that could not be read. */
  readonly malformed: number;
  /** Requests that were refused, by reason: too large, no token, too busy. */
  readonly refused: Readonly<Record<string, number>>;
  /** Spans whose clock was off by far: they count as of now. */
  readonly skewed: number;
  /** Spans that were taken and then lost, because they could not be written. */
  readonly lost: number;
}

export const NO_COUNTS: IntakeCounts = { spans: 0, malformed: 0, refused: {}, skewed: 0, lost: 0 };

export function addCounts(a: IntakeCounts, b: IntakeCounts): IntakeCounts {
  const refused: Record<string, number> = { ...a.refused };
  for (const [reason, count] of Object.entries(b.refused)) refused[reason] = (refused[reason] ?? 0) + count;
  return { spans: a.spans + b.spans, malformed: a.malformed + b.malformed, refused, skewed: a.skewed + b.skewed, lost: a.lost + b.lost };
}

export const isNothing = ({ spans, malformed, refused, skewed, lost }: IntakeCounts): boolean =>
  spans + malformed + skewed + lost === 0 && Object.keys(refused).length === 0;

/** The unit of the layer that keeps them. */
export const INTAKE_UNIT = 'intake';
