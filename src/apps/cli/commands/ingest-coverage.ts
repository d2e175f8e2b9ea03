/** `knowing ingest-coverage FILE...`: reads coverage reports into the index, so that tests are known instead of inferred. */
import { resolve } from 'node:path';
import type { CommandSpec } from '../command.ts';
import { type FillingOptions, fillAndReport } from '../fill-and-report.ts';

export const command: CommandSpec<FillingOptions> = {
  name: 'ingest-coverage',
  group: 'keep fresh',
  summary: 'read coverage reports: which code ran, and which test ran it',
  description:
    'Reads lcov, Cobertura, JaCoCo, Go cover profiles, Istanbul JSON, and of coverage.py the JSON report and the .coverage file; the kind is told by the content. Where the report says which test ran a line (coverage.py contexts: `pytest --cov --cov-context=test`), `test-scope` knows the tests of a change instead of inferring them. Name all reports of a run at once: a later run replaces what is known of the files that it names.',
  arguments: [{ syntax: '<files...>', summary: 'coverage reports' }],
  options: [{ flags: '--no-progress', summary: 'no progress bar' }],
  examples: [
    { line: 'ingest-coverage .coverage', says: 'after pytest --cov --cov-context=test' },
    { line: 'ingest-coverage coverage/lcov.info', says: 'after vitest or jest with coverage' },
    { line: 'ingest-coverage cover.out', says: 'after go test -coverprofile=cover.out ./...' },
  ],
  run: (context) => fillAndReport(context, { layer: 'coverage', paths: [], inputs: context.args.map((path) => resolve(context.cwd, path)) }),
};
