/** HTTP routes: what nobody handles, describes or requests. */
import type { Routes } from '../../api/answers.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { count, counted } from '../../names.ts';
import { Empty, Shown, SymbolLink, SymbolRow } from '../../parts/basics.tsx';

const LISTED = 60;

export function RoutesCard() {
  const answer = useAnswer<Routes>('routes');
  return (
    <section class="card" aria-labelledby="routes-title">
      <h2 id="routes-title">Routes</h2>
      <Shown answer={answer}>{(routes) => <RouteList routes={routes} />}</Shown>
    </section>
  );
}

function RouteList({ routes: { routes, count: all, operations, unserved } }: { routes: Routes }) {
  const unhandled = routes.filter((route) => route.handlers.length === 0);
  const unrequested = routes.filter((route) => route.requests === 0);
  if (all === 0 && operations === 0) return <Empty>No HTTP routes are registered here.</Empty>;
  return (
    <>
      <p>
        {counted(all, 'route')}
        {operations > 0 && `, ${counted(operations, 'operation')} in specifications`}
      </p>
      <ul class="plain-list">
        {unserved.length > 0 && <li class="warn">{counted(unserved.length, 'operation')} served by no route</li>}
        {unhandled.length > 0 && <li class="warn">{counted(unhandled.length, 'route')} without a known handler</li>}
        <li class="muted">{count(unrequested.length)} requested by no code in this repository</li>
      </ul>
      {unserved.length > 0 && (
        <details>
          <summary>Operations that nobody serves</summary>
          <ul class="plain-list dense">
            {unserved.slice(0, LISTED).map((operation) => (
              <li key={operation.hash}>
                <SymbolRow symbol={operation} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {routes.length > 0 && (
        <details>
          <summary>All routes</summary>
          <table class="table">
            <tbody>
              {routes.slice(0, LISTED).map((route) => (
                <tr key={`${route.method} ${route.path} ${route.file} ${route.line}`}>
                  <td>
                    <span class="tag">{route.method}</span>
                  </td>
                  <td>
                    <bdi class="name">{route.path}</bdi>
                  </td>
                  <td>{route.handlers[0] === undefined ? <span class="warn">no handler</span> : <SymbolLink symbol={route.handlers[0]} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {routes.length > LISTED && <p class="muted">and {count(routes.length - LISTED)} more</p>}
        </details>
      )}
    </>
  );
}
