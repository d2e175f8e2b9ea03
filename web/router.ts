/** Addresses of the page: every state is one, so that it can be shared, kept and gone back to. */
import { useEffect, useState } from 'preact/hooks';

export interface Route {
  readonly path: string;
  readonly params: URLSearchParams;
}

export type Params = Readonly<Record<string, string | number | boolean | undefined>>;

const CHANGED = 'knowing:route';

const currentRoute = (): Route => ({ path: location.pathname, params: new URLSearchParams(location.search) });

export function useRoute(): Route {
  const [route, setRoute] = useState(currentRoute);
  useEffect(() => {
    const update = () => setRoute(currentRoute());
    addEventListener('popstate', update);
    addEventListener(CHANGED, update);
    return () => {
      removeEventListener('popstate', update);
      removeEventListener(CHANGED, update);
    };
  }, []);
  return route;
}

/** The repository that is looked at stays in every address. */
export function link(path: string, params: Params = {}): string {
  const repo = new URLSearchParams(location.search).get('repo');
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...(repo !== null && { repo }), ...params }))
    if (value !== undefined && value !== '') query.set(name, String(value));
  return query.size === 0 ? path : `${path}?${query}`;
}

export function go(address: string, { replace = false } = {}): void {
  if (address === location.pathname + location.search) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  dispatchEvent(new Event(CHANGED));
}

/** The same view with some parameters changed; undefined takes one away. */
export function withParams(changes: Params): string {
  const { path, params } = currentRoute();
  return link(path, { ...Object.fromEntries(params), ...changes });
}

/** Plain clicks on our own links change the address without loading the page again. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const anchor = (event.target as Element | null)?.closest('a');
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (
      anchor === null ||
      anchor === undefined ||
      anchor.target !== '' ||
      anchor.origin !== location.origin ||
      anchor.hasAttribute('download') ||
      anchor.hash !== ''
    )
      return;
    event.preventDefault();
    go(anchor.pathname + anchor.search);
  });
}
