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

/** Lets so many questions be open at a time. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

export function gate(width: number): Gate {
  let open = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (open >= width) await new Promise<void>((resolve) => waiting.push(resolve));
    open++;
    try {
      return await work();
    } finally {
      open--;
      waiting.shift()?.();
    }
  };
}

/** Throws ServerGone when the server ends. */
export async function askSites(session: LspSession, { repo }: LayerSubject, path: string, sites: readonly Site[], enter: Gate): Promise<Answer[]> {
  const absolute = join(repo.root, path);
  const ask = (site: Site) =>
    enter(async (): Promise<Answer> => {
      try {
        return await session.definition(absolute, site.line - 1, site.column);
      } catch (error) {
        if (!(error instanceof RequestFailed)) throw error;
        return undefined;
      }
    });
  const answers = await Promise.all(sites.map(ask));
  // A server under load, or one that has just been shown a file, refuses what it answers a moment later.
  return Promise.all(answers.map((answer, i) => answer ?? ask(sites[i] as Site)));
}

/** By position in the symbols of the file: the types, and where the server sees what they implement. */
export async function askImplementations(
  session: LspSession,
  { repo }: LayerSubject,
  declarations: FileDeclarations,
  enter: Gate,
): Promise<Map<number, Answer>> {
  const { facts, nodeOf, file } = declarations;
  const types = facts.symbols.flatMap((s, i) => (nodeOf[i] !== undefined && isTypeKind(s.kind) && s.kind !== 'interface' ? [i] : []));
  const answers = new Map<number, Answer>();
  await Promise.all(
    types.map((index) =>
      enter(async () => {
        const { line, column } = facts.symbols[index] as (typeof facts.symbols)[number];
        try {
          answers.set(index, await session.implementations(join(repo.root, file.path), line - 1, column));
        } catch (error) {
          if (!(error instanceof RequestFailed)) throw error;
        }
      }),
    ),
  );
  return answers;
}
