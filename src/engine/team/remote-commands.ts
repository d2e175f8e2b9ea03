/** Commands that only read an index, and mean the same wherever they run. */
export const REMOTE_COMMANDS: ReadonlySet<string> = new Set([
  ...['audit', 'blast-radius', 'callers', 'communities', 'context', 'dataflow', 'dead-code', 'deps', 'diff', 'env', 'flow', 'layers', 'list'],
  ...['ownership', 'pr-impact', 'prove', 'prove-absent', 'query', 'read', 'report', 'routes', 'stale-edges', 'stats', 'test-scope', 'topics', 'why'],
]);
