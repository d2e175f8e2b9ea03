/**
 * A request for the API in, status and JSON out. Whoever mounts the API has checked before that the caller may ask at all,
 * and sends the answer in its own way. What a user can put right has a code and a hint; anything else is a bug and is handed
 * back as `fault` for the log, without a word of it in the body.
 */
import { z } from 'zod';
import { UserError } from '../../errors.ts';
import { closestWord } from '../../util/closest-word.ts';
import { withDeadline } from '../../util/question-deadline.ts';
import { AmbiguousName } from './ambiguous.ts';
import type { ApiContext, Endpoint } from './endpoint.ts';
import { statusOf } from './status-of.ts';

export interface ApiAnswer {
  readonly status: number;
  readonly body: object;
  /** With a status of 500 and more: what was thrown, for the log. */
  readonly fault?: unknown;
}

export async function answerRequest(
  endpoints: ReadonlyMap<string, Endpoint>,
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
  context: ApiContext,
): Promise<ApiAnswer> {
  try {
    const endpoint = endpoints.get(pathname) ?? unknownPath(pathname, endpoints);
    return { status: 200, body: await withDeadline(async () => endpoint.answer(context, checked(endpoint, searchParams)), context.limits) };
  } catch (error) {
    const [status, record] = [statusOf(error), errorRecord(error instanceof UserError ? error : BUG)];
    return { status, body: record, ...(status >= 500 && { fault: error }) };
  }
}

const BUG: Failure = { code: 'BUG', message: 'This request failed through a bug in knowing.' };

function unknownPath(pathname: string, endpoints: ReadonlyMap<string, Endpoint>): never {
  const close = closestWord(pathname, [...endpoints.keys()]);
  throw new UserError('NOT_FOUND', `There is no ${pathname.slice(0, 200)}.`, {
    hint: close === undefined ? 'GET /api/openapi.json lists what there is.' : `Did you mean ${close}?`,
  });
}

/** A parameter that the endpoint does not have is refused: a misspelt limit must not pass for one. */
function checked({ parameters, path }: Endpoint, query: URLSearchParams): Readonly<Record<string, unknown>> {
  const known = Object.keys(parameters.shape);
  for (const name of query.keys())
    if (!known.includes(name))
      throw new UserError('USAGE', `${path} has no parameter '${name.slice(0, 100)}'.`, { hint: `It has ${known.join(', ') || 'none'}.` });
  const result = parameters.safeParse(Object.fromEntries(query));
  if (result.success) return result.data;
  throw new UserError('USAGE', `${path}: ${z.prettifyError(result.error).replaceAll('\n', ' ')}`, { hint: `It has ${known.join(', ')}.` });
}

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly hint?: string | undefined;
}

const errorRecord = (error: Failure) => ({
  error: {
    code: error.code,
    message: error.message,
    hint: error.hint ?? null,
    ...(error instanceof AmbiguousName && { candidates: error.candidates }),
  },
});
