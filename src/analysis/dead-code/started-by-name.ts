/**
 * What a shell, a tool or a framework calls by its name or loads by its path, in whatever language it is written. What holds
 * for one language stands with that language (ImplicitUses of src/languages/contract.ts).
 */
const CALLED_BY_SHELLS_AND_PLUGIN_LOADERS = /^(?:main|Main|_start|init|initialize|register|plugin|handler|default|_)$/;
const CALLED_BY_TEST_RUNNERS = /^(?:setup|setUp|tearDown|teardown)$/;
const CONFIGURATION = /(?:^|\/)[\w.-]*config[\w.-]*\.\w+$/;
const BUILD_SCRIPT = /(?:^|\/)build\.\w+$/;
const LOADED_FOLDER = /(?:^|\/)(?:scripts?|bin|migrations|pages|benchmarks?|bench)\//;

/** `name` without its owner. */
export const isStartedName = (name: string): boolean => CALLED_BY_SHELLS_AND_PLUGIN_LOADERS.test(name) || CALLED_BY_TEST_RUNNERS.test(name);
export const isStartedFile = (file: string): boolean => CONFIGURATION.test(file) || BUILD_SCRIPT.test(file) || LOADED_FOLDER.test(file);
