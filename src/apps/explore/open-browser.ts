/** Opens an address in the user's browser, as far as there is one: without a screen nothing is tried. */
import { spawn } from 'node:child_process';

type Platform = typeof process.platform;

/** Undefined where no browser could be seen. The address is an argument of a program, never a line for a shell. */
export function browserCommand(platform: Platform, env: NodeJS.ProcessEnv): readonly [string, ...string[]] | undefined {
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : undefined;
}

/** The address was printed as well, so nothing is lost when no browser comes up. */
export function openBrowser(url: string, env: NodeJS.ProcessEnv, platform: Platform = process.platform): void {
  const command = browserCommand(platform, env);
  if (command === undefined) return;
  const [program, ...args] = command;
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true, env });
  child.on('error', () => undefined);
  child.unref();
}
