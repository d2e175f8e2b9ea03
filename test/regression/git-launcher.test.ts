/** Git started by the small process beside a large one: the same answers, nobody kept alive, no process left behind. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { root } from '../../scripts/prepare.mjs';
import { newRepository, run } from '../e2e/knowing.ts';

const module = (name: string) => JSON.stringify(pathToFileURL(join(root, 'dist/util', name)).href);

it('answers, fails in words, and lets its parent end', async () => {
  const cwd = newRepository({ 'a.py': 'x = 1\n' });
  const script = `
    const { startGitLauncher } = await import(${module('git-launcher.js')});
    const { git, objectIds, gitOutputWithin, readBlobs, tryGit } = await import(${module('git.js')});
    const direct = await git('.', ['ls-files']);
    const [id] = await objectIds('.', ['HEAD:a.py', 'HEAD:b.py']);
    const content = async () => Buffer.from((await readBlobs('.', [id])).get(id)).toString() + (await gitOutputWithin('.', ['ls-files'], 10_000));
    const before = await content();
    const end = startGitLauncher();
    const failed = await git('.', ['no-such-command']).catch((error) => error.constructor.name);
    const many = await Promise.all(Array.from({ length: 8 }, () => git('.', ['ls-files'])));
    const nothing = await tryGit('.', ['rev-parse', '--verify', '--quiet', 'no-such-commit']);
    const blobs = before === (await content());
    if (process.env.END) end();
    console.log(JSON.stringify({ same: many.every((text) => text === direct), failed, blobs, nothing: nothing ?? null, after: (await git('.', ['ls-files'])) === direct }));
  `;
  for (const env of [{ END: '1' }, {}]) {
    const { code, stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { cwd, env });
    expect([code, JSON.parse(stdout)]).toEqual([0, { same: true, failed: 'GitError', blobs: true, nothing: null, after: true }]);
  }
});
