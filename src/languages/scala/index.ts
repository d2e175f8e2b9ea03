/** Scala 2 and 3: packages of classes, traits and objects, in one space with Java and Kotlin. */
import type { Language } from '../contract.ts';
import { packageVersions } from '../shared/jvm/package-versions.ts';
import { jvmModules } from '../shared/jvm/packages.ts';
import { jvmTestPaths } from '../shared/jvm/test-paths.ts';
import { extract } from './extract.ts';
import { traits } from './traits.ts';

export const language: Language = {
  id: 'scala',
  extensions: ['.scala', '.sc'],
  version: 5,
  syntax: { read: (path, source) => [extract(path, source)] },
  configFiles: [],
  moduleSpace: 'jvm',
  modules: jvmModules,
  packageVersions,
  traits,
  ...jvmTestPaths('scala'),
  packageQualified: false,
  implicitUses: {
    // What the compiler calls: constructors and patterns, comprehensions, assignments; `main` of an object.
    names: /^(?:main|apply|unapply|unapplySeq|update|map|flatMap|withFilter|foreach|equals|hashCode|toString|readResolve|writeReplace)$/,
    overridingSignature: /\b(?:override|implicit|given)\b/,
    inertDecorators:
      /^(?:deprecated|tailrec|inline|nowarn|SuppressWarnings|volatile|transient|throws|specialized|unchecked|targetName|implicitNotFound|switch)$/,
  },
};
