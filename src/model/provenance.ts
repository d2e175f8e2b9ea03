/** How an edge was found, and how far that alone is to be trusted. The position is the stored byte: append only. */
const TABLE = [
  { name: 'ast_inferred', confidence: 0.7 },
  { name: 'ast_resolved', confidence: 0.85 },
  { name: 'resolver_resolved', confidence: 0.9 },
  { name: 'lsp_resolved', confidence: 0.9 },
  { name: 'scip_resolved', confidence: 0.95 },
  { name: 'structural', confidence: 1.0 },
  { name: 'otel_trace', confidence: 0.2 },
  { name: 'git_blame', confidence: 1.0 },
  { name: 'codeowners', confidence: 1.0 },
  /** One of two or three overloads, and too little is known of the arguments to tell which. */
  { name: 'ast_ambiguous', confidence: 0.3 },
  /** A test was seen to run it. */
  { name: 'coverage', confidence: 1.0 },
  /** Bodies whose tokens are mostly the same. */
  { name: 'minhash', confidence: 0.8 },
] as const;

export type Provenance = (typeof TABLE)[number]['name'];

export const PROVENANCES: readonly Provenance[] = TABLE.map((p) => p.name);
/** Only layers claim these; no edge of a code graph can have them, so a proof of absence need not rule them out. */
const OF_LAYERS: ReadonlySet<Provenance> = new Set(['git_blame', 'codeowners', 'coverage', 'minhash']);
export const CODE_PROVENANCES: readonly Provenance[] = PROVENANCES.filter((p) => !OF_LAYERS.has(p));
const IDS = new Map<string, number>(TABLE.map((p, i) => [p.name, i]));

export function provenanceId(provenance: Provenance): number {
  return IDS.get(provenance) as number;
}

export function provenanceName(id: number): Provenance {
  const provenance = PROVENANCES[id];
  if (provenance === undefined) throw new RangeError(`unknown provenance ${id}`);
  return provenance;
}

export function provenanceConfidence(provenance: Provenance): number {
  return (TABLE[provenanceId(provenance)] as (typeof TABLE)[number]).confidence;
}
