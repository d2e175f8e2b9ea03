/**
 * What an endpoint of the JSON API has to say about itself. One file an endpoint in endpoints/, named after it; the table
 * is the folder, and routing, checks of parameters, the OpenAPI document and docs/api.md follow from it. An endpoint only
 * reads. It knows neither how it is reached nor who asks: the context holds what that caller may see.
 */
import type { z } from 'zod';
import type { Repository } from '../../engine/index.ts';
import type { ListedRepository } from '../../engine/repositories/roster.ts';
import type { listWorkspaces } from '../../engine/workspace/manage-workspaces.ts';
import type { OpenWorkspace } from '../../engine/workspace/open-workspace.ts';
import type { Limits } from '../../util/question-deadline.ts';

export interface ApiContext {
  /** Those that the caller may see. */
  repositories(): Promise<readonly ListedRepository[]>;
  /** Runs `work` on the repository of that name, or on the caller's own without one. Throws a UserError for one that the caller may not see. */
  withRepository<T>(name: string | undefined, work: (repository: Repository) => Promise<T>): Promise<T>;
  /** Names of workspaces, besides `*`, which is everything that the caller may see. */
  workspaces(): Promise<ReturnType<typeof listWorkspaces>>;
  withWorkspace<T>(name: string, work: (workspace: OpenWorkspace) => Promise<T>): Promise<T>;
  /** Of one question; the program's own without. */
  readonly limits?: Limits;
}

export interface Endpoint {
  readonly path: `/api/${string}`;
  readonly summary: string;
  /** The command whose `--json` prints the same, with the options that stand for the parameters. */
  readonly command?: string;
  readonly parameters: z.ZodObject;
  answer(context: ApiContext, parameters: Readonly<Record<string, unknown>>): Promise<object>;
}

interface EndpointDefinition<Shape extends z.ZodRawShape> extends Omit<Endpoint, 'parameters' | 'answer'> {
  readonly parameters: z.ZodObject<Shape>;
  answer(context: ApiContext, parameters: z.output<z.ZodObject<Shape>>): Promise<object>;
}

/** Keeps the types of the parameters within the endpoint; what it is called with has been checked against the same shape. */
export const defineEndpoint = <Shape extends z.ZodRawShape>(definition: EndpointDefinition<Shape>): Endpoint => definition as unknown as Endpoint;

interface QuestionDefinition<Shape extends z.ZodRawShape> extends Omit<EndpointDefinition<Shape>, 'answer'> {
  answer(repository: Repository, parameters: z.output<z.ZodObject<Shape>>): Promise<object>;
}

/** A question about one repository, which the parameter `repo` names. */
export const defineQuestion = <Shape extends z.ZodRawShape>({ answer, ...definition }: QuestionDefinition<Shape>): Endpoint =>
  defineEndpoint<Shape>({
    ...definition,
    answer: (context, parameters) => context.withRepository((parameters as { repo?: string }).repo, (repository) => answer(repository, parameters)),
  });
