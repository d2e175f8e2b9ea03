/**
 * A format as the resolver sees it: a language in which every file is a module of its own that imports nothing. So one
 * resolver, one node table and one update serve code and formats alike.
 */
import type { Format } from '../formats/contract.ts';
import type { Language, ResolutionTraits } from '../languages/contract.ts';

const TEST_FOLDER = /(?:^|\/)(?:tests?|testdata|__tests__|fixtures?|spec)\//i;

const traits: ResolutionTraits = {
  implicitThis: false,
  sharedModule: false,
  importsAreMembers: false,
  relationsOnly: true,
  constructors: [],
  factories: [],
  structuralInterfaces: false,
  elements: {},
  awaited: [],
  transparent: [],
  passthrough: {},
  builtins: new Set(),
};

export function formatAsLanguage(format: Format): Language {
  return {
    id: format.id,
    version: format.version,
    syntax: format.syntax,
    extensions: [],
    configFiles: [],
    modules: () => ({ moduleOf: (file) => file, resolve: () => ({ kind: 'unknown' }), child: () => undefined }),
    traits,
    isTestPath: (path) => format.isTestPath?.(path) ?? TEST_FOLDER.test(path),
    testSubjects: () => [],
    packageQualified: false,
    ...(format.searchedText && { searchedText: format.searchedText }),
  };
}
