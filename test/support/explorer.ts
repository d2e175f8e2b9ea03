/** The explorer as a process over a repository of real code, and a browser to look at it with. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../scripts/prepare.mjs';
import { MAIN } from '../e2e/knowing.ts';

export interface Explorer {
  /** The address that was printed, with its token. */
  readonly url: string;
  readonly origin: string;
  readonly process: ChildProcess;
  /** Resolves to the exit code. */
  readonly ended: Promise<number | null>;
  stop(): Promise<void>;
}

export interface Place {
  readonly home: string;
  readonly repository: string;
  knowing(...args: string[]): string;
  explore(...args: string[]): Promise<Explorer>;
  remove(): void;
}

/** Names that a repository can hold and a page must not take for anything but text: routes, a heading, a function. */
export const HOSTILE_NAMES = {
  image: 'GET /hostilepage<img src=x onerror=window.hacked=1>',
  script: 'GET /hostilepage</script><script>window.hacked=1</script>',
  mirrored: 'hostilepage \u202Egnp.eliforp',
  long: `hostilepage${'long'.repeat(2_500)}`,
};

/** Parts of this repository, with something of everything that the page shows; two commits, both indexed. */
export function newPlace(): Place {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'knowing-explorer-')));
  const [home, repository] = [join(folder, 'home'), join(folder, 'sample')];
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'init.defaultBranch=main', ...args], { cwd: repository });
  const knowing = (...args: string[]) =>
    execFileSync(process.execPath, [MAIN, ...args], { cwd: repository, env: environment(home), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  for (const part of [
    'src/model',
    'src/util',
    'src/store',
    'src/engine/symbols',
    'src/engine/view',
    'src/engine/repositories',
    'src/engine/maps',
    'src/engine/records',
  ])
    cpSync(join(root, part), join(repository, part), { recursive: true });
  cpSync(join(root, 'test/fixtures/ranking/repo'), repository, { recursive: true });
  cpSync(join(root, 'demo/shop'), join(repository, 'shop'), { recursive: true });
  write(repository, 'NAMES.md', `# ${HOSTILE_NAMES.mirrored}\n\nText.\n`);
  const routes = [HOSTILE_NAMES.image, HOSTILE_NAMES.script].map((name) => `app.get('${name.slice('GET '.length)}', serve);\n`);
  write(repository, 'routes.js', `const app = require('express')();\nfunction serve() {}\n${routes.join('')}`);
  // Lines that are long on average are taken for minified code.
  write(repository, 'long.ts', `export function ${HOSTILE_NAMES.long}(): void {}\n${'export {};\n'.repeat(900)}`);
  write(repository, 'CODEOWNERS', '/src/ @ada\n');
  write(
    repository,
    'compose.yaml',
    'services:\n  web:\n    image: acme/web:1\n    depends_on: [db]\n    environment:\n      DATABASE_URL: x\n  db:\n    image: postgres:16\n',
  );
  write(
    repository,
    'src/tally.ts',
    'export function tally(items: readonly number[]): number {\n  return items.length;\n}\n\nexport const twice = (items: readonly number[]) => tally(items) * 2;\n',
  );
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'first');
  knowing('add');
  write(
    repository,
    'src/tally.ts',
    'export function tally(items: readonly number[], least: number): number {\n  return items.filter((item) => item >= least).length;\n}\n\nexport const twice = (items: readonly number[]) => tally(items, 0) * 2;\n\nexport const thrice = (items: readonly number[]) => tally(items, 0) * 3;\n',
  );
  git('commit', '--quiet', '--all', '--message', 'second');
  knowing('index');
  knowing('enrich', 'blame');
  knowing('traces', 'import', join(root, 'demo/shop.otlp.jsonl.gz'));
  return {
    home,
    repository,
    knowing,
    explore: (...args) => startExplorer(home, repository, args),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function environment(home: string): NodeJS.ProcessEnv {
  const { KNOWING_HOME: _, KNOWING_DB: __, NO_COLOR: ___, ...inherited } = process.env;
  return { ...inherited, KNOWING_HOME: home };
}

export async function startExplorer(home: string, repository: string, args: readonly string[]): Promise<Explorer> {
  const child = spawn(process.execPath, [MAIN, 'explore', '--no-open', '--port', '0', '--json', ...args], {
    cwd: repository,
    env: environment(home),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await printedUrl(child);
  return {
    ...{ url, origin: new URL(url).origin, process: child, ended },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function printedUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let [out, errors] = ['', ''];
    child.stdout?.on('data', (chunk) => {
      out += chunk;
      const [, url] = /"url": "([^"]+)"/.exec(out) ?? [];
      if (url !== undefined) resolve(url);
    });
    child.stderr?.on('data', (chunk) => (errors += chunk));
    child.once('exit', (code) => reject(new Error(`the explorer ended with ${code}: ${out}${errors}`)));
  });
}

/** Debian's, or the one that KNOWING_CHROMIUM names; undefined where there is none. */
export const CHROMIUM = [process.env.KNOWING_CHROMIUM ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => path !== '' && existsSync(path),
);

/** No sandbox, because continuous integration runs as root; no network but our own. */
export const CHROMIUM_FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];
