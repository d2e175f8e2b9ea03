/**
 * What a package's manifest makes run when it is installed or built, and dependencies that do not come from a
 * registry. One entry a kind of manifest in MANIFESTS; a file that runs at install time by its name alone is told by
 * `runsAtInstall`.
 */
import type { Finding } from './finding.ts';

interface Found {
  readonly capability: 'install_script' | 'dependency';
  readonly name: string;
  readonly line: number;
}

interface Manifest {
  readonly file: RegExp;
  read(text: string): Found[];
}

const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall', 'prepare', 'prepublish', 'preprepare', 'postprepare'];
/** A dependency by address instead of by name: what it holds tomorrow nobody says. */
const BY_ADDRESS = /^(?:git(?:\+\w+)?:|https?:|github:|gitlab:|bitbucket:|[\w-]+\/[\w.-]+#|file:\.\.)/;

const MANIFESTS: readonly Manifest[] = [
  { file: /(?:^|\/)package\.json$/, read: readPackageJson },
  { file: /(?:^|\/)composer\.json$/, read: (text) => scriptLines(text, /"(post-install-cmd|post-update-cmd|pre-install-cmd|post-autoload-dump)"\s*:\s*(.+)$/) },
  {
    file: /(?:^|\/)pyproject\.toml$/,
    read: (text) =>
      scriptLines(
        text,
        /^\s*(backend-path|build-backend)\s*=(?!\s*["'](?:setuptools|hatchling|flit_core|poetry\.core|pdm\.backend|maturin|scikit_build_core|mesonpy)\b)\s*(.+)$/,
      ),
  },
  {
    file: /(?:^|\/)requirements[\w.-]*\.txt$/,
    read: (text) => dependencyLines(text, /^\s*(?:-e\s+)?((?:git\+|https?:)\S+|[\w.-]+\s*@\s*(?:git\+|https?:)\S+)/),
  },
  {
    file: /(?:^|\/)Cargo\.toml$/,
    read: (text) => [...scriptLines(text, /^\s*(build)\s*=\s*(".+")/), ...dependencyLines(text, /^\s*[\w-]+\s*=\s*\{[^}]*\bgit\s*=\s*("[^"]+")/)],
  },
  { file: /\.gemspec$/, read: (text) => scriptLines(text, /\.(extensions)\s*(?:=|<<)\s*(.+)$/) },
  { file: /(?:^|\/)Gemfile$/, read: (text) => dependencyLines(text, /^\s*gem\s+.*\b(?:git|github)(?:\s*=>|:)\s*(["'][^"']+["'])/) },
  { file: /\.(?:csproj|vbproj|fsproj|targets|props)$/, read: (text) => scriptLines(text, /<(Exec)\s[^>]*Command\s*=\s*("[^"]*")/) },
  { file: /(?:^|\/)go\.mod$/, read: (text) => dependencyLines(text, /^\s*(?:replace\s+)?\S+(?:\s+v\S+)?\s+=>\s+((?!\.)\S+)/) },
  { file: /(?:^|\/)binding\.gyp$/, read: () => [{ capability: 'install_script', name: 'node-gyp build', line: 1 }] },
];

const manifestFor = (path: string): Manifest | undefined => MANIFESTS.find((m) => m.file.test(path));

/** Of other files nothing but their names is of interest here. */
export const isManifest = (path: string): boolean => manifestFor(path) !== undefined;

export function manifestFindings(path: string, text: string): Finding[] {
  const manifest = manifestFor(path);
  if (manifest === undefined) return [];
  return manifest.read(text).map((f) => ({ ...f, path, symbol: '', imported: false, test: false, installTime: f.capability === 'install_script' }));
}

/** Code that an installer or a build runs, whatever it is called from. */
export const runsAtInstall = (path: string): boolean => /(?:^|\/)(?:setup\.py|build\.rs|extconf\.rb)$/.test(path);

/** Files that the scripts of a package.json run: `node scripts/x.js`, relative to it. */
export function scriptFiles(path: string, text: string): string[] {
  if (!/(?:^|\/)package\.json$/.test(path)) return [];
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return readPackageJson(text)
    .filter((f) => f.capability === 'install_script')
    .flatMap((f) => [...f.name.matchAll(/[\w./-]+\.[cm]?[jt]s\b/g)].map(([file]) => folder + file.replace(/^\.\//, '')));
}

function readPackageJson(text: string): Found[] {
  const found = parseJson(text);
  const lineOf = (key: string) =>
    1 +
    Math.max(
      0,
      text.split('\n').findIndex((line) => line.includes(`"${key}"`)),
    );
  const scripts = Object.entries(found.scripts ?? {}).filter(([name]) => INSTALL_SCRIPTS.includes(name));
  const dependencies = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) => Object.entries(found[kind] ?? {}));
  return [
    ...scripts.map(([name, script]): Found => ({ capability: 'install_script', name: `${name}: ${script}`, line: lineOf(name) })),
    ...dependencies
      .filter(([, version]) => BY_ADDRESS.test(String(version)))
      .map(([name, version]): Found => ({ capability: 'dependency', name: `${name} from ${version}`, line: lineOf(name) })),
  ];
}

/** Nothing, when it is not JSON: a template, or broken in the middle of an edit. */
function parseJson(text: string): Partial<Record<string, Record<string, unknown>>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, Record<string, unknown>>) : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

const scriptLines = (text: string, pattern: RegExp): Found[] =>
  matchedLines(text, pattern, (m) => ({ capability: 'install_script', name: `${m[1]}: ${(m[2] ?? '').trim()}` }));

const dependencyLines = (text: string, pattern: RegExp): Found[] =>
  matchedLines(text, pattern, (m) => ({ capability: 'dependency', name: (m[1] ?? '').trim() }));

function matchedLines(text: string, pattern: RegExp, make: (match: RegExpExecArray) => Omit<Found, 'line'>): Found[] {
  return text.split('\n').flatMap((line, i) => {
    const match = pattern.exec(line);
    return match === null ? [] : [{ ...make(match), line: i + 1 }];
  });
}
