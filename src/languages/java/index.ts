/** Java: packages of classes; qualified names carry the file. */
import type { Language } from '../contract.ts';
import { extract } from './extract.ts';
import { javaModules } from './modules.ts';
import { packageVersions } from './package-versions.ts';
import { isTestPath, testSubjects } from './test-paths.ts';
import { testRunners } from './test-runners.ts';
import { traits } from './traits.ts';

export const language: Language = {
  id: 'java',
  extensions: ['.java'],
  version: 2,
  syntax: { read: (path, source) => [extract(path, source)] },
  configFiles: [],
  modules: javaModules,
  packageVersions,
  testRunners,
  traits,
  isTestPath,
  testSubjects,
  packageQualified: false,
  // Serialization looks these up by name.
  implicitUses: {
    names: /^(?:serialVersionUID|(?:read|write)(?:Object|Resolve|Replace|External))$/,
    inertDecorators:
      /^(?:Override|Deprecated|SuppressWarnings|SafeVarargs|FunctionalInterface|Nullable|NonNull|Nonnull|NotNull|CheckReturnValue|CanIgnoreReturnValue|Beta|Slf4j)$/,
  },
};
