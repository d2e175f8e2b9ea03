/** `coverage json` of coverage.py; with `--show-contexts` also which test ran each line. */
import type { CoverageFormat, MeasuredFile } from '../format.ts';

interface ReportedFile {
  readonly executed_lines?: readonly number[];
  readonly missing_lines?: readonly number[];
  readonly contexts?: Readonly<Record<string, readonly string[]>>;
}

export const coverageJson: CoverageFormat = {
  name: 'coverage.py JSON',
  recognises: (head) => /^\s*\{\s*"meta"\s*:/.test(head) || /^\s*\{[\s\S]*"executed_lines"\s*:/.test(head),
  *read(bytes) {
    const { files } = JSON.parse(bytes.toString('utf8')) as { readonly files?: Readonly<Record<string, ReportedFile>> };
    for (const [path, file] of Object.entries(files ?? {})) yield measured(path, file);
  },
};

function measured(path: string, { executed_lines = [], missing_lines = [], contexts }: ReportedFile): MeasuredFile {
  const hits = new Map([...missing_lines.map((line) => [line, 0] as const), ...executed_lines.map((line) => [line, 1] as const)]);
  return { path, hits, ...(contexts === undefined ? {} : { contexts: byContext(contexts) }) };
}

function byContext(contexts: Readonly<Record<string, readonly string[]>>): Map<string, number[]> {
  const lines = new Map<string, number[]>();
  for (const [line, names] of Object.entries(contexts))
    for (const name of names) {
      const known = lines.get(name);
      if (known === undefined) lines.set(name, [Number(line)]);
      else known.push(Number(line));
    }
  return lines;
}
