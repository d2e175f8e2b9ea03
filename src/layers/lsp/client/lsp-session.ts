/**
 * A conversation with one started server: the handshake, files opened and closed, questions about places in them. Also
 * what the server says on its own account: whether it is still reading the project.
 */
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { treeMegabytes } from '../../../util/process-memory.ts';
import type { LanguageServer } from '../server-contract.ts';
import { placesIn, type ServerPlace } from './locations.ts';
import { RequestFailed, type ServerGone, ServerProcess } from './server-process.ts';

export interface SessionOptions {
  readonly server: LanguageServer;
  readonly command: readonly string[];
  readonly root: string;
  readonly megabytes: number;
  readonly timeoutMs: number;
  /** When it is aborted, what is open is not waited for. */
  readonly signal: AbortSignal;
}

/** A Java server takes half a minute on an idle machine. */
const START_MS = 180_000;
const CLOSE_MS = 3_000;
/** A server may begin something and never say that it ended: gopls shows an error of its workspace so. */
const STILL_AT_IT_MS = 10_000;
const LOOK_AT_MEMORY_MS = 2_000;
/** Times what it was told that it may take: it is ended in the middle of its work, before the machine suffers. */
const FAR_TOO_MUCH = 1.25;
/** Share of its memory at which a server does little but look for more. */
const NEARLY_ALL = 0.9;
/** Share of the time for a question: the last answer may have come a little after the question that timed out was put. */
const SILENT = 0.8;

const CAPABILITIES = {
  general: { positionEncodings: ['utf-16'] },
  window: { workDoneProgress: true },
  workspace: { configuration: true, workspaceFolders: true, didChangeConfiguration: { dynamicRegistration: false } },
  textDocument: {
    synchronization: { dynamicRegistration: false },
    definition: { dynamicRegistration: false, linkSupport: true },
    declaration: { dynamicRegistration: false, linkSupport: true },
    implementation: { dynamicRegistration: false, linkSupport: true },
  },
  experimental: { serverStatusNotification: true },
};

export class LspSession {
  readonly #process: ServerProcess;
  readonly #options: SessionOptions;
  /** What it says that it is at, and when it said so last. */
  readonly #running = new Map<unknown, number>();
  /** What the server itself says of whether it has read the project. */
  #ready: boolean | undefined;
  #heard = false;
  #memoryTimer: NodeJS.Timeout | undefined;
  #megabytes = 0;
  #answered = performance.now();
  /** Set when it has answered: from then on silence means that it hangs. */
  warm = false;
  #capabilities: Readonly<Record<string, unknown>> = {};

  /** Throws ServerGone or RequestFailed when the server does not come up. */
  static async open(options: SessionOptions): Promise<LspSession> {
    const session = new LspSession(options);
    try {
      await session.#initialize();
      session.#watchMemory();
    } catch (error) {
      session.kill('it did not start');
      throw error;
    }
    return session;
  }

