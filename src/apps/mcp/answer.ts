/** The answer of a tool: text for the agent, the same facts in short for programs, and how complete it is. */
import type { Completeness } from '../../engine/index.ts';

export interface ToolAnswer {
  /** What the agent reads. Bounded by the tool. */
  readonly text: string;
  /** The same for programs: the result's record (src/engine/records), which is cut to what an agent needs. */
  readonly facts?: object;
  readonly completeness?: Completeness;
  /** Only for refusals and malfunctions: an empty or ambiguous result is an answer. */
  readonly refused?: true;
}
