/**
 * What a script starts in the repository itself: scripts and programs, make targets, package scripts, Dockerfiles that it
 * builds, manifests that it applies, with the offset of each in the script. Paths are tried from every folder that the
 * script may run in, nearest first. Only what the words say; a name in a variable is left out.
 */
import type { RelationTarget } from '../../model/facts.ts';
import { joined } from './paths.ts';
import { commandsIn, unwrapped, type Word } from './shell-words.ts';

export interface Started {
  readonly at: number;
  readonly target: RelationTarget;
  /** What is done with it. */
  readonly how: 'runs' | 'tests' | 'deploys' | 'builds';
}

type Starts = (words: readonly Word[], folders: readonly string[]) => Started[];

/** `folders`: where the script may run, nearest first. */
export function startedBy(script: string, folders: readonly string[]): Started[] {
  const found: Started[] = [];
  let here = folders;
  for (const command of commandsIn(script)) {
    const words = unwrapped(command);
    const [program, argument] = words;
    if (program === undefined) continue;
    if (program.text === 'cd' || program.text === 'pushd') here = argument === undefined ? here : inFolder(here, argument.text);
    else if (program.text === 'popd') here = folders;
    else found.push(...startedByCommand(words, here));
  }
  return found;
}

function inFolder(folders: readonly string[], path: string): readonly string[] {
  return folders.flatMap((folder) => joined(folder, path) ?? []);
}