  private constructor(options: SessionOptions) {
    this.#options = options;
    const { server, command, root, megabytes, signal } = options;
    this.#process = new ServerProcess({
      ...{ command, folder: root, environment: server.environment?.(megabytes) ?? {} },
      onNotification: (method, params) => this.#noticed(method, params),
      onRequest: (method, params) => this.#answer(method, params),
    });
    const abandon = () => this.#process.abandonRequests();
    signal.addEventListener('abort', abandon, { once: true });
    void this.#process.ended.then(() => signal.removeEventListener('abort', abandon));
  }

  /** Why it has ended; undefined while it has not. */
  get gone(): ServerGone | undefined {
    return this.#process.gone;
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Whether it takes more memory than it was told that it may: as of a moment ago. */
  async isHeavy(): Promise<boolean> {
    const { pid } = this.#process;
    // A server that answers quickly may take much before anybody has looked.
    if (this.#megabytes === 0 && pid !== undefined) this.#megabytes = (await treeMegabytes(pid)) ?? 0;
    return this.#megabytes > this.#options.megabytes;
  }

  /** Seconds since it said anything that was asked for. */
  get silentSeconds(): number {
    return Math.floor((performance.now() - this.#answered) / 1_000);
  }

  /** Memory as of a moment ago, in words; empty while nobody has looked. */
  get memory(): string {
    return this.#megabytes === 0 ? '' : `${this.#megabytes} of ${this.#options.megabytes} MB`;
  }

  /** Whether it reads the project, as far as it says. */
  get isBusy(): boolean {
    const isRecent = (said: number) => performance.now() - said < STILL_AT_IT_MS;
    return this.#ready === undefined ? [...this.#running.values()].some(isRecent) : !this.#ready;
  }

  /** Whether anything came from it since it was started, besides the handshake. */
  get wasHeard(): boolean {
    return this.#heard;
  }

  get findsImplementations(): boolean {
    return Boolean(this.#capabilities.implementationProvider);
  }

  open(path: string, languageId: string, text: string): void {
    this.#process.notify('textDocument/didOpen', { textDocument: { uri: uriOf(path), languageId, version: 1, text } });
  }

  close(path: string): void {
    this.#process.notify('textDocument/didClose', { textDocument: { uri: uriOf(path) } });
  }

  definition = (path: string, line: number, column: number): Promise<ServerPlace[]> => this.#places('textDocument/definition', path, line, column);

  declaration = (path: string, line: number, column: number): Promise<ServerPlace[]> => this.#places('textDocument/declaration', path, line, column);

  implementations = (path: string, line: number, column: number): Promise<ServerPlace[]> => this.#places('textDocument/implementation', path, line, column);

  end(): Promise<void> {
    clearTimeout(this.#memoryTimer);
    return this.#process.close(CLOSE_MS);
  }

  kill(reason: string): void {
    clearTimeout(this.#memoryTimer);
    this.#process.kill(reason);
  }

  #watchMemory(): void {
    const { pid } = this.#process;
    if (this.gone !== undefined || pid === undefined) return;
    this.#memoryTimer = setTimeout(async () => {
      this.#megabytes = (await treeMegabytes(pid)) ?? 0;
      if (this.#megabytes > this.#options.megabytes * FAR_TOO_MUCH) this.kill(`it took ${this.#megabytes} MB of memory`);
      else this.#watchMemory();
    }, LOOK_AT_MEMORY_MS);
    this.#memoryTimer.unref();
  }

  async #places(method: string, path: string, line: number, column: number): Promise<ServerPlace[]> {
    const params = { textDocument: { uri: uriOf(path) }, position: { line, character: column } };
    try {
      const answer = await this.#process.request(method, params, this.#options.timeoutMs);
      this.#heard = true;
      this.#answered = performance.now();
      return placesIn(answer);
    } catch (error) {
      if (error instanceof RequestFailed && error.reason === 'timeout') this.#endIfSilent();
      throw error;
    }
  }

  /** One question that takes too long is a hard question; when no other was answered meanwhile, the server hangs. */
  #endIfSilent(): void {
    if (!this.warm || performance.now() - this.#answered < this.#options.timeoutMs * SILENT) return;
    const isFull = this.#megabytes > this.#options.megabytes * NEARLY_ALL;
    this.kill(isFull ? `it stopped answering at ${this.memory}: "megabytes" in knowing-lsp.json gives it more` : 'it stopped answering');
  }

  async #initialize(): Promise<void> {
    const { root, server } = this.#options;
    const rootUri = uriOf(root);
    const answer = await this.#process.request(
      'initialize',
      {
        ...{ processId: process.pid, clientInfo: { name: 'knowing' }, rootPath: root, rootUri, capabilities: CAPABILITIES },
        ...{ workspaceFolders: [{ uri: rootUri, name: basename(root) }], initializationOptions: server.initializationOptions ?? null },
      },
      START_MS,
    );
    this.#capabilities = (answer as { capabilities?: Record<string, unknown> } | undefined)?.capabilities ?? {};
    this.#process.notify('initialized', {});
    this.#process.notify('workspace/didChangeConfiguration', { settings: server.settings ?? {} });
  }

  #noticed(method: string, params: unknown): void {
    this.#heard = true;
    const ready = this.#options.server.readiness?.(method, params);
    if (ready !== undefined) this.#ready = ready;
    if (method !== '$/progress') return;
    const { token, value } = (params ?? {}) as { token?: unknown; value?: { kind?: unknown } };
    if (value?.kind === 'end') this.#running.delete(token);
    else this.#running.set(token, performance.now());
  }

  /** Nothing that a server asks changes anything here: edits are refused. */
  #answer(method: string, params: unknown): unknown {
    switch (method) {
      case 'workspace/configuration':
        return this.#configuration(params);
      case 'workspace/workspaceFolders':
        return [{ uri: uriOf(this.#options.root), name: basename(this.#options.root) }];
      case 'workspace/applyEdit':
        return { applied: false };
      case 'client/registerCapability':
      case 'client/unregisterCapability':
      case 'window/workDoneProgress/create':
      case 'window/showMessageRequest':
        return null;
      default:
        return undefined;
    }
  }

  #configuration(params: unknown): unknown[] {
    const { items } = (params ?? {}) as { items?: unknown };
    const settings = this.#options.server.settings ?? {};
    return Array.isArray(items) ? items.map((item) => settings[(item as { section?: string } | null)?.section ?? ''] ?? null) : [];
  }
}

const uriOf = (path: string): string => pathToFileURL(path).href;
