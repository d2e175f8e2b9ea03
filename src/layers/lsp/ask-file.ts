/** The questions about one file: where each name leads, and, for some servers, which interfaces its types satisfy. */
import { join } from 'node:path';
import { isTypeKind } from '../../model/node-kinds.ts';
import type { LayerSubject } from '../contract.ts';
import type { ServerPlace } from './client/locations.ts';
import type { LspSession } from './client/lsp-session.ts';
import { RequestFailed } from './client/server-process.ts';
import type { FileDeclarations } from './declarations.ts';
import type { Site } from './sites.ts';

/** Undefined where the server did not answer. */
export type Answer = readonly ServerPlace[] | undefined;

/** Lets so many questions be open at a time, and none once time is over. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

export function gate(width: number, signal: AbortSignal): Gate {
  let open = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (open >= width) await new Promise<void>((resolve) => waiting.push(resolve));
    open++;
    try {
      if (signal.aborted) throw new RequestFailed('over', 'no time was left for it');
      return await work();
    } finally {
      open--;
      waiting.shift()?.();
    }
  };
}

export interface AskedSites {
  readonly answers: readonly Answer[];
  /** Questions that another time may be answered: no time was left for them, or the server was busy. */
  readonly late: number;
}

type Put = () => Promise<ServerPlace[]>;

/** Throws ServerGone when the server ends. */
export const askSites = (session: LspSession, { repo }: LayerSubject, path: string, sites: readonly Site[], enter: Gate): Promise<AskedSites> =>
  askAll(
    sites.map((site) => () => session.definition(join(repo.root, path), site.line - 1, site.column)),
    enter,
  );

/** The same of where a name is declared, which may be elsewhere than where it is defined. */
export const askDeclarations = (session: LspSession, { repo }: LayerSubject, path: string, sites: readonly Site[], enter: Gate): Promise<AskedSites> =>
  askAll(
    sites.map((site) => () => session.declaration(join(repo.root, path), site.line - 1, site.column)),
    enter,
  );

/** By position in the symbols of the file: the types, and where the server sees what they implement. */
export async function askImplementations(
  session: LspSession,
  { repo }: LayerSubject,
  { facts, nodeOf, file }: FileDeclarations,
  enter: Gate,
): Promise<{ readonly answers: ReadonlyMap<number, Answer>; readonly late: number }> {
  const types = facts.symbols.flatMap((s, i) => (nodeOf[i] !== undefined && isTypeKind(s.kind) && s.kind !== 'interface' ? [{ ...s, index: i }] : []));
  const absolute = join(repo.root, file.path);
  const { answers, late } = await askAll(
    types.map(
      ({ line, column }) =>
        () =>
          session.implementations(absolute, line - 1, column),
    ),
    enter,
  );
  return { answers: new Map(types.map(({ index }, i) => [index, answers[i]])), late };
}

async function askAll(questions: readonly Put[], enter: Gate): Promise<AskedSites> {
  const first = await Promise.all(questions.map((put) => ask(put, enter)));
  // A server under load, or one that has just been shown a file, refuses what it answers a moment later.
  const again = await Promise.all(first.map((said, i) => (said instanceof RequestFailed ? ask(questions[i] as Put, enter) : said)));
  const answers = again.map((said) => (said instanceof RequestFailed ? undefined : said));
  return { answers, late: again.filter((said) => said instanceof RequestFailed && said.reason !== 'refused').length };
}

async function ask(put: Put, enter: Gate): Promise<ServerPlace[] | RequestFailed> {
  try {
    return await enter(put);
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    return error;
  }
}
