/** The answer of a tool: text for the agent, the same facts in short for programs, and how complete it is. */
import type { Completeness } from '../../engine/index.ts';

/** Which snapshot an answer is of, and what changed since. */
export interface StateLine {
  readonly repo: string;
  readonly line: string;
  /** Nothing changed since: worth saying once. */
  readonly isCurrent: boolean;
  /** How long ago that was seen to be so; '' for now. */
  readonly checked: string;
}

export interface ToolAnswer {
  /** What the agent reads. Bounded by the tool. */
  readonly text: string;
  /** The same for programs: the result's record (src/engine/records), which is cut to what an agent needs. */
  readonly facts?: object;
  readonly completeness?: Completeness;
  readonly state?: StateLine;
  /** Only for refusals and malfunctions: an empty or ambiguous result is an answer. */
  readonly refused?: true;
}
