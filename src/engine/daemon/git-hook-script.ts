/**
 * The text of our git hooks. Plain sh, as git runs it on every platform. It starts no process: it runs the hook that
 * was there before, if any, and writes one line into a folder that the daemon watches. Where there is no such folder
 * nothing happens, so a hook that outlives the program does no harm.
 */
export function hookScript(name: string, pokes: string, earlier: string): string {
  return `#!/bin/sh
# Tells the knowing daemon that HEAD moved. Written by \`knowing git-hooks install\`, taken out by \`knowing git-hooks remove\`.
pokes=${quoted(pokes)}
earlier="\${0%/*}/${earlier}/${name}"
status=0
if [ -x "$earlier" ]; then
  "$earlier" "$@"
  status=$?
fi
if [ -d "$pokes" ]; then
  { echo "$PWD" > "$pokes/head"; } 2>/dev/null
fi
exit $status
`;
}

/** Ours to the last byte, whatever home it was written for: one that was edited is not ours to delete. */
export function isHookScript(text: string, name: string, earlier: string): boolean {
  const line = /^pokes='((?:[^']|'\\'')*)'$/m.exec(text);
  return line !== null && text === hookScript(name, (line[1] as string).replaceAll("'\\''", "'"), earlier);
}

/** Forward slashes: on Windows it is git's own sh that reads them. */
const quoted = (path: string): string => `'${path.replaceAll('\\', process.platform === 'win32' ? '/' : '\\').replaceAll("'", "'\\''")}'`;
