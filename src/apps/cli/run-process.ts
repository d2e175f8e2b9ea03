/** The shell on this process: the only place that touches process streams and the exit code. */
import { UserError } from '../../errors.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { Output } from './output.ts';
import { reportError } from './report-error.ts';
import { runShell } from './shell.ts';

/** Resolves when everything is said. */
export async function runProcess(): Promise<ExitCode> {
  // A reader that has seen enough (`| head`) closes the pipe: not an error.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit(EXIT.fine);
    });
  }
  // What no command catches (a callback, a lost promise) ends like any other bug: in words, with code 70.
  process.on('uncaughtException', (error) => {
    process.exit(reportError(error, plainOutput(), true));
  });
  const code = await runHere();
  await Promise.all([process.stdout, process.stderr].map(written));
  return code;
}

async function runHere(): Promise<ExitCode> {
  let cwd: string;
  try {
    cwd = process.cwd();
  } catch (cause) {
    const error = new UserError('NOT_FOUND', 'The working directory no longer exists.', { hint: 'Change into a folder that does.', cause });
    return reportError(error, plainOutput(), false);
  }
  return runShell(process.argv.slice(2), { stdout: process.stdout, stderr: process.stderr, cwd, env: process.env });
}

const plainOutput = () => new Output({ stdout: process.stdout, stderr: process.stderr, json: false, color: { stdout: false, stderr: false } });

const written = (stream: NodeJS.WriteStream): Promise<void> | undefined =>
  stream.writableLength === 0 ? undefined : new Promise((resolve) => stream.write('', () => resolve()));
