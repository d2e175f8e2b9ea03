/** The frame around every view: where one is, which repository, how fresh its index is, and the keys that work everywhere. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Repositories, Stats } from './api/answers.ts';
import { ask } from './api/client.ts';
import { useAnswer } from './api/use-answer.ts';
import { counted } from './names.ts';
import { Loading } from './parts/basics.tsx';
import { TokenForm } from './parts/token-form.tsx';
import { go, link, type Route, useRoute, withParams } from './router.ts';
import { currentTheme, nextTheme } from './theme.ts';
import { AskView } from './views/ask-view.tsx';

interface View {
  readonly path: string;
  readonly label: string;
  readonly load: () => Promise<ComponentType<{ route: Route }>>;
}

const VIEWS: readonly View[] = [
  { path: '/', label: 'Ask', load: async () => AskView },
  { path: '/look', label: 'Look', load: async () => (await import('./views/look-view.tsx')).LookView },
  { path: '/change', label: 'Change', load: async () => (await import('./views/change-view.tsx')).ChangeView },
  { path: '/health', label: 'Health', load: async () => (await import('./views/health-view.tsx')).HealthView },
];

const ASK = VIEWS[0] as View;

export function App() {
  const route = useRoute();
  const view = VIEWS.find(({ path }) => path === route.path) ?? ASK;
  useEffect(() => {
    document.title = `${view.label} · ${route.params.get('symbol') ?? route.params.get('q') ?? 'knowing'}`;
  }, [view, route]);
  useKeys();
  useSignsOfLife();
  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <Header view={view} route={route} />
      <TokenForm />
      <main id="main" tabIndex={-1}>
        <Current view={view} route={route} />
      </main>
    </>
  );
}

/** Views load their code when they are first opened. */
function Current({ view, route }: { view: View; route: Route }) {
  const [loaded, setLoaded] = useState<{ view: View; Component: ComponentType<{ route: Route }> }>({ view: ASK, Component: AskView });
  useEffect(() => {
    let current = true;
    view.load().then((Component) => current && setLoaded({ view, Component }));
    return () => {
      current = false;
    };
  }, [view]);
  return loaded.view === view ? <loaded.Component route={route} /> : <Loading what="Opening" />;
}

function Header({ view, route }: { view: View; route: Route }) {
  const symbol = route.params.get('symbol') ?? undefined;
  return (
    <header class="top">
      <a class="wordmark" href={link('/')} aria-label="knowing, start page">
        <img src="/icon.svg" alt="" width="22" height="22" />
        <span>knowing</span>
      </a>
      <RepositoryChoice route={route} />
      <nav class="views" aria-label="Views">
        {VIEWS.map(({ path, label }) => (
          <a key={path} href={link(path, path === '/look' || path === '/change' ? { symbol } : {})} aria-current={path === view.path ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <IndexState />
      <ThemeButton />
    </header>
  );
}

function RepositoryChoice({ route }: { route: Route }) {
  const { value: stats, error } = useAnswer<Stats>('stats');
  const { value } = useAnswer<Repositories>('repos');
  const indexed = (value?.repositories ?? []).filter((r) => r.state === 'indexed').map((r) => r.name);
  const names = [...new Set([...(stats === undefined ? [] : [stats.name]), ...indexed])];
  // A team's server stands in no repository: the first of those that one may see is as good as any.
  const first = error?.code === 'NOT_FOUND' && route.params.get('repo') === null ? [...indexed].sort()[0] : undefined;
  useEffect(() => {
    if (first !== undefined) go(withParams({ repo: first }), { replace: true });
  }, [first]);
  const chosen = route.params.get('repo') ?? stats?.name ?? '';
  if (names.length < 2) return <span class="repository">{chosen}</span>;
  return (
    <select class="repository" aria-label="Repository" value={chosen} onChange={(event) => go(`/?repo=${encodeURIComponent(event.currentTarget.value)}`)}>
      {names.sort().map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}

function IndexState() {
  const { value: stats, error } = useAnswer<Stats>('stats');
  if (stats === undefined) return error === undefined ? null : <span class="index-state state-bad">{error.message}</span>;
  const { staleness } = stats;
  const text =
    staleness.state === 'current' ? 'Up to date' : staleness.state === 'stale' ? `${counted(staleness.commits, 'commit')} behind` : 'State not known';
  return (
    <a class={`index-state state-${staleness.state}`} href={link('/health')}>
      <span class="dot" aria-hidden="true" />
      {text}
    </a>
  );
}

function ThemeButton() {
  const [theme, setTheme] = useState(currentTheme);
  return (
    <button type="button" class="button quiet theme" onClick={() => setTheme(nextTheme())} title="System, light or dark colours">
      <span aria-hidden="true">{theme === 'dark' ? '☾' : theme === 'light' ? '☀' : '◐'}</span>
      <span class="visually-hidden">Colours: {theme}</span>
    </button>
  );
}

/** `/` goes to the search box from anywhere. */
function useKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null;
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (location.pathname !== '/') go(link('/'));
      // After the view has changed.
      setTimeout(() => document.getElementById('search')?.focus(), 0);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

const SIGN_MS = 5 * 60_000;

/** The server ends when nobody asks any more; a page that is being looked at says so. */
function useSignsOfLife(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') ask('openapi.json').catch(() => undefined);
    }, SIGN_MS);
    return () => clearInterval(timer);
  }, []);
}
