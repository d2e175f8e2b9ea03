import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { gitFinding, nodeFinding } from './checks/versions.ts';
import { watchFinding } from './checks/watches.ts';
import { runChecks } from './run-checks.ts';

function machine() {
  const home = mkdtempSync(join(tmpdir(), 'knowing-doctor-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const env = { HOME: home, USERPROFILE: home, KNOWING_HOME: join(home, 'indexes'), PATH: process.env.PATH };
  return { home, check: () => runChecks({ cwd: home, env, platform: process.platform, globals: { json: false, verbose: false } }) };
}

it('finds nothing wrong with an empty machine, and says what could be started', async () => {
  const { check } = machine();
  const findings = await check();
  expect(findings.filter(({ state }) => state === 'wrong')).toEqual([]);
  expect(findings).toContainEqual(expect.objectContaining({ check: 'daemon', mend: 'knowing daemon start' }));
  expect(findings.map(({ check: name }) => name)).toEqual(expect.arrayContaining(['versions', 'path', 'indexes', 'repository', 'agents', 'language servers']));
});

it('says which agent does not know the server, and which settings it cannot change', async () => {
  const { home, check } = machine();
  mkdirSync(join(home, '.claude'));
  mkdirSync(join(home, '.gemini'));
  writeFileSync(join(home, '.gemini', 'settings.json'), 'not json');
  const agents = (await check()).filter(({ check: name }) => name === 'agents');
  expect(agents).toContainEqual(expect.objectContaining({ state: 'note', mend: 'knowing init --agent claude-code' }));
  expect(agents).toContainEqual(expect.objectContaining({ state: 'wrong', text: expect.stringContaining('Gemini') }));
});

it('names a repository whose folder is gone, and a roster that cannot be read', async () => {
  const { home, check } = machine();
  mkdirSync(join(home, 'indexes'));
  writeFileSync(join(home, 'indexes', 'roster.json'), '{ nonsense');
  expect(await check()).toContainEqual(expect.objectContaining({ check: 'indexes', state: 'wrong' }));
});

it('knows what is too old, and too few watches', () => {
  expect(nodeFinding('18.20.1').state).toBe('wrong');
  expect(nodeFinding('20.12.0').state).toBe('fine');
  expect(gitFinding(undefined).mend).toContain('git-scm.com');
  expect(gitFinding('git version 2.39.5 (Apple Git-154)').text).toBe('git 2.39.5');
  expect(watchFinding(8_192).mend).toContain('max_user_watches');
  expect(watchFinding(1_000_000).state).toBe('fine');
});
