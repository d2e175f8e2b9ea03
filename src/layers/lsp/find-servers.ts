/**
 * Which server is asked about which files: for each language of the repository the preferred one of those that are
 * installed, whose project file is there, and which run nothing that comes with the repository, unless it is trusted.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { dirname } from 'node:path/posix';
import type { GraphFile } from '../../model/graph.ts';
import type { LayerSource, LayerSubject } from '../contract.ts';
import { findProgram } from './find-program.ts';
import type { LanguageServer } from './server-contract.ts';
import { knownServers } from './server-registry.ts';
import { readServerSettings, SETTINGS_FILE, type ServerSetting } from './server-settings.ts';

export interface FoundServer {
  readonly server: LanguageServer;
  readonly language: string;
  readonly command: readonly string[];
}

export interface ServerSearch {
  /** At most one a language. */
  readonly found: readonly FoundServer[];
  /** Everything that was looked at, in order of language. */
  readonly sources: readonly LayerSource[];
  readonly notes: readonly string[];
}

export async function findServers(subject: LayerSubject): Promise<ServerSearch> {
  const servers = await knownServers();
  const settings = readServerSettings(subject);
  const found: FoundServer[] = [];
  const sources: LayerSource[] = [];
  for (const language of [...new Set(subject.files.map((f) => f.language))].sort()) {
    const chosen = settings.servers.get(language);
    if (chosen === false) continue;
    const looked = candidatesFor(language, servers, chosen).map((server) => look(subject, server, language));
    sources.push(...looked.map((l) => l.source));
    const first = looked.find((l) => l.found !== undefined)?.found;
    if (first !== undefined) found.push(first);
  }
  const notes = settings.refused ? [`the repository's own ${SETTINGS_FILE} was not read, because it names programs to run: --trust reads it`] : [];
  return { found, sources, notes };
}

function candidatesFor(language: string, servers: readonly LanguageServer[], chosen: Exclude<ServerSetting, false> | undefined): readonly LanguageServer[] {
  if (chosen !== undefined && 'server' in chosen) return [chosen.server];
  const known = servers.filter((s) => s.languages.includes(language));
  return chosen === undefined ? known : known.map((server) => ({ ...server, ...chosen.limits }));
}

interface Looked {
  readonly source: LayerSource;
  readonly found?: FoundServer;
}

function look(subject: LayerSubject, server: LanguageServer, language: string): Looked {
  const row = { name: server.id, covers: language };
  const command = commandOf(subject, server);
  if (command === undefined) return { source: { ...row, state: 'missing', detail: 'not on the PATH', hint: server.install } };
  const missing = missingMarker(subject, server, language);
  if (missing !== undefined) return { source: { ...row, state: 'refused', detail: `the repository has no ${missing}` } };
  if (server.runs !== undefined && !subject.trusted)
    return { source: { ...row, state: 'refused', detail: `it runs what comes with the repository: ${server.runs}`, hint: 'allow it with --trust' } };
  return { source: { ...row, state: 'found', detail: command.join(' ') }, found: { server, language, command } };
}

function commandOf({ repo, trusted }: LayerSubject, { commands, argumentsFor }: LanguageServer): readonly string[] | undefined {
  for (const [name = '', ...args] of commands) {
    const program = findProgram(name, { root: repo.root, trusted });
    if (program !== undefined) return [program, ...args, ...(argumentsFor?.(repo.root) ?? [])];
  }
  return undefined;
}

/** Project files stand in a folder with source files, or above it. */
function missingMarker({ repo, files }: LayerSubject, { markers }: LanguageServer, language: string): string | undefined {
  if (markers.length === 0) return undefined;
  const folders = foldersAbove(files.filter((f) => f.language === language));
  return folders.some((folder) => markers.some((marker) => isThere(join(repo.root, folder), marker))) ? undefined : markers.join(' or ');
}

function foldersAbove(files: readonly GraphFile[]): string[] {
  const folders = new Set(['.']);
  for (const { path } of files) for (let folder = dirname(path); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
  return [...folders].sort((a, b) => a.length - b.length);
}

function isThere(folder: string, marker: string): boolean {
  if (!marker.startsWith('*')) return existsSync(join(folder, marker));
  return existsSync(folder) && readdirSync(folder).some((name) => name.endsWith(marker.slice(1)));
}
