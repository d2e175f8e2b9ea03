/**
 * What nobody in the repository names, because a shell, a tool, a framework or the language itself calls it by its name
 * or loads it by its path. One line for each of those; to add one is to add a line.
 */
type Starters = Readonly<Record<string, RegExp>>;

const NAMES: Starters = {
  'a shell, or who loads a plugin': /^(?:main|Main|_start|init|initialize|register|plugin|handler|default|_)$/,
  'test runners, before and after': /^(?:setup|setUp|tearDown|teardown)$/,
  "Go's test runner": /^(?:Test|Fuzz|Benchmark|Example)(?:[A-Z_]|$)/,
  pytest: /^pytest_\w+$/,
  "Python's protocols": /^__\w+__$/,
  "Ruby's hooks": /^(?:respond_to_missing\?|(?:method|const)_missing|inherited|included|extended|prepended|(?:singleton_)?method_added)$/,
  "Java's serialization": /^(?:serialVersionUID|(?:read|write)(?:Object|Resolve|Replace|External))$/,
  'browsers, of custom elements': /^(?:(?:dis)?connected|attributeChanged|adopted)Callback$/,
};

const FILES: Starters = {
  'tools, as their configuration': /(?:^|\/)[\w.-]*config[\w.-]*\.\w+$/,
  'build tools': /(?:^|\/)(?:Rakefile|Gemfile|build|gulpfile|Gruntfile|magefile|noxfile|fabfile|dodo|setup)\.\w+$/,
  'test runners and servers of Python': /(?:^|\/)(?:conftest|manage|wsgi|asgi)\.\w+$/,
  'people and frameworks, by the folder': /(?:^|\/)(?:scripts?|bin|migrations|magefiles|pages|benchmarks?|bench)\//,
};

const NAME = anyOf(NAMES);
const FILE = anyOf(FILES);
/** Modules whose capitals a framework reads by their names: Django's settings. */
const SETTINGS_FILE = /(?:^|\/)(?:settings\/\w+|\w*settings\w*)\.py$/;
const SETTING = /^[A-Z][A-Z0-9_]*$/;

/** `name` without its owner. */
export const isStartedName = (name: string): boolean => NAME.test(name);
export const isStartedFile = (file: string): boolean => FILE.test(file);
export const isSetting = (file: string, name: string): boolean => SETTINGS_FILE.test(file) && SETTING.test(name);

function anyOf(starters: Starters): RegExp {
  return new RegExp(
    Object.values(starters)
      .map((pattern) => pattern.source)
      .join('|'),
  );
}
