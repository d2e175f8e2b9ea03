/** The shell on this process: the only place that touches process streams and the exit code. */
import { EXIT } from './exit-codes.ts';
import { Output } from './output.ts';
import { reportError } from './report-error.ts';
import { runShell } from './shell.ts';

export async function runProcess(): Promise<void> {
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
  process.exitCode = await runShell(process.argv.slice(2), { stdout: process.stdout, stderr: process.stderr, cwd: process.cwd(), env: process.env });
}
