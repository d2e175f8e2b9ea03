/** Starts the explorer for one user on this machine, says where it is, and ends when it is told to or when nobody uses it any more. */

import type { RepositoryOptions } from '../../engine/repositories/locate-repository.ts';
import { warmUp } from '../../engine/view/warm-up.ts';
import { UserError } from '../../errors.ts';
import { startGitLauncher } from '../../util/git-launcher.ts';
import { onStopSignal } from '../../util/stop-signals.ts';
import { createApi } from '../http-api/index.ts';
import { loadPage } from '../page/index.ts';
import { type ExploreHost, type HostOptions, startHost } from './host.ts';
import { localContext } from './local-context.ts';
import { openBrowser } from './open-browser.ts';

export interface ExploreOptions extends RepositoryOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly version: string;
  /** Undefined: the usual one, or another when that is taken. */
  readonly port: number | undefined;
  readonly open: boolean;
  /** The view that the printed address opens. */
  readonly startsAt: string;
  readonly idleMs: number;
  readonly announce: (url: string) => void;
}

const USUAL_PORT = 7421;

export async function serveExplore({ version, port, open, startsAt, idleMs, announce, ...repository }: ExploreOptions): Promise<void> {
  const stop = new AbortController();
  onStopSignal(() => stop.abort());
  // One question that goes wrong behind its answer's back must not take the others with it.
  process.on('unhandledRejection', log);
  const endLauncher = startGitLauncher();
  const context = localContext(repository);
  let over = false;
  try {
    const options = { api: await createApi(version), page: loadPage(), context, idleMs, log };
    const host = await startOn(port, options);
    stop.signal.addEventListener('abort', () => void host.close(), { once: true });
    const address = addressAt(host.url, startsAt);
    announce(address);
    // Whoever opens the page needs a moment to ask: what the first question reads is read by then.
    context.withRepository(undefined, warmUp).catch((error: unknown) => over || log(error));
    if (open) openBrowser(address, repository.env);
    await host.ended;
  } finally {
    over = true;
    await context.close();
    endLauncher();
    process.off('unhandledRejection', log);
  }
}

/** The token goes with every address of the page. */
function addressAt(url: string, startsAt: string): string {
  const address = new URL(startsAt, url);
  for (const [name, value] of new URL(url).searchParams) address.searchParams.set(name, value);
  return address.href;
}

async function startOn(port: number | undefined, options: Omit<HostOptions, 'port'>): Promise<ExploreHost> {
  try {
    return await startHost({ ...options, port: port ?? USUAL_PORT });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE' && port === undefined) return startHost({ ...options, port: 0 });
    if (code === 'EADDRINUSE' || code === 'EACCES')
      throw new UserError('USAGE', `The explorer cannot listen on port ${port}.`, { hint: 'Choose another with --port, or 0 for any.', cause: error });
    throw error;
  }
}

const log = (error: unknown): void => {
  process.stderr.write(`knowing explore: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
};
