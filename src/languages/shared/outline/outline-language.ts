/**
 * A Language from a grammar, a tags query and a page of rules: symbols with places, signatures and docs, imports where they
 * name files, and calls by their names. Calls are linked inside of a file alone; what else is called is kept by its name.
 */
import type { Language, ResolutionTraits } from '../../contract.ts';
import { extractOutline } from './extract-outline.ts';
import { FileModules } from './file-modules.ts';
import type { OutlineRules } from './outline-rules.ts';

const TEST_FOLDER = /(?:^|\/)(?:tests?|specs?)\//;

export function outlineLanguage(rules: OutlineRules): Language {
  const isTestPath = (path: string): boolean => (rules.testFile?.test(path) ?? false) || (rules.testFolder ?? TEST_FOLDER).test(path);
  return {
    id: rules.id,
    version: rules.version,
    depth: 'outline',
    extensions: rules.extensions,
    ...(rules.filenames && { filenames: rules.filenames }),
    ...(rules.interpreters && { interpreters: rules.interpreters }),
    syntax: { grammars: [rules.grammar], query: rules.query, extract: (input) => [extractOutline(input, rules, isTestPath(input.path))] },
    configFiles: [],
    modules: (project) => new FileModules(project, rules),
    traits: traits(rules.builtins ?? []),
    isTestPath,
    testSubjects: (path) => (rules.testFile?.exec(path)?.slice(1) ?? []).filter((subject) => subject !== undefined),
    packageQualified: false,
  };
}

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
