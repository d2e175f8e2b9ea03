import { expect, it } from 'vitest';
import { encodeSarif, type SarifResult } from './sarif.ts';

const TOOL = {
  name: 'knowing',
  version: '1.2.3',
  rules: [
    { id: 'a', title: 'A', help: 'why a' },
    { id: 'b', title: 'B', help: 'why b' },
  ],
};
const result = (extra: Partial<SarifResult> = {}): SarifResult => ({
  rule: 'b',
  level: 'error',
  message: 'm',
  path: 'src/a b#1.ts',
  line: 7,
  identity: ['x'],
  ...extra,
});

const parse = (results: SarifResult[]) => JSON.parse(encodeSarif(TOOL, results));

it('is SARIF 2.1.0 with its rules, results and places', () => {
  const { version, runs } = parse([result()]);
  expect(version).toBe('2.1.0');
  expect(runs[0].tool.driver).toMatchObject({ name: 'knowing', version: '1.2.3', rules: [{ id: 'a' }, { id: 'b' }] });
  expect(runs[0].results[0]).toMatchObject({
    ruleId: 'b',
    ruleIndex: 1,
    level: 'error',
    locations: [{ physicalLocation: { artifactLocation: { uri: 'src/a%20b%231.ts' }, region: { startLine: 7 } } }],
  });
});

it('a fingerprint does not hang on the line', () => {
  const print = (r: SarifResult) => parse([r]).runs[0].results[0].partialFingerprints;
  expect(print(result({ line: 99 }))).toEqual(print(result()));
  expect(print(result({ identity: ['y'] }))).not.toEqual(print(result()));
});

it('nothing found is still a document, and line 0 becomes the first', () => {
  expect(parse([]).runs[0].results).toEqual([]);
  expect(parse([result({ line: 0 })]).runs[0].results[0].locations[0].physicalLocation.region.startLine).toBe(1);
});
