/** The JSON API: what a server mounts under /api. It answers; the server decides who may ask. */
import { type ApiAnswer, answerRequest } from './answer-request.ts';
import type { ApiContext } from './endpoint.ts';
import { openApiDocument } from './openapi.ts';
import { loadEndpoints } from './table.ts';

export type { ApiAnswer } from './answer-request.ts';
export type { ApiContext } from './endpoint.ts';
export { statusOf } from './status-of.ts';

export interface Api {
  /** Whether a path is the API's to answer. */
  has(pathname: string): boolean;
  answer(url: Pick<URL, 'pathname' | 'searchParams'>, context: ApiContext): Promise<ApiAnswer>;
}

const DOCUMENT = '/api/openapi.json';

export async function createApi(version: string): Promise<Api> {
  const endpoints = await loadEndpoints();
  const table = new Map(endpoints.map((endpoint) => [endpoint.path as string, endpoint]));
  return {
    has: (pathname) => pathname === '/api' || pathname.startsWith('/api/'),
    answer: async (url, context) =>
      url.pathname === DOCUMENT ? { status: 200, body: openApiDocument(endpoints, version) } : answerRequest(table, url, context),
  };
}
