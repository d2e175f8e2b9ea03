/** Set-up and hooks of agents, as a user and an agent call them. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MAIN, newUser, temporaryFolder } from './knowing.ts';
import { indexedSample } from './mcp-server.ts';

it('init shows, writes after agreement, and --remove puts every byte back', async () => {
  const user = newUser();
  const home = temporaryFolder();
  const env = { HOME: home, USERPROFILE: home, XDG_CONFIG_HOME: '', PATH: '' };
  for (const folder of ['.cursor', '.gemini', '.codex']) mkdirSync(join(home, folder));
  const settings = '{\n\t"theme": "dark" // mine\n}';
  writeFileSync(join(home, '.gemini/settings.json'), settings);
  const printed = await user.knowing(['init', '--print'], { env });
  expect(printed.stdout).toMatch(/Cursor: .*mcp\.json will get:\n {2}\+ \{/);
  expect(readFileSync(join(home, '.gemini/settings.json'), 'utf8')).toBe(settings);
  const refused = await user.knowing(['init'], { env });
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringMatching(/--yes/)]);
  expect((await user.knowing(['init', '--yes'], { env })).stdout).toMatch(/Wrote .*config\.toml/);
  expect(readFileSync(join(home, '.codex/config.toml'), 'utf8')).toMatch(/\[mcp_servers\.knowing\]\ncommand = /);
  expect((await user.knowing(['init', '--yes'], { env })).stdout).toMatch(/has an entry already/);
  expect((await user.knowing(['init', '--remove'], { env })).stdout).toMatch(/as it was/);
  expect(readFileSync(join(home, '.gemini/settings.json'), 'utf8')).toBe(settings);
  expect([existsSync(join(home, '.codex/config.toml')), readdirSync(join(home, '.cursor'))]).toEqual([false, []]);
  expect((await user.knowing(['init', '--agent', 'emacs'], { env })).stderr).toMatch(/no agent 'emacs'/);
  const instructions = await user.knowing(['init', '--instructions'], { env });
  expect(instructions.stdout).toMatch(/^## Finding and changing code\n[\s\S]*`context_for_task`[\s\S]*`knowing test-scope/);
});

function hook(event: string, payload: string, env: NodeJS.ProcessEnv, cwd: string): Promise<{ code: number | null; stdout: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [MAIN, 'hook', event], { cwd, env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'ignore'] });
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => (stdout += chunk));
    child.on('close', (code) => resolve({ code, stdout }));
    child.stdin.on('error', () => undefined).end(payload);
  });
}

it('hooks never fail an agent: nonsense, no repository, switched off', async () => {
  const { folder, home } = await indexedSample();
  const elsewhere = temporaryFolder();
  for (const [event, payload, cwd] of [
    ['before-edit', 'not json', folder],
    ['before-edit', '{"tool_input": 5}', folder],
    ['before-edit', JSON.stringify({ tool_input: { file_path: '/etc/passwd', old_string: 'root' } }), folder],
    ['session-start', '{}', elsewhere],
    ['no-such-event', '{}', folder],
  ] as const)
    expect(await hook(event, payload, { KNOWING_HOME: home }, cwd), `${event} ${payload}`).toEqual({ code: 0, stdout: '' });
  expect(await hook('session-start', '{}', { KNOWING_HOME: home, KNOWING_HOOKS: 'off' }, folder)).toEqual({ code: 0, stdout: '' });
});
