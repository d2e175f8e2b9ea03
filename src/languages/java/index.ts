/** Java: packages of classes; qualified names carry the file. */
import type { Language } from '../contract.ts';
import { packageVersions } from '../shared/jvm/package-versions.ts';
import { jvmModules } from '../shared/jvm/packages.ts';
import { jvmTestPaths } from '../shared/jvm/test-paths.ts';
import { extract } from './extract.ts';
import { testRunners } from './test-runners.ts';
import { traits } from './traits.ts';

export const language: Language = {
  id: 'java',
  extensions: ['.java'],
  version: 7,
  syntax: { read: (path, source) => [extract(path, source)] },
  configFiles: [],
  moduleSpace: 'jvm',
  modules: jvmModules,
  packageVersions,
  testRunners,
  traits,
  ...jvmTestPaths('java'),
  packageQualified: false,
  // Serialization looks these up by name.
  implicitUses: {
    // Loops, try with resources, the text of a value, comparison.
    unnamed: { names: /^(?:iterator|close|toString|equals|hashCode|compareTo|finalize)$/ },
    computedAccess:
      /\b(?:get(?:Declared)?(?:Method|Field|Constructor)s?|forName|loadClass|findVirtual|findStatic|findMethod|findField|invokeMethod|PropertyDescriptor)\(/,
    takesFields:
      /\bget(?:Declared)?Fields\(|\bgetRecordComponents\(|\breflection(?:Equals|HashCode|ToString)\(|\b(?:toJson|fromJson|readValue|writeValue\w*|convertValue)\(/,
    reachesConstants: (type) =>
      `(?<![\\w.])${type}(?:\\.values\\(|\\.valueOf\\(|::valueOf|\\.class\\.getEnumConstants)|\\b(?:EnumSet\\.(?:allOf|complementOf)|Enum\\.valueOf)\\(.*\\b${type}\\b`,
    // What an annotation is given: `@Cache(unit = DAYS)`.
    saidAs: (name) => ({ texts: `@[\\w.]+\\(.*\\b${name}\\s*=[^=]` }),
    overridingDecorator: 'Override',
    idleBases: /^(?:\w*Exception|Error|Throwable|Object|Enum|Serializable|Cloneable)$/,
    heritage: { begins: /\b(?:extends|implements)\b/ },
    names: /^(?:serialVersionUID|(?:read|write)(?:Object|Resolve|Replace|External))$/,
    inertDecorators:
      /^(?:Override|Deprecated|SuppressWarnings|SafeVarargs|FunctionalInterface|Nullable|NonNull|Nonnull|NotNull|CheckReturnValue|CanIgnoreReturnValue|Beta|Slf4j)$/,
  },
};
