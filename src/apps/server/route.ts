/** What a route has to say about itself, and what it is given. The server checks who asks before a route runs. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clones } from '../../engine/team/clones.ts';
import type { GraphExports } from '../../engine/team/graph-exports.ts';
import type { Scope, TeamStore } from '../../engine/team/team-store.ts';
import type { Api } from '../http-api/index.ts';
import type { Log } from './json-log.ts';
import type { Line } from './line.ts';
import type { Metrics } from './metrics.ts';
import type { Principal } from './principal.ts';
import type { Rooms } from './rooms.ts';

/** What all requests share. */
export interface ServerContext {
  readonly store: TeamStore;
  readonly rooms: Rooms;
  readonly clones: Clones;
  readonly exports: GraphExports;
  readonly api: Api;
  /** Whatever is asked of a graph goes through it. */
  readonly line: Line;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly webhookSecret: string | undefined;
  readonly oauth: { readonly issuer: string; readonly resource: string } | undefined;
  readonly stopping: AbortSignal;
}

export interface Asked {
  readonly request: IncomingMessage & { readonly method: string; readonly url: string };
  readonly response: ServerResponse;
  readonly url: URL;
  readonly context: ServerContext;
  /** For the audit log: what was asked, once it is known. */
  note(entry: { readonly action?: string; readonly repository?: string; readonly detail?: string }): void;
}

export interface GuardedAsked extends Asked {
  readonly principal: Principal;
}

interface RouteShape {
  /** For metrics and logs. */
  readonly name: string;
  readonly methods: readonly string[];
  matches(pathname: string): boolean;
}

/** `open`: needs no token; `anyHost`: whatever Host says, for probes that know only an address. */
export interface OpenRoute extends RouteShape {
  readonly needs: 'open';
  readonly anyHost?: true;
  handle(asked: Asked): Promise<void>;
}

export interface GuardedRoute extends RouteShape {
  readonly needs: Scope;
  handle(asked: GuardedAsked): Promise<void>;
}

export type Route = OpenRoute | GuardedRoute;

export const at =
  (...paths: readonly string[]) =>
  (pathname: string): boolean =>
    paths.includes(pathname);
