/** Go: packages are folders, exported means capitalised, tests stand beside the code as `x_test.go`. */
import type { DeclaredSymbol, Language } from '../contract.ts';
import { extract } from './extract.ts';
import { modules } from './modules.ts';
import { packageVersions } from './package-versions.ts';
import { testRunners } from './test-runners.ts';
import { traits } from './traits.ts';

/** A package called `test` inside of the program is the program's own: only at the top it holds tests. One called `tests` holds them anywhere. */
const TEST_FOLDER = /(?:^|\/)(?:testdata|e2e|tests|[^/]+_tests)\/|^(?:test|[^/]+_test)\//;

export const language: Language = {
  id: 'go',
  extensions: ['.go'],
  version: 7,
  syntax: { read: (path, source) => [extract(path, source)] },
  configFiles: ['go.mod', 'go.work'],
  modules,
  packageVersions,
  testRunners,
  traits,
  isTestPath: (path) => path.endsWith('_test.go') || TEST_FOLDER.test(path),
  testSubjects: (path) => (path.endsWith('_test.go') ? [path.slice(0, -'_test.go'.length)] : []),
  packageQualified: true,
  implicitUses: {
    // What the standard library asks values for: sorting, printing, encoding, reading and writing, errors.
    unnamed: {
      signatures:
        /\)\s*(?:Len\(\) int|Less\(\w+, \w+ int\) bool|Swap\(\w+, \w+ int\)|Push\(\w+ (?:any|interface\{\})\)|Pop\(\) (?:any|interface\{\})|(?:String|GoString|Error)\(\) string|Format\(\w* ?fmt\.State|(?:M|Unm)arshal(?:JSON|Text|Binary|XML|YAML)\(|Scan\(|Value\(\) \(driver\.|(?:Read|Write)\(\w* ?\[\]byte\)|WriteTo\(|ReadFrom\(|Close\(\) error|Unwrap\(\) |Is\(\w* ?error\) bool|As\(\w* ?(?:any|interface\{\})\) bool|ServeHTTP\(|RoundTrip\()/,
    },
    takesFields: /\breflect\.(?:ValueOf|TypeOf|Indirect)\(|\b(?:json|xml|yaml|toml|gob)\.(?:Marshal\w*|Unmarshal\w*|NewEncoder|NewDecoder)\(/,
    computedAccess: /\b(?:MethodByName|FieldByName)\(|\bplugin\.Open|\.Lookup\(/,
    // The test runner; mage, which runs what its files export.
    names: /^(?:(?:Test|Fuzz|Benchmark|Example)(?:[A-Z_]|$)|(?:init|main)$)/,
    isHandedInPlace: (symbol, lines) => isNamedForOthers(symbol, lines),
    files: /(?:^|\/)(?:magefile\.\w+$|magefiles\/)/,
  },
};

/** What C and the linker call by a comment, and fields that encoders read by their tags: `json:"size"`. */
function isNamedForOthers({ name, kind, startLine }: DeclaredSymbol, lines: readonly string[]): boolean {
  if (kind === 'field') return /`[^`]*\b\w+:"[^`]*`/.test(lines[startLine - 1] ?? '');
  return new RegExp(`^//(?:export|go:linkname) ${name}\\b`).test(lines[startLine - 2] ?? '');
}
