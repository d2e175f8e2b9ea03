/** Kotlin: packages of classes, functions and properties, in one space with Java. */
import type { Language } from '../contract.ts';
import { packageVersions } from '../shared/jvm/package-versions.ts';
import { jvmModules } from '../shared/jvm/packages.ts';
import { jvmTestPaths } from '../shared/jvm/test-paths.ts';
import { extract } from './extract.ts';
import { traits } from './traits.ts';

export const language: Language = {
  id: 'kotlin',
  extensions: ['.kt', '.kts'],
  version: 6,
  syntax: { read: (path, source) => [extract(path, source)] },
  configFiles: [],
  moduleSpace: 'jvm',
  modules: jvmModules,
  packageVersions,
  traits,
  // Kotlin's own layout of multiplatform projects: `module/common/test`, `module/jvm/test`.
  ...jvmTestPaths('kt', /(?:^|\/)(?:common|jvm|js|posix|native|web|nix|desktop|ios|linux|macos|windows|jvmAndPosix|wasmJs)\/test\/.*\.kt$/),
  packageQualified: false,
  implicitUses: {
    // What the runtime, the compiler and Android call by name: operators, delegates, life cycles.
    names:
      /^(?:main|invoke|get|set|getValue|setValue|provideDelegate|iterator|next|hasNext|contains|compareTo|equals|hashCode|toString|component\d|plus|minus|times|div|rem|unaryMinus|not|inc|dec|rangeTo|plusAssign|minusAssign|onCreate\w*|onStart|onResume|onPause|onStop|onDestroy\w*|onReceive|onBind|onHandle\w*)$/,
    overridingSignature: /\boverride\b/,
    partSignature: /\b(?:expect|actual)\b/,
    inertDecorators:
      /^(?:Suppress|Deprecated|Override|JvmStatic|JvmField|JvmOverloads|JvmName|JvmInline|JvmSynthetic|Throws|OptIn|Volatile|Synchronized|Nullable|NotNull|PublishedApi|DslMarker|Transient|VisibleForTesting|InternalAPI|KtorDsl|ExperimentalCoroutinesApi|DelicateCoroutinesApi|RequiresApi|TargetApi|SinceKotlin|Immutable|Stable)$/,
  },
};
