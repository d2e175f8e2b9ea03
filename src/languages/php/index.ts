/** PHP: namespaces of classes and functions; qualified names carry the file. */
import type { Language, ResolutionTraits } from '../contract.ts';
import { extract } from './extract.ts';
import { phpModules } from './modules.ts';
import { packageVersions } from './package-versions.ts';
import { FUNCTIONS } from './standard-names.ts';
import { isTestPath, testSubjects } from './test-paths.ts';
import { testRunners } from './test-runners.ts';

const traits: ResolutionTraits = {
  implicitThis: false,
  sharedModule: true,
  importsAreMembers: false,
  namesOwnClass: true,
  constructors: ['__construct'],
  // Eloquent's finders give instances of the class they are called on.
  factories: ['create', 'make', 'find', 'findOrFail', 'first', 'firstOrFail', 'firstOrCreate', 'firstOrNew', 'updateOrCreate', 'forceCreate', 'sole'],
  structuralInterfaces: false,
  elements: {},
  awaited: [],
  transparent: [],
  passthrough: {
    filter: 'self',
    reject: 'self',
    sortBy: 'self',
    sortByDesc: 'self',
    unique: 'self',
    values: 'self',
    where: 'self',
    whereIn: 'self',
    take: 'self',
    skip: 'self',
    each: 'self',
    reverse: 'self',
    first: 'element',
    firstOrFail: 'element',
    firstWhere: 'element',
    last: 'element',
    pop: 'element',
    shift: 'element',
    get: 'element',
    find: 'element',
    sole: 'element',
    current: 'element',
    offsetGet: 'element',
    map: 'mapped',
    flatMap: 'flattened',
  },
  protocols: { call: ['__invoke'], iterate: ['getIterator'], next: ['current'], index: ['offsetGet'] },
  builtins: FUNCTIONS,
};

export const language: Language = {
  id: 'php',
  extensions: ['.php', '.phtml', '.inc'],
  interpreters: ['php'],
  version: 4,
  syntax: { read: (path, source) => [extract(path, source)] },
  configFiles: ['composer.json'],
  modules: phpModules,
  packageVersions,
  traits,
  isTestPath,
  testSubjects,
  testRunners,
  packageQualified: false,
  implicitUses: {
    // Magic methods; what Eloquent, service providers, commands, jobs and listeners of Laravel are asked for by name.
    names:
      /^(?:__\w+|(?:get|set)\w+Attribute|scope[A-Z]\w*|boot(?:ed|ing)?|register|handle|failed|authorize|rules|messages|toArray|toMail|toDatabase|broadcastOn|via|casts|definition|up|down|run|setUp(?:BeforeClass)?|tearDown(?:AfterClass)?|configure|execute|getSubscribedEvents|jsonSerialize|offset(?:Get|Set|Exists|Unset)|getIterator|count|rewind|valid|key|next|current)$/,
    files: /(?:^|\/)(?:database\/(?:migrations|seeders|factories)|config|routes|bootstrap)\//,
    computedMember: /\$this->(?:\$|\{)|call_user_func(?:_array)?\(\s*\[\s*\$this\s*,\s*[^'"]/,
  },
};
