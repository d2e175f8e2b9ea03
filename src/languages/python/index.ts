/** Python: what its files are called, how they are parsed, extracted and resolved. */
import type { Language, ResolutionTraits } from '../contract.ts';
import { extract } from './extract.ts';
import { namesOfModule } from './module-names.ts';
import { PythonModules } from './modules.ts';
import { isNotebook, notebookText, readNotebook } from './notebooks.ts';
import { packageVersions } from './package-versions.ts';
import { BUILTINS, COMMON_MEMBERS } from './standard-names.ts';
import { isTestPath, testSubjects } from './test-paths.ts';
import { testRunners } from './test-runners.ts';

const traits: ResolutionTraits = {
  implicitThis: false,
  sharedModule: false,
  importsAreMembers: true,
  lastImportWins: true,
  namesOwnClass: true,
  constructors: ['__init__', '__new__'],
  factories: [],
  structuralInterfaces: false,
  // Dictionaries give their values: indexing them is far more frequent than calling methods of their keys.
  elements: { Generator: 0, AsyncGenerator: 0, Counter: 0, ItemsView: 1 },
  awaited: ['Coroutine', 'Awaitable', 'Future', 'Task'],
  transparent: ['Mapped'],
  emptyBases: new Set(['typing.Protocol', 'typing.Generic', 'typing_extensions.Protocol', 'abc.ABC']),
  passthrough: {
    copy: 'self',
    values: 'self',
    __iter__: 'self',
    __enter__: 'self',
    __aenter__: 'self',
    get: 'element',
    pop: 'element',
    popleft: 'element',
    setdefault: 'element',
    __getitem__: 'element',
    __next__: 'element',
    __anext__: 'element',
  },
  protocols: { call: ['__call__'], iterate: ['__iter__'], next: ['__next__', '__anext__'], index: ['__getitem__'] },
  keywordFields: true,
  builtins: new Set([...BUILTINS, ...COMMON_MEMBERS]),
};

export const language: Language = {
  id: 'python',
  extensions: ['.py', '.pyi', '.pyw', '.ipynb'],
  interpreters: ['python', 'pypy'],
  version: 5,
  syntax: { read: (path, source) => [isNotebook(path) ? readNotebook(path, source, extract) : extract(path, source)] },
  searchedText: (path, source) => (isNotebook(path) ? notebookText(source) : source),
  configFiles: [],
  modules: (project) => new PythonModules(project),
  packageVersions,
  testRunners,
  traits,
  isTestPath,
  testSubjects,
  packageQualified: false,
  implicitUses: {
    computedAccess:
      /\b(?:eval|exec|getattr|hasattr|setattr|delattr|methodcaller|attrgetter|import_module|import_string|globals|locals|vars|patch(?:\.object)?)\(|__dict__|__import__/,
    takesFields: /(?<![\w.])(?:dataclasses\.|attrs?\.)?(?:asdict|astuple|fields|vars)\(|\.(?:_asdict|_fields|model_dump\w*|model_fields)\b|__dict__/,
    // `list(Kind)`, `Kind(1)`, `Kind['BIG']`, `for kind in Kind`; a class that something is compared with is none of these.
    reachesConstants: (type) =>
      `(?<![\\w.])${type}(?:\\[|\\(|\\.__members__)|\\bin (?:\\w+\\.)*${type}\\s*(?:[:\\])]|$)|^(?!.*\\b(?:isinstance|issubclass|cast|import)\\b).*[(,=]\\s*\\*?(?:\\w+\\.)*${type}\\s*[,)]`,
    // The language's own protocols, and the hooks of pytest.
    names: /^(?:__\w+__|pytest_\w+)$/,
    files: /(?:^|\/)(?:noxfile|fabfile|dodo|setup|conftest|manage|wsgi|asgi)\.\w+$/,
    // Django reads the constants of its settings by name.
    settings: { files: /(?:^|\/)(?:settings\/\w+|\w*settings\w*)\.py$/, names: /^[A-Z][A-Z0-9_]*$/ },
    // `'{page.size}'.format(…)`, `'%(size)s' % …`, `case Page(size=0)`, names of slots.
    saidAs: (name) => ({
      texts: `\\{\\w*(?:\\.\\w+)*\\.${name}[}:!.[]|%\\(${name}\\)|^\\s*case\\b.*[(,]\\s*${name}\\s*=|\\b__slots__\\b.*["']${name}["']`,
    }),
    namesOfModule,
    idleBases: /^(?:\w*(?:Exception|Error)|object|Enum|IntEnum|StrEnum|Generic|Protocol|ABC)$/,
    heritage: { begins: /\(/, ends: /\)\s*:?\s*$/ },
    overridesUnsaid: true,
    subclassHooks: /^__init_subclass__$/,
    surfaceFiles: /(?:^|\/)(?:__init__|__main__)\.\w+$/,
    computedMember: /\bgetattr\(\s*self\s*,\s*[^'"\s]/,
  },
};
