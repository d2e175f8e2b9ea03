/** C#: namespaces of types, spread over files and parts; qualified names carry the file. */
import type { Language } from '../contract.ts';
import { withBetterReading } from './better-reading.ts';
import { holdsExtensions } from './extension-classes.ts';
import { extract } from './extract.ts';
import { CONFIG_FILES, csharpModules } from './modules.ts';
import { packageVersions } from './package-versions.ts';
import { isTestPath, testSubjects } from './test-paths.ts';
import { testRunners } from './test-runners.ts';
import { traits } from './traits.ts';

export const language: Language = {
  id: 'csharp',
  extensions: ['.cs'],
  version: 6,
  syntax: {
    grammars: ['@vscode/tree-sitter-wasm/wasm/tree-sitter-c-sharp.wasm'],
    query: new URL('facts.scm', import.meta.url),
    extract: (input) => [withBetterReading(input, extract)],
  },
  configFiles: CONFIG_FILES,
  modules: csharpModules,
  packageVersions,
  testRunners,
  isGeneratedPath: (path) => /\.(?:designer|generated|g|g\.i)\.cs$/i.test(path),
  traits,
  isTestPath,
  testSubjects,
  packageQualified: false,
  implicitUses: {
    // Disposal, the text of a value, comparison; what a query is written with (`from x in xs where …`).
    unnamed: {
      names:
        /^(?:Dispose|DisposeAsync|ToString|Equals|GetHashCode|CompareTo|Finalize|operator .*|this|Where|Select|SelectMany|OrderBy|OrderByDescending|ThenBy|GroupBy|Join|GroupJoin|Cast)$/,
    },
    computedAccess: /\.(?:GetMethod|GetMethods|GetProperty|GetField|GetMember|GetType|InvokeMember|CreateInstance|GetRuntimeMethod)\(/,
    // `void IFoo.Bar()` is called through the interface alone.
    takesFields: /\.Get(?:Runtime)?(?:Properties|Fields)\(|\bJson(?:Serializer|Convert)\.|\bXmlSerializer\b/,
    reachesConstants: (type) =>
      `\\bEnum\\b.*[<(.]${type}\\b|\\b(?:TryParse|Parse|GetValues|GetNames|IsDefined)\\w*[<(].*\\b${type}\\b|\\((?:\\w+\\.)*${type}\\)\\s*[\\w(]`,
    attribute: /^\s*\[(?:\w+:\s*)?([A-Z][\w.]*)[^\]]*\]/,
    idleBases: /^(?:\w*Exception|Object|Enum|IEquatable|IComparable|ICloneable)$/,
    heritage: { begins: /:(?!:)/, ends: /\bwhere\b|\{/ },
    overridingSignature: /\boverride\b|[\w>]\.\w+\s*(?:<[^<>]*>)?\(/,
    partSignature: /\bpartial\b/,
    // What the compiler calls: `var (a, b) = x`, `foreach`, `await`, collection initializers.
    names: /^(?:Deconstruct|GetEnumerator|GetAsyncEnumerator|MoveNext|MoveNextAsync|GetAwaiter|GetPinnableReference)$/,
    inertDecorators:
      /^(?:Obsolete|MethodImpl|DebuggerStepThrough|DebuggerHidden|DebuggerDisplay|DebuggerNonUserCode|ExcludeFromCodeCoverage|SuppressMessage|CLSCompliant|Pure|EditorBrowsable|SupportedOSPlatform|UnsupportedOSPlatform)(?:Attribute)?$/,
    isUsedInPlace: holdsExtensions,
    // A pattern inside of a pattern: `{ Page: { Size: 3 } }`; what an attribute is given: `[Size(Max = 3)]`.
    saidAs: (name) => ({ texts: `[{,]\\s*${name}\\s*:\\s|^\\s*\\[[\\w.]+\\(.*\\b${name}\\s*=[^=]` }),
  },
};
