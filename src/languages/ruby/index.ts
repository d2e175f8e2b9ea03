/** Ruby: what its files are called, how they are parsed, extracted and resolved. */
import type { Language, ResolutionTraits, SaidAs } from '../contract.ts';
import { extract } from './extract.ts';
import { RubyModules } from './modules.ts';
import { packageVersions } from './package-versions.ts';
import { linesRun } from './run-texts.ts';
import { BUILTINS, KERNEL_METHODS } from './standard-names.ts';
import { isTestPath, testSubjects } from './test-paths.ts';
import { testRunners } from './test-runners.ts';

const traits: ResolutionTraits = {
  implicitThis: true,
  sharedModule: true,
  importsAreMembers: false,
  namesOwnClass: true,
  constructors: ['initialize'],
  // Finders of Active Record give instances of the class they are called on.
  factories: [
    'new',
    'allocate',
    'instance',
    'create',
    'create!',
    'build',
    'find',
    'find_by',
    'find_by!',
    'find_or_create_by',
    'find_or_create_by!',
    'find_or_initialize_by',
    'first',
    'first!',
    'last',
    'last!',
    'take',
  ],
  structuralInterfaces: false,
  guessesMembers: true,
  scripts:
    /(?:^|\/)(?:bench(?:marks?)?|scripts?|examples?|samples?|bin|exe|tasks?|rake|docs?)\/|(?:^|\/)(?:Rakefile|Gemfile|Guardfile|Dangerfile)$|\.(?:rake|ru|gemspec)$/,
  instancesApart: true,
  elements: {},
  awaited: [],
  transparent: [],
  passthrough: {
    select: 'self',
    filter: 'self',
    reject: 'self',
    sort: 'self',
    sort_by: 'self',
    reverse: 'self',
    uniq: 'self',
    compact: 'self',
    where: 'self',
    order: 'self',
    limit: 'self',
    includes: 'self',
    values: 'self',
    first: 'element',
    last: 'element',
    find: 'element',
    detect: 'element',
    pop: 'element',
    shift: 'element',
    sample: 'element',
    fetch: 'element',
    min_by: 'element',
    max_by: 'element',
    delete: 'element',
    build: 'element',
    create: 'element',
    'create!': 'element',
    find_by: 'element',
  },
  builtins: BUILTINS,
  universal: KERNEL_METHODS,
};

export const language: Language = {
  id: 'ruby',
  extensions: ['.rb', '.rake', '.gemspec', '.ru', '.jbuilder', '.thor'],
  filenames: ['Rakefile', 'Gemfile', 'Guardfile', 'Capfile', 'Vagrantfile', 'Podfile', 'Fastfile', 'Brewfile', 'Thorfile', 'Dangerfile'],
  interpreters: ['ruby', 'jruby'],
  version: 4,
  syntax: {
    grammars: ['@vscode/tree-sitter-wasm/wasm/tree-sitter-ruby.wasm'],
    query: new URL('./facts.scm', import.meta.url),
    extract: (input) => [extract(input)],
  },
  configFiles: [],
  modules: (project) => new RubyModules(project),
  packageVersions,
  testRunners,
  traits,
  isTestPath,
  testSubjects,
  packageQualified: false,
  implicitUses: {
    // Operators, the text of a value, iteration, conversion, comparison.
    unnamed: {
      names:
        /^(?:[^\w@]+|to_(?:s|str|a|ary|h|hash|proc|i|int|f|r|c|sym|path|json|yaml|param)|inspect|each|call|hash|eql\?|coerce|initialize_copy|<=>|===|=~|encode_with|init_with|marshal_(?:dump|load))$/,
    },
    setByKeys: /^(?:[a-z]\w*_)?(?:attr_writer|attr_accessor|config_accessor)\b|^[cm]attr_(?:writer|accessor)\b|^class_attribute\b|^def (?:self\.)?\w+=/,
    linesRun,
    takesFields: /\.(?:instance_variables|instance_values)\b/,
    computedAccess:
      /\b(?:(?:instance_|class_|module_)?eval|(?:public_|__)?send|try|method|instance_method|public_method|define_method|const_get|constantize|respond_to\?|instance_variable_(?:get|set)|delegate|def_delegators?|alias_method)\b/,
    names: /^(?:respond_to_missing\?|(?:method|const)_missing|inherited|included|extended|prepended|(?:singleton_)?method_added)$/,
    files: /(?:^|\/)(?:Rakefile|Gemfile)\.\w+$/,
    idleBases: /^(?:\w*(?:Exception|Error)|Object|BasicObject)$/,
    heritage: { begins: /<(?!<)/ },
    overridesUnsaid: true,
    subclassHooks: /^inherited$/,
    saidAs: spokenBySpecs,
    computedMember: /\b(?:public_)?send\(\s*[^:'"\s)]/,
  },
};

/** RSpec asks predicates in words of its own: `be_empty` asks `empty?`, `have_rows` asks `has_rows?`. */
function spokenBySpecs(name: string): SaidAs {
  const [, has, asked] = /^(has_)?(\w+)\?$/.exec(name) ?? [];
  if (asked === undefined) return {};
  return { words: has === undefined ? [`be_${asked}`, `be_a_${asked}`, `be_an_${asked}`] : [`have_${asked}`, `be_has_${asked}`] };
}
