/** The shell on this process: the only place that touches process streams and the exit code. */
import { EXIT, type ExitCode } from './exit-codes.ts';
import { Output } from './output.ts';
import { reportError } from './report-error.ts';
import { runShell } from './shell.ts';

/** Resolves when everything is said. */
export async function runProcess(): Promise<ExitCode> {
  // A reader that has seen enough (`| head`) closes the pipe: that is no error.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit(EXIT.fine);
    });
  }
  // What no command catches (a callback, a lost promise) ends like any other bug: in words, with code 70.
  process.on('uncaughtException', (error) => {
    process.exit(reportError(error, new Output({ stdout: process.stdout, stderr: process.stderr, json: false, color: false }), true));
  });
  const code = await runShell(process.argv.slice(2), { stdout: process.stdout, stderr: process.stderr, cwd: process.cwd(), env: process.env });
  await Promise.all([process.stdout, process.stderr].map(written));
  return code;
}

const written = (stream: NodeJS.WriteStream): Promise<void> | undefined =>
  stream.writableLength === 0 ? undefined : new Promise((resolve) => stream.write('', () => resolve()));
