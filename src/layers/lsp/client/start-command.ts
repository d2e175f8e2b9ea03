/** How a program is started without a shell. On Windows npm's programs are scripts, which only the command interpreter can start. */
import type { SpawnOptions } from 'node:child_process';

export interface Start {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: Pick<SpawnOptions, 'windowsVerbatimArguments'>;
}

export function startOf([file = '', ...args]: readonly string[], platform: NodeJS.Platform = process.platform, env: NodeJS.ProcessEnv = process.env): Start {
  if (platform !== 'win32' || !/\.(?:cmd|bat)$/i.test(file)) return { file, args, options: {} };
  const line = [file, ...args].map((word) => `"${word.replaceAll('"', '')}"`).join(' ');
  return { file: env.ComSpec ?? 'cmd.exe', args: ['/d', '/s', '/c', `"${line}"`], options: { windowsVerbatimArguments: true } };
}
