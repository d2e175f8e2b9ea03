/**
 * A program with its arguments as `spawn` can start it. On Windows what npm and others put on the PATH is a script
 * (`.cmd`), which only the command interpreter runs and Node refuses to; everything else is left as it is.
 */
export interface Spawnable {
  readonly command: string;
  readonly args: readonly string[];
  readonly options: { readonly windowsHide: true; readonly windowsVerbatimArguments?: true };
}

export function spawnable(command: string, args: readonly string[], { env, platform }: { env: NodeJS.ProcessEnv; platform: NodeJS.Platform }): Spawnable {
  if (platform !== 'win32' || !/\.(cmd|bat)$/i.test(command)) return { command, args, options: { windowsHide: true } };
  const line = [command, ...args].map(quoted).join(' ');
  return {
    command: env.ComSpec ?? 'cmd.exe',
    args: ['/d', '/s', '/c', `"${line}"`],
    options: { windowsHide: true, windowsVerbatimArguments: true },
  };
}

/** The interpreter reads the line once, the script's own `%*` a second time: what either would obey is marked for both. */
function quoted(word: string): string {
  const text = word.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\*)$/, '$1$1');
  return `"${text}"`.replace(/[()%!^"<>&|;, ]/g, '^^^$&');
}
