// Runs a judge that is a program of its own: paths go to its input, one JSON object a file comes back on its output.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export async function* jsonLines(command, args, { files, cwd, env = {} }) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((resolve, reject) => {
    child.on('error', (cause) => reject(new Error(`cannot start ${command}: is it installed?`, { cause })));
    child.on('close', resolve);
  });
  // Awaited below; a program that cannot be started ends its output at once.
  ended.catch(() => undefined);
  child.stdin.on('error', () => undefined);
  child.stdin.end(files.join('\n'));
  for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line);
  const code = await ended;
  if (code !== 0) throw new Error(`${command} ended with code ${code}`);
}
