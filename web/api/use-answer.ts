/** An answer of the API as a state of a component. While a new one is on its way the old one stays, so that nothing flickers. */
import { useEffect, useState } from 'preact/hooks';
import type { Params } from '../router.ts';
import { ApiError, addressOf, ask } from './client.ts';

export interface Answer<T> {
  readonly value: T | undefined;
  readonly error: ApiError | undefined;
  readonly loading: boolean;
}

const NOTHING = { value: undefined, error: undefined, loading: false };

/** Without a path nothing is asked. */
export function useAnswer<T>(path: string | undefined, params: Params = {}): Answer<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ ...NOTHING, loading: path !== undefined });
  const address = path === undefined ? undefined : addressOf(path, params);
  // The address holds the path and the parameters.
  useEffect(() => {
    if (path === undefined) return setAnswer(NOTHING);
    let current = true;
    setAnswer((old) => ({ ...old, loading: true }));
    ask<T>(path, params).then(
      (value) => current && setAnswer({ value, error: undefined, loading: false }),
      (error: unknown) => current && setAnswer({ value: undefined, error: asApiError(error), loading: false }),
    );
    return () => {
      current = false;
    };
  }, [address]);
  return answer;
}

const asApiError = (error: unknown): ApiError => (error instanceof ApiError ? error : new ApiError({ code: 'BUG', message: String(error) }));
