/**
 * SARIF 2.1.0, the form in which code scanners report to GitHub, GitLab and editors. Rules and results in, one JSON
 * document out. Paths are relative to the repository; a result's fingerprint does not hang on its line.
 */
import { hash } from 'node:crypto';

export interface SarifRule {
  readonly id: string;
  readonly title: string;
  readonly help: string;
}

export interface SarifResult {
  readonly rule: string;
  readonly level: 'note' | 'warning' | 'error';
  readonly message: string;
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** What stays the same when lines move: path, symbol, what was found. */
  readonly identity: readonly string[];
}

export interface SarifTool {
  readonly name: string;
  readonly version: string;
  readonly rules: readonly SarifRule[];
}

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

export function encodeSarif({ name, version, rules }: SarifTool, results: readonly SarifResult[]): string {
  const ids = rules.map((r) => r.id);
  const driver = {
    name,
    version,
    rules: rules.map((r) => ({ id: r.id, shortDescription: { text: r.title }, fullDescription: { text: r.help }, help: { text: r.help } })),
  };
  const run = {
    tool: { driver },
    columnKind: 'utf16CodeUnits',
    originalUriBaseIds: { ROOT: { description: { text: 'The root of the repository.' } } },
    results: results.map((r) => ({
      ruleId: r.rule,
      ruleIndex: ids.indexOf(r.rule),
      level: r.level,
      message: { text: r.message },
      locations: [{ physicalLocation: { artifactLocation: { uri: encodePath(r.path), uriBaseId: 'ROOT' }, region: { startLine: Math.max(1, r.line) } } }],
      partialFingerprints: { 'knowing/v1': hash('sha256', [r.rule, ...r.identity].join('\0'), 'hex').slice(0, 32) },
    })),
  };
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, null, 2)}\n`;
}

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
