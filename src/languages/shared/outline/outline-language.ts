/**
 * A Language from tags (a grammar and a query find them, or the language itself) and a page of rules: symbols with places, signatures and docs, imports where they
 * name files, and calls by their names. Calls are linked inside of a file alone; what else is called is kept by its name.
 */
import type { Language, ResolutionTraits, TextSyntax, TreeSyntax } from '../../contract.ts';
import { collectTags } from './collect-tags.ts';
import { outlineOf } from './extract-outline.ts';
import { FileModules } from './file-modules.ts';
import type { OutlineRules, TagSource, TextTagSource, TreeTagSource } from './outline-rules.ts';

/** `Tests/`, `AppTests/`: what Xcode makes; `regress/`: the tests of the BSDs. */
const TEST_FOLDER = /(?:^|\/)(?:[Tt]ests?|[Ss]pecs?|[A-Z]\w*Tests|regress)\//;

export function outlineLanguage(rules: OutlineRules & TagSource): Language {
  const isTestPath = (path: string): boolean => (rules.testFile?.test(path) ?? false) || (rules.testFolder ?? TEST_FOLDER).test(path);
  return {
    id: rules.id,
    version: rules.version,
    depth: 'outline',
    extensions: rules.extensions,
    ...(rules.filenames && { filenames: rules.filenames }),
    ...(rules.interpreters && { interpreters: rules.interpreters }),
    syntax: 'readTags' in rules ? textSyntax(rules, isTestPath) : treeSyntax(rules, isTestPath),
    configFiles: [],
    modules: (project) => new FileModules(project, rules),
    traits: traits(rules.builtins ?? []),
    isTestPath,
    testSubjects: (path) => (rules.testFile?.exec(path)?.slice(1) ?? []).filter((subject) => subject !== undefined),
    packageQualified: false,
  };
}

type IsTestPath = (path: string) => boolean;

const textSyntax = (rules: OutlineRules & TextTagSource, isTestPath: IsTestPath): TextSyntax => ({
  read: (path, source) => [outlineOf({ path, source, tags: rules.readTags(source), isTest: isTestPath(path) }, rules)],
});

const treeSyntax = (rules: OutlineRules & TreeTagSource, isTestPath: IsTestPath): TreeSyntax => ({
  grammars: [rules.grammar],
  query: rules.query,
  extract: ({ path, source, root, captures }) => {
    const tags = { ...collectTags(source, captures, rules), hasErrors: root.hasError };
    return [outlineOf({ path, source, tags, isTest: isTestPath(path) }, rules)];
  },
});

const traits = (builtins: readonly string[]): ResolutionTraits => ({
  implicitThis: true,
  sharedModule: false,
  importsAreMembers: false,
  constructors: [],
  factories: [],
  structuralInterfaces: false,
  elements: {},
  awaited: [],
  transparent: [],
  passthrough: {},
  builtins: new Set(builtins),
});
