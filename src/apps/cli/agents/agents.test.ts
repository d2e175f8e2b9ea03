/** Setting up nine agents and taking it back: every byte of their settings has to be as it was. */
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { parse as parseJsonc } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AGENTS, type Surroundings } from './agent-table.ts';
import { applyChanges, takeBack } from './apply-changes.ts';
import { readChanges } from './change-record.ts';
import { insertJson } from './insert-json.ts';
import { insertToml } from './insert-toml.ts';
import { planSetUp } from './plan-set-up.ts';

let folder: string;
let where: Surroundings;
let home: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'knowing-agents-'));
  where = { home: join(folder, 'user'), platform: 'linux', env: { PATH: '' } };
  home = join(folder, 'knowing');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Settings as they are found in the wild: other servers, comments, tabs, Windows line ends, a byte order mark, nothing at all. */
const FOUND: Readonly<Record<string, string>> = {
  'claude-code': '{\n  "numStartups": 12,\n  "mcpServers": {\n    "github": { "type": "http", "url": "https://example.org" }\n  },\n  "projects": {}\n}\n',
  cursor: '{"mcpServers":{}}',
  vscode: '{\r\n\t// my servers\r\n\t"servers": {\r\n\t\t"a": { "command": "a", },\r\n\t},\r\n\t"inputs": []\r\n}\r\n',
  windsurf: '',
  zed: '// Zed settings\n{\n  "theme": "One Dark", // dark\n  "vim_mode": true,\n}\n',
  codex: 'model = "o3"\n\n[mcp_servers.docs]\ncommand = "docs"\n# the end, without a line end',
  gemini: '\uFEFF{\n    "theme": "GitHub"\n}',
  opencode: '{\n  "$schema": "https://opencode.ai/config.json",\n  "mcp": {\n  }\n}\n',
  jetbrains: '{}\n',
};

function writeFound(): void {
  for (const agent of AGENTS) {
    const file = agent.file(where);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, FOUND[agent.id] as string, { mode: 0o600 });
  }
}

const snapshot = (path: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(path, { recursive: true, encoding: 'utf8' })
      .sort()
      .map((name) => [name, statSync(join(path, name)).isFile() ? `${statSync(join(path, name)).mode} ${readFileSync(join(path, name), 'base64')}` : 'folder']),
  );

const setUp = (hooks = false) => {
  const plans = planSetUp(where, { agents: undefined, hooks, tools: 'core' });
  applyChanges(
    home,
    plans.filter((p) => p.state === 'ready'),
  );
  return plans;
};

it('nine agents with settings of their own: all get an entry, and removing gives back every byte', () => {
  writeFound();
  const before = snapshot(where.home);
  const plans = setUp(true);
  expect(plans.map((p) => p.state)).toEqual(Array(AGENTS.length + 1).fill('ready'));
  for (const agent of AGENTS) {
    const text = readFileSync(agent.file(where), 'utf8');
    const parsed = agent.format === 'toml' ? parseToml(text) : parseJsonc(text.replace(/^\uFEFF/, ''), [], { allowTrailingComma: true });
    expect(
      agent.path.reduce((value, key) => value?.[key], parsed),
      agent.id,
    ).toMatchObject({ command: expect.anything() });
    expect(text.replace(/[\s",]+/g, ' '), agent.id).toContain('mcp --tools core');
  }
  expect(parseJsonc(readFileSync(join(where.home, '.claude', 'settings.json'), 'utf8')).hooks.PreToolUse).toHaveLength(2);
  takeBack(home, readChanges(home));
  expect(snapshot(where.home)).toEqual(before);
  expect(existsSync(join(home, 'agents.json'))).toBe(false);
});

it('agents without any settings: files and folders that were made are gone afterwards', () => {
  for (const name of ['.claude', '.cursor', '.codex', '.junie']) mkdirSync(join(where.home, name), { recursive: true });
  const before = snapshot(where.home);
  expect(setUp().map((p) => p.name)).toEqual(['Claude Code', 'Cursor', 'Codex', 'JetBrains (Junie)']);
  takeBack(home, readChanges(home));
  expect(snapshot(where.home)).toEqual(before);
});

it('what somebody changed in the meantime stays; only the entry goes', () => {
  writeFound();
  setUp(true);
  const claude = join(where.home, '.claude.json');
  const rewritten = { ...JSON.parse(readFileSync(claude, 'utf8')), numStartups: 13 };
  writeFileSync(claude, JSON.stringify(rewritten));
  const settings = join(where.home, '.claude', 'settings.json');
  const hooks = JSON.parse(readFileSync(settings, 'utf8'));
  hooks.hooks.Stop.push({ hooks: [{ type: 'command', command: 'say done' }] });
  writeFileSync(settings, JSON.stringify(hooks));
  takeBack(home, readChanges(home));
  const { mcpServers, numStartups } = JSON.parse(readFileSync(claude, 'utf8'));
  expect([Object.keys(mcpServers), numStartups]).toEqual([['github'], 13]);
  expect(JSON.parse(readFileSync(settings, 'utf8')).hooks.Stop).toEqual([{ hooks: [{ type: 'command', command: 'say done' }] }]);
});

it('an entry that is there already, and a file that is no JSON, are left alone', () => {
  writeFound();
  writeFileSync(join(where.home, '.cursor', 'mcp.json'), '{"mcpServers": {"knowing": {"command": "mine"}}}');
  writeFileSync(join(where.home, '.gemini', 'settings.json'), '{ broken');
  const before = snapshot(where.home);
  const states = Object.fromEntries(setUp().map((p) => [p.name, p.state]));
  expect([states.Cursor, states['Gemini CLI']]).toEqual(['present', 'unreadable']);
  expect(setUp().every((p) => p.state !== 'ready')).toBe(true);
  takeBack(home, readChanges(home));
  expect(snapshot(where.home)).toEqual(before);
});

it.skipIf(process.platform === 'win32')('a settings file that is a link stays one', () => {
  writeFound();
  const file = join(where.home, '.gemini', 'settings.json');
  const real = join(folder, 'dotfiles.json');
  writeFileSync(real, '{}');
  rmSync(file);
  symlinkSync(real, file);
  setUp();
  expect(lstatSync(file).isSymbolicLink()).toBe(true);
  expect(readFileSync(real, 'utf8')).toContain('knowing');
  takeBack(home, readChanges(home));
  expect(readFileSync(real, 'utf8')).toBe('{}');
});

describe('any settings', () => {
  const indents = fc.constantFrom(undefined, 1, 2, 4, '\t');
  it('JSON: the piece is all that was added', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), indents, (settings, indent) => {
        const text = JSON.stringify(settings, null, indent);
        const result = insertJson(text, ['mcpServers', 'knowing'], { command: 'x' });
        if (typeof result === 'string') return;
        expect(result.text.replace(result.piece, () => '')).toBe(text);
        const { mcpServers, ...rest } = JSON.parse(result.text);
        expect(mcpServers.knowing).toEqual({ command: 'x' });
        const { mcpServers: others, ...before } = JSON.parse(text);
        expect(rest).toEqual(before);
        const { knowing: _, ...kept } = mcpServers;
        expect(kept).toEqual(others ?? {});
      }),
    );
  });

  it('TOML: a table in one line is not guessed at', () => {
    expect(insertToml('mcp_servers = { a = { command = "a" } }\n', ['mcp_servers', 'knowing'], { command: 'x' })).toBe('unreadable');
    expect(insertToml('not toml at all', ['mcp_servers', 'knowing'], { command: 'x' })).toBe('unreadable');
  });
});
