/** Rust: modules follow files and Cargo targets, members come in impl blocks, tests stand in the file, under `tests/` or in a crate of their own. */
import type { Language } from '../contract.ts';
import { extract } from './extract.ts';
import { modules } from './modules.ts';
import { packageVersions } from './package-versions.ts';
import { testRunners } from './test-runners.ts';
import { traits } from './traits.ts';

export const language: Language = {
  id: 'rust',
  extensions: ['.rs'],
  version: 4,
  syntax: { read: (path, source) => [extract(path, source)] },
  configFiles: ['Cargo.toml'],
  modules,
  packageVersions,
  testRunners,
  traits,
  isTestPath: (path) => /(^|\/)([\w-]*[-_])?(tests|benches)\//.test(path) || /(^|\/)(tests?|test_[^/]*|[^/]*_tests?)\.rs$/.test(path),
  testSubjects,
  packageQualified: false,
  implicitUses: {
    // Operators, iteration, conversion, formatting, and the end of a value: all through traits, whose members have no `pub`.
    unnamed: {
      names:
        /^(?:(?:add|sub|mul|div|rem|bit(?:and|or|xor)|shl|shr)(?:_assign)?|neg|not|deref(?:_mut)?|index(?:_mut)?|drop|fmt|from|try_from|into|try_into|from_str|from_iter|eq|ne|cmp|partial_cmp|lt|le|gt|ge|hash|clone|default|next|into_iter|poll|borrow|as_ref|as_mut|to_string|call|call_mut|call_once|deserialize|serialize|into_response|from_request)$/,
      signatures: /^(?:(?:unsafe|async|const|default|extern "\w+") )*fn\b/,
    },
    pickingDecorators:
      /\b(?:Deserialize\w*|EnumIter|EnumString|EnumCount|VariantArray|VariantNames|ValueEnum|Subcommand|Parser|FromPrimitive|TryFromPrimitive|FromRepr|Arbitrary)\b/,
    // A module that an attribute names: `#[serde(with = "dates")]`.
    names: /^(?:de)?serialize$/,
    // Texts that are filled in take constants by name; what a macro is made of is code once it is filled in (`kind: Kind::$kind`).
    saidAs: (name) => (/^\w+$/.test(name) ? { texts: `"[^"]*\\{${name}(?:[:!][^}"]*)?\\}|\\b${name}\\s*:.*\\$\\w` } : {}),
    traitMemberSignature: /^(?:(?:async|const|unsafe|extern(?: "[^"]*")?) )*fn\b/,
    surfaceFiles: /(?:^|\/)(?:mod|main|lib)\.rs$/,
    inertDecorators: /^(?:instrument|async_trait|must_use|inline|cold|allow|expect|warn|deny|deprecated|track_caller|doc|cfg_attr)$/,
  },
};

/** `src/store/tests.rs` -> `src/store`, `store_test.rs` -> `store`, `tests/store.rs` -> `src/store`. */
function testSubjects(path: string): readonly string[] {
  const beside = /^(.*)\/tests?\.rs$/.exec(path)?.[1];
  if (beside !== undefined) return [beside, `${beside}/mod`];
  const suffixed = /^(.*)_tests?\.rs$/.exec(path)?.[1];
  if (suffixed !== undefined) return [suffixed];
  const integration = /^((?:.*?\/)?)tests\/(?:.*\/)?([^/]+)\.rs$/.exec(path);
  return integration === null ? [] : [`${integration[1]}src/${integration[2]}`];
}
