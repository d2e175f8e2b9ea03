/**
 * Where pull requests live, as a comment needs it: what a pipeline says of the one it runs for, and four calls of the
 * API. One file a forge in kinds/, found there by itself.
 */
import { loadPluginFiles } from '../../../util/plugin-files.ts';
import type { ForgeApi } from './forge-api.ts';

/** A pull request, in the forge's own terms. */
export interface Target {
  /** `https://api.github.com`, `https://gitlab.example.org/api/v4`. */
  readonly api: string;
  readonly project: string;
  readonly number: string;
}

/** What the environment of a pipeline tells; what is missing has to be given as options. */
export interface Pipeline extends Partial<Target> {
  readonly range?: string;
}

export interface Comment {
  readonly id: string;
  readonly body: string;
  readonly url: string;
}

export interface Forge {
  readonly id: string;
  /** Does this process run in a pipeline of this forge? */
  isHere(env: NodeJS.ProcessEnv): boolean;
  pipeline(env: NodeJS.ProcessEnv): Pipeline;
  /** Names of the environment variables that may hold a token; the first that is set counts. */
  readonly tokenVariables: readonly string[];
  headers(token: string): Readonly<Record<string, string>>;
  /** Characters that a comment may have. */
  readonly longest: number;
  /** What is usually wrong when posting is refused. */
  readonly refusedHint: string;
  /** Comments that this token's own user wrote: others may imitate ours, and theirs are never touched. */
  ownComments(api: ForgeApi, target: Target): Promise<Comment[]>;
  post(api: ForgeApi, target: Target, body: string): Promise<Comment>;
  replace(api: ForgeApi, target: Target, id: string, body: string): Promise<Comment>;
  /** Leaves the report and its figures where the pipeline's later steps and its page find them. */
  leaveBehind?(env: NodeJS.ProcessEnv, body: string, figures: Readonly<Record<string, string>>): void;
}

export const loadForges = (): Promise<Forge[]> => loadPluginFiles(import.meta.url, 'kinds', 'forge');
