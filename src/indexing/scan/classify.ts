/** What a path alone says about a file. Such code is indexed and marked, so that answers prefer the project's own. */
const VENDORED =
  /(^|\/)(vendor|third_party|third-party|thirdparty|node_modules|bower_components|_vendor|extern|external_deps|wwwroot\/lib|(?:assets|static|public)\/(?:[\w.-]+\/)?vendors|[\w.]+-v?\d+\.\d+\.\d+)\//;

/** By the name of a folder: one for such code, or one that is named after a release (`jquery-3.6.0`). */
export const isVendored = (path: string): boolean => VENDORED.test(path);

const EXAMPLE =
  /(^|\/)((?:[\w.]+-)?(?:examples?|samples|demos?)|examples?[_-]\w+|sample|docs?|docs?_src|tutorials?|benchmarks?|benches|bench|playgrounds?|sandbox|mocks|\.storybook)\/|^extras?\/|\.stories\.\w+$/i;
/** Right below the sources such a name, of one, is a module of the program: a benchmark runner's `src/benchmark`, a server's `lib/sandbox`. */
const MODULE = /(^|\/)(?:src|lib|app|internal|pkg)\/(?:sample|doc|benchmark|bench|sandbox)\//g;

/** Code that shows, measures or stands in for the project instead of being it. */
export const isExample = (path: string): boolean => EXAMPLE.test(path.replace(MODULE, '$1'));

const GENERATED_FOLDER = /(?:^|\/)(?:__generated__|generated)\//i;

/** What a generator writes, by the name of its folder. */
export const isInGeneratedFolder = (path: string): boolean => GENERATED_FOLDER.test(path);

const MIGRATION =
  /(^|\/)(?:\w+_)?(?:migrate|migrations?)\/(?:[^/]+\/)*(?:v\d+|\d{2,})[^/]*$|(^|\/)versions\/(?:[0-9a-f]{10,}_|\d{4}[-_]?\d{2}[-_]?\d{2})[^/]*$/i;

/** A numbered step in the history of a schema: written once, never the place where something is done. */
export const isMigration = (path: string): boolean => MIGRATION.test(path);