function startedByCommand(words: readonly Word[], folders: readonly string[]): Started[] {
  const [program, ...rest] = words as readonly [Word, ...Word[]];
  const name = program.text.slice(program.text.lastIndexOf('/') + 1).replace(/\.exe$/, '');
  const known = PROGRAMS[name];
  if (known !== undefined && !/^\.{1,2}\//.test(program.text)) return known(words, folders);
  if (INTERPRETER.test(name)) return interpreted(rest, folders);
  return looksLikeScript(program.text) ? files([program], folders, 'runs') : [];
}

const INTERPRETER =
  /^(?:python[\d.]*|node|nodejs|ruby|bash|sh|zsh|dash|ksh|perl|php|deno|bun|tsx|ts-node|source|\.|pwsh|Rscript|lua|nodemon|flask|gunicorn|uvicorn|locust)$/;
const SCRIPT_ENDING = /\.(?:sh|bash|py|rb|js|mjs|cjs|ts|pl|php|ps1|lua|r)$/i;
const looksLikeScript = (word: string): boolean => !/[$*{]/.test(word) && (SCRIPT_ENDING.test(word) || /^\.{1,2}\/[\w./-]+$/.test(word));

/** `python -m a.b`, `node --flag x.js`, `python manage.py test`. */
function interpreted(words: readonly Word[], folders: readonly string[]): Started[] {
  const module = words.findIndex((w) => w.text === '-m');
  const named = module >= 0 ? words[module + 1] : undefined;
  if (named !== undefined && module < 3) return pythonModule(named, words.slice(module + 2), folders);
  const script = words.find((w) => !w.text.startsWith('-') && (SCRIPT_ENDING.test(w.text) || /^(?:\.{0,2}\/)?[\w.-]+(?:\/[\w.-]+)+$/.test(w.text)));
  return script === undefined || /[$*{]/.test(script.text) ? [] : files([script], folders, 'runs');
}

function pythonModule(module: Word, rest: readonly Word[], folders: readonly string[]): Started[] {
  if (/^(?:pytest|unittest)$/.test(module.text)) return testFiles(rest, folders);
  if (!/^[A-Za-z_][\w.]*$/.test(module.text)) return [];
  const path = module.text.replaceAll('.', '/');
  const names = folders.flatMap((folder) => [joined(folder, `${path}.py`) ?? [], joined(folder, `${path}/__main__.py`) ?? []].flat());
  return found(module.at, firstOf(names.map((name) => ({ kind: 'file', name }))), 'runs');
}

function files(words: readonly Word[], folders: readonly string[], how: Started['how']): Started[] {
  return words.flatMap(({ text, at }) => {
    // In an image the repository often stands under another folder: `/app/server.py` may be `server.py`.
    const inside = text.startsWith('/') ? [text.slice(1), text.slice(text.lastIndexOf('/') + 1)] : [text];
    const names = folders.flatMap((folder) => inside.flatMap((path) => joined(folder, path) ?? []));
    return found(at, firstOf(names.filter((n) => n !== '').map((name) => ({ kind: 'file', name }))), how);
  });
}

const testFiles = (words: readonly Word[], folders: readonly string[]): Started[] =>
  files(
    words.filter((w) => /^[\w./-]+\.\w+$/.test(w.text) && !w.text.startsWith('-')),
    folders,
    'tests',
  );

const found = (at: number, target: RelationTarget | undefined, how: Started['how']): Started[] => (target === undefined ? [] : [{ at, target, how }]);

/** The first of several that exists; nothing when none does. */
export function firstOf(targets: readonly RelationTarget[]): RelationTarget | undefined {
  let all: RelationTarget | undefined;
  for (let i = targets.length - 1; i >= 0; i--) all = { ...(targets[i] as RelationTarget), otherwise: 'nothing', ...(all && { orElse: all }) };
  return all;
}

/** Value of an option that is written `-f x`, `-fx`, `--file x` or `--file=x`. */
function option(words: readonly Word[], ...names: readonly string[]): Word | undefined {
  for (const [i, word] of words.entries()) {
    if (names.includes(word.text)) return words[i + 1];
    const name = names.find((n) => n.startsWith('--') && word.text.startsWith(`${n}=`));
    if (name !== undefined) return { text: word.text.slice(name.length + 1), at: word.at };
  }
  return undefined;
}

/** Words that are neither options nor their values. */
function plainWords(words: readonly Word[], withValue: RegExp): Word[] {
  return words.filter(({ text }, i) => !text.startsWith('-') && !(i > 0 && withValue.test((words[i - 1] as Word).text)));
}

function targetsIn(words: readonly Word[], folders: readonly string[], fileNames: readonly string[]): Started[] {
  return words.flatMap(({ text, at }) => {
    if (!/^[\w.:/%-]+$/.test(text)) return [];
    const places = folders.flatMap((folder) => fileNames.flatMap((name) => joined(folder, name) ?? []));
    const target = firstOf(places.map((within) => ({ kind: 'target', name: text, within })));
    return found(at, target, TEST_NAME.test(text) ? 'tests' : DEPLOY_NAME.test(text) ? 'deploys' : 'runs');
  });
}

const TEST_NAME = /^(?:tests?|check|e2e|unit|integration|verify|spec)(?:$|[-:_.])|[-:_.](?:tests?|e2e)$/;
const DEPLOY_NAME = /^(?:deploy|release|publish)(?:$|[-:_.])/;

const make: Starts = ([, ...words], folders) => {
  const folder = option(words, '-C', '--directory');
  const file = option(words, '-f', '--file', '--makefile');
  const here = folder === undefined ? folders : inFolder(folders, folder.text);
  const targets = plainWords(words, /^(?:-[CfIjolW]|--directory|--file|--makefile)$/).filter((w) => !w.text.includes('='));
  return targetsIn(targets, here, file === undefined ? ['Makefile', 'makefile', 'GNUmakefile'] : [file.text]);
};

/** What npm and its like do themselves. */
const NPM_COMMANDS =
  /^(?:i|ci|install|add|remove|update|upgrade|publish|pack|link|audit|config|cache|exec|dlx|init|login|version|view|set|why|list|outdated|create|import|workspaces?|global|node|info|policies|dedupe|x|prune|rebuild|root|bin|whoami|store|fetch|patch|deploy|self-update)$/;

const npm: Starts = ([program, ...words], folders) => {
  const folder = option(words, '--prefix', '--cwd', '-C', '--dir');
  const here = folder === undefined ? folders : inFolder(folders, folder.text);
  const plain = plainWords(words, /^(?:--prefix|--cwd|-C|--dir|-w|--workspace|--filter|-F)$/);
  if (option(words, '-w', '--workspace', '--filter', '-F') !== undefined) return [];
  const [first, second] = plain;
  if (first === undefined) return [];
  if (/^run(?:-script)?$/.test(first.text)) return second === undefined ? [] : targetsIn([second], here, ['package.json']);
  if (/^(?:test|t|start|stop|restart)$/.test(first.text))
    return targetsIn([{ ...first, text: first.text === 't' ? 'test' : first.text }], here, ['package.json']);
  return program?.text === 'npm' || NPM_COMMANDS.test(first.text) ? [] : targetsIn([first], here, ['package.json']);
};

const go: Starts = ([, command, ...words], folders) => {
  if (command === undefined || !/^(?:build|run|install)$/.test(command.text)) return [];
  const plain = plainWords(words, /^-(?:o|ldflags|gcflags|tags|mod|p|asmflags|buildmode|trimpath)$/);
  const packages = plain.length > 0 ? plain : [{ text: '.', at: command.at }];
  return packages.slice(0, 1).flatMap(({ text, at }) => {
    if (/[$*@]|\.\.\./.test(text)) return [];
    const names = folders.flatMap((folder) => joined(folder, text) ?? []);
    return text.endsWith('.go')
      ? found(at, firstOf(names.map((within) => ({ kind: 'function', name: 'main', within }))), 'runs')
      : found(at, firstOf(names.map((folder) => ({ kind: 'function', name: 'main', within: folder === '' ? 'main.go' : `${folder}/main.go` }))), 'runs');
  });
};

const docker: Starts = ([, ...words], folders) => {
  const command = words.findIndex((w) => w.text === 'build');
  if (command < 0 || command > 1) return [];
  const rest = words.slice(command + 1);
  const file = option(rest, '-f', '--file');
  const context = plainWords(
    rest,
    /^(?:-[tf]|--(?:tag|file|build-arg|target|platform|label|cache-from|cache-to|secret|ssh|network|output|progress|builder|iidfile|metadata-file|push))$/,
  ).at(-1);
  const written = file?.text ?? (context === undefined ? undefined : `${context.text.replace(/\/$/, '')}/Dockerfile`);
  const at = file?.at ?? context?.at ?? 0;
  if (written === undefined || /[$*]/.test(written)) return [];
  return found(at, firstOf(folders.flatMap((folder) => joined(folder, written) ?? []).map(builtBy)), 'builds');
};

/** The image that a Dockerfile builds: its last stage. */
export const builtBy = (dockerfile: string): RelationTarget => ({ kind: 'stage', name: LAST_STAGE, within: dockerfile });
export const LAST_STAGE = '(last stage)';

const kubectl: Starts = ([program, ...words], folders) => {
  const verb = words.find((w) => /^(?:apply|create|replace|delete|build)$/.test(w.text));
  if (verb === undefined && program?.text !== 'kustomize') return [];
  const how = verb?.text === 'delete' ? 'runs' : 'deploys';
  const folder = option(words, '-k', '--kustomize') ?? (program?.text === 'kustomize' ? words.at(-1) : undefined);
  if (folder !== undefined && !/[$*]/.test(folder.text)) {
    const places = folders.flatMap((f) => joined(f, folder.text) ?? []);
    return found(folder.at, firstOf(places.map((place) => ({ kind: 'resource', name: kustomizationAlias(place) }))), how);
  }
  const manifests = words.filter((_, i) => i > 0 && /^(?:-f|--filename)$/.test((words[i - 1] as Word).text));
  return files(
    manifests.filter((w) => /\.(?:ya?ml|json)$/.test(w.text)),
    folders,
    how,
  );
};

export const kustomizationAlias = (folder: string): string => `kustomization:${folder}`;

const helm: Starts = ([, ...words], folders) => {
  const verb = words.findIndex((w) => /^(?:install|upgrade|template|lint|package)$/.test(w.text));
  if (verb < 0) return [];
  const chart = plainWords(
    words.slice(verb + 1),
    /^(?:-[fn]|--(?:values|set|set-string|set-file|namespace|version|timeout|repo|kube-context|description))$/,
  ).find((w) => /^\.|\//.test(w.text));
  if (chart === undefined || /[$*:]/.test(chart.text)) return [];
  const places = folders.flatMap((f) => joined(f, `${chart.text}/Chart.yaml`) ?? []);
  return found(
    chart.at,
    firstOf(places.map((within) => ({ kind: 'chart', name: CHART_ALIAS, within }))),
    /install|upgrade/.test((words[verb] as Word).text) ? 'deploys' : 'runs',
  );
};

export const CHART_ALIAS = '(chart)';

const listed =
  (...fileNames: readonly string[]): Starts =>
  ([, ...words], folders) =>
    targetsIn(plainWords(words, /^(?:-[fdt]|--(?:justfile|working-directory|taskfile|dir|set))$/).slice(0, 1), folders, fileNames);

const tests: Starts = ([, ...words], folders) => testFiles(words, folders);

const PROGRAMS: Readonly<Record<string, Starts>> = {
  make,
  gmake: make,
  npm,
  yarn: npm,
  pnpm: npm,
  bun: npm,
  go,
  docker,
  podman: docker,
  buildah: docker,
  kubectl,
  oc: kubectl,
  kustomize: kubectl,
  helm,
  just: listed('justfile', 'Justfile', '.justfile'),
  task: listed('Taskfile.yml', 'Taskfile.yaml', 'taskfile.yml'),
  pytest: tests,
  'py.test': tests,
  jest: tests,
  vitest: tests,
  mocha: tests,
  rspec: tests,
  phpunit: tests,
  playwright: tests,
};

/** Words of a script that runs tests, whatever it names. */
export const RUNS_TESTS =
  /\b(?:go test|pytest|py\.test|unittest|(?:npm|yarn|pnpm|bun)(?: run)? (?:test|e2e)\b|jest|vitest|mocha|cargo (?:test|nextest)|mvn\b.*\b(?:test|verify)\b|gradlew?\b.*\b(?:test|check)\b|dotnet test|rspec|rake test|rails test|phpunit|tox|nox|ctest|make \S*test|playwright test|cypress run|ginkgo|bazel test|swift test|mix test)/;
export const RUNS_DEPLOYMENT =
  /\b(?:kubectl (?:apply|rollout|set image|create)|helm (?:install|upgrade)|terraform\b.* apply|tofu\b.* apply|skaffold (?:run|deploy)|docker(?: buildx build\b.*--)? ?push|gcloud (?:run|app|functions) deploy|aws (?:ecs|lambda|s3|cloudformation)|serverless deploy|sls deploy|sam deploy|cdk deploy|pulumi up|ansible-playbook|fly deploy|flyctl deploy|vercel|netlify deploy|npm publish|cargo publish|twine upload|goreleaser|cloudbuild|gh release)\b/;
