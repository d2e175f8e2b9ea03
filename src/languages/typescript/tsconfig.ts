/**
 * `paths`, `baseUrl` and `customConditions` of the tsconfig or jsconfig nearest to a file, with everything it extends. A solution-style
 * tsconfig that only lists references takes its paths from those. Configurations are read once, when first needed.
 */
import { readJsonc } from './read-jsonc.ts';
import { folderOf, inFolder, normalize, upward } from './source-files.ts';

interface PathRule {
  readonly prefix: string;
  readonly suffix: string;
  readonly exact: boolean;
  /** Relative to the repository, with `*` for what the pattern's star matched. */
  readonly targets: readonly string[];
}

export interface PathOptions {
  readonly rules: readonly PathRule[];
  readonly baseUrl: string | undefined;
  /** Conditions of packages' `exports` that hold besides the usual ones. */
  readonly conditions: readonly string[];
}

interface RawConfig {
  readonly extends?: unknown;
  readonly references?: readonly { readonly path?: unknown }[];
  readonly compilerOptions?: { readonly baseUrl?: unknown; readonly paths?: unknown; readonly customConditions?: unknown };
}

const MAX_CHAIN = 8;
const NOTHING: PathOptions = { rules: [], baseUrl: undefined, conditions: [] };

const saysNothing = ({ rules, baseUrl, conditions }: PathOptions): boolean => rules.length === 0 && baseUrl === undefined && conditions.length === 0;

export class TsConfigs {
  readonly #configs: ReadonlyMap<string, string>;
  readonly #packageFolder: (name: string) => string | undefined;
  readonly #nearest = new Map<string, PathOptions>();
  readonly #options = new Map<string, PathOptions>();

  constructor(configs: ReadonlyMap<string, string>, packageFolder: (name: string) => string | undefined) {
    this.#configs = configs;
    this.#packageFolder = packageFolder;
  }

  /** What applies to files of a folder. A nearer configuration without paths does not hide those further up. */
  forFolder(folder: string): PathOptions {
    const known = this.#nearest.get(folder);
    if (known !== undefined) return known;
    let found = NOTHING;
    for (const at of upward(folder)) {
      const own = this.#inFolder(at);
      if (saysNothing(own)) continue;
      found = { ...own, conditions: found.conditions.length > 0 ? found.conditions : own.conditions };
      if (own.rules.length > 0 || own.baseUrl !== undefined) break;
    }
    this.#nearest.set(folder, found);
    return found;
  }

  /** The folder that a file is compiled with: the nearest one with a configuration. */
  projectOf(folder: string): string {
    for (const at of upward(folder)) if (this.#configs.has(inFolder(at, 'tsconfig.json')) || this.#configs.has(inFolder(at, 'jsconfig.json'))) return at;
    return '';
  }

  #inFolder(folder: string): PathOptions {
    for (const name of ['tsconfig.json', 'jsconfig.json', 'tsconfig.base.json', 'tsconfig.app.json', 'tsconfig.build.json']) {
      const path = inFolder(folder, name);
      if (!this.#configs.has(path)) continue;
      const options = this.#read(path, 0);
      if (!saysNothing(options)) return options;
    }
    return NOTHING;
  }

  #read(path: string, depth: number): PathOptions {
    const known = this.#options.get(path);
    if (known !== undefined) return known;
    this.#options.set(path, NOTHING);
    const options = depth > MAX_CHAIN ? NOTHING : this.#compute(path, depth);
    this.#options.set(path, options);
    return options;
  }

  #compute(path: string, depth: number): PathOptions {
    const raw = parseConfig(this.#configs.get(path));
    const folder = folderOf(path);
    const inherited = this.#inherited(raw, folder, depth);
    const { baseUrl: base, paths, customConditions } = raw.compilerOptions ?? {};
    const conditions = Array.isArray(customConditions) ? customConditions.filter((c): c is string => typeof c === 'string') : inherited.conditions;
    const baseUrl = typeof base === 'string' ? normalize(inFolder(folder, base)) : inherited.baseUrl;
    const rules =
      typeof paths === 'object' && paths !== null
        ? rulesOf(paths as Record<string, unknown>, typeof base === 'string' ? (baseUrl ?? folder) : (inherited.baseUrl ?? folder))
        : inherited.rules;
    if (rules.length > 0 || baseUrl !== undefined) return { rules, baseUrl, conditions };
    const referenced = this.#referenced(raw, folder, depth);
    return conditions.length === 0 ? referenced : { ...referenced, conditions };
  }

