/**
 * The coding agents that can be set up, as data: where each keeps its settings on every platform, how to tell that it is
 * there, and what an entry looks like. Adding an agent is adding a row.
 */
import { join } from 'node:path';

export interface Surroundings {
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
}

/** How this program is started: alone, or with the words that make it the server. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
}

export interface Agent {
  readonly id: string;
  readonly name: string;
  readonly format: 'json' | 'toml';
  /** The settings file of the user. */
  file(where: Surroundings): string;
  /** Folders and programs, one of which is there when the agent is. */
  signs(where: Surroundings): { readonly folders: readonly string[]; readonly programs: readonly string[] };
  /** Keys that lead to the entry. */
  readonly path: readonly string[];
  entry(server: Program): Readonly<Record<string, unknown>>;
}

const plain = ({ command, args }: Program) => ({ command, args });
/** Editors say which folder is open; the others start the server in it. */
const OPEN_FOLDER = `\${workspaceFolder}`;
const inWorkspace = ({ command, args }: Program) => ({ command, args: [...args, '--repo', OPEN_FOLDER] });

/** Where applications keep settings of a user. */
function applications({ home, platform, env }: Surroundings): string {
  if (platform === 'win32') return env.APPDATA || join(home, 'AppData', 'Roaming');
  return platform === 'darwin' ? join(home, 'Library', 'Application Support') : env.XDG_CONFIG_HOME || join(home, '.config');
}

/** Programs of the terminal keep to ~/.config on every Unix. */
const configFolder = ({ home, env }: Surroundings): string => env.XDG_CONFIG_HOME || join(home, '.config');

export const AGENTS: readonly Agent[] = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    format: 'json',
    file: ({ home }) => join(home, '.claude.json'),
    signs: ({ home }) => ({ folders: [join(home, '.claude')], programs: ['claude'] }),
    path: ['mcpServers', 'knowing'],
    entry: (server) => ({ type: 'stdio', ...plain(server) }),
  },
  {
    id: 'cursor',
    name: 'Cursor',
    format: 'json',
    file: ({ home }) => join(home, '.cursor', 'mcp.json'),
    signs: ({ home }) => ({ folders: [join(home, '.cursor')], programs: ['cursor'] }),
    path: ['mcpServers', 'knowing'],
    entry: inWorkspace,
  },
  {
    id: 'vscode',
    name: 'VS Code',
    format: 'json',
    file: (where) => join(applications(where), 'Code', 'User', 'mcp.json'),
    signs: (where) => ({ folders: [join(applications(where), 'Code', 'User')], programs: ['code'] }),
    path: ['servers', 'knowing'],
    entry: (server) => ({ type: 'stdio', ...inWorkspace(server) }),
  },
  {
    id: 'windsurf',
    name: 'Windsurf',
    format: 'json',
    file: ({ home }) => join(home, '.codeium', 'windsurf', 'mcp_config.json'),
    signs: ({ home }) => ({ folders: [join(home, '.codeium', 'windsurf')], programs: ['windsurf'] }),
    path: ['mcpServers', 'knowing'],
    entry: plain,
  },
  {
    id: 'zed',
    name: 'Zed',
    format: 'json',
    file: (where) => join(where.platform === 'win32' ? join(applications(where), 'Zed') : join(configFolder(where), 'zed'), 'settings.json'),
    signs: (where) => ({
      folders: [where.platform === 'win32' ? join(applications(where), 'Zed') : join(configFolder(where), 'zed')],
      programs: ['zed', 'zeditor'],
    }),
    path: ['context_servers', 'knowing'],
    entry: (server) => ({ source: 'custom', ...plain(server), env: {} }),
  },
  {
    id: 'codex',
    name: 'Codex',
    format: 'toml',
    file: ({ home, env }) => join(env.CODEX_HOME || join(home, '.codex'), 'config.toml'),
    signs: ({ home, env }) => ({ folders: [env.CODEX_HOME || join(home, '.codex')], programs: ['codex'] }),
    path: ['mcp_servers', 'knowing'],
    entry: plain,
  },
  {
    id: 'gemini',
    name: 'Gemini CLI',
    format: 'json',
    file: ({ home }) => join(home, '.gemini', 'settings.json'),
    signs: ({ home }) => ({ folders: [join(home, '.gemini')], programs: ['gemini'] }),
    path: ['mcpServers', 'knowing'],
    entry: plain,
  },
  {
    id: 'opencode',
    name: 'opencode',
    format: 'json',
    file: (where) => join(configFolder(where), 'opencode', 'opencode.json'),
    signs: (where) => ({ folders: [join(configFolder(where), 'opencode')], programs: ['opencode'] }),
    path: ['mcp', 'knowing'],
    entry: ({ command, args }) => ({ type: 'local', command: [command, ...args], enabled: true }),
  },
  {
    id: 'jetbrains',
    name: 'JetBrains (Junie)',
    format: 'json',
    file: ({ home }) => join(home, '.junie', 'mcp', 'mcp.json'),
    signs: ({ home }) => ({ folders: [join(home, '.junie')], programs: ['junie'] }),
    path: ['mcpServers', 'knowing'],
    entry: plain,
  },
];
