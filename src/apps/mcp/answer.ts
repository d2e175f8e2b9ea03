/** The answer of a tool: text for the agent, the same facts in short for programs, and how complete it is. */
/** How far a count can be trusted. */
export interface Completeness {
  readonly level: 'complete' | 'lower_bound' | 'unknown';
  readonly why?: string;
}

export interface ToolAnswer {
  /** What the agent reads. Bounded by the tool. */
  readonly text: string;
  /** The same in short for programs: places, counts, roots. */
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly completeness?: Completeness;
  /** Only for refusals and malfunctions: an empty or ambiguous result is an answer. */
  readonly refused?: true;
}