  /** The last of several extended configurations wins. */
  #inherited(raw: RawConfig, folder: string, depth: number): PathOptions {
    const list = Array.isArray(raw.extends) ? raw.extends : [raw.extends];
    let result = NOTHING;
    for (const specifier of list) {
      const path = typeof specifier === 'string' ? this.#extended(specifier, folder) : undefined;
      if (path === undefined) continue;
      const options = this.#read(path, depth + 1);
      result = {
        rules: options.rules.length > 0 ? options.rules : result.rules,
        baseUrl: options.baseUrl ?? result.baseUrl,
        conditions: options.conditions.length > 0 ? options.conditions : result.conditions,
      };
    }
    return result;
  }

  #extended(specifier: string, folder: string): string | undefined {
    const packageName = /^(@[^/]+\/[^/]+|[^./@][^/]*)(?:\/(.*))?$/.exec(specifier);
    const base =
      packageName === null ? inFolder(folder, specifier) : packagePath(this.#packageFolder(packageName[1] as string), packageName[2] ?? 'tsconfig.json');
    const path = base === undefined ? undefined : normalize(base);
    if (path === undefined) return undefined;
    return [path, `${path}.json`, `${path}/tsconfig.json`].find((p) => this.#configs.has(p));
  }

  #referenced(raw: RawConfig, folder: string, depth: number): PathOptions {
    const rules: PathRule[] = [];
    let baseUrl: string | undefined;
    let { conditions } = NOTHING;
    for (const reference of raw.references ?? []) {
      if (typeof reference?.path !== 'string' || /^\.\.(\/|$)/.test(reference.path)) continue;
      const path = this.#extended(reference.path.startsWith('.') ? reference.path : `./${reference.path}`, folder);
      // Only references beside the solution file share its folder; others apply where they stand.
      if (path === undefined || folderOf(path) !== folder) continue;
      const options = this.#read(path, depth + 1);
      rules.push(...options.rules);
      baseUrl ??= options.baseUrl;
      if (conditions.length === 0) ({ conditions } = options);
    }
    return { rules, baseUrl, conditions };
  }
}

const packagePath = (folder: string | undefined, file: string): string | undefined => (folder === undefined ? undefined : inFolder(folder, file));

function parseConfig(text: string | undefined): RawConfig {
  const value = text === undefined ? undefined : readJsonc(text);
  return typeof value === 'object' && value !== null ? (value as RawConfig) : {};
}

function rulesOf(paths: Record<string, unknown>, base: string): PathRule[] {
  const rules = Object.entries(paths).flatMap(([pattern, targets]) => {
    if (!Array.isArray(targets)) return [];
    const star = pattern.indexOf('*');
    const places = targets.filter((t): t is string => typeof t === 'string').map((t) => inFolder(base, t));
    return [{ prefix: star < 0 ? pattern : pattern.slice(0, star), suffix: star < 0 ? '' : pattern.slice(star + 1), exact: star < 0, targets: places }];
  });
  // The longest prefix is the most specific rule; an exact one beats them all.
  return rules.sort((a, b) => Number(b.exact) - Number(a.exact) || b.prefix.length - a.prefix.length);
}

/** Paths that the rules map a specifier to, best first. */
export function mapped({ rules }: PathOptions, specifier: string): string[] {
  return rules.flatMap((rule) => {
    if (rule.exact) return specifier === rule.prefix ? rule.targets : [];
    if (!specifier.startsWith(rule.prefix) || !specifier.endsWith(rule.suffix) || specifier.length < rule.prefix.length + rule.suffix.length) return [];
    const star = specifier.slice(rule.prefix.length, specifier.length - rule.suffix.length);
    return rule.targets.map((t) => t.replace('*', star));
  });
}
