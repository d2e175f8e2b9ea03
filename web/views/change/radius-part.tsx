/** What a change of a symbol can break, as rings and as a list, tests marked. */
import type { Dependents } from '../../api/answers.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { Rings } from '../../drawing/rings.tsx';
import { count, counted, percent } from '../../names.ts';
import { Bar, CompletenessNote, Empty, Kind, Place, Shown, SymbolLink } from '../../parts/basics.tsx';
import { SymbolBox } from '../../parts/symbol-box.tsx';
import { go, link, type Route, withParams } from '../../router.ts';

const LIMIT = 400;

export function RadiusPart({ route }: { route: Route }) {
  const symbol = route.params.get('symbol') ?? '';
  const depth = Number(route.params.get('depth') ?? 3);
  const answer = useAnswer<Dependents>(symbol === '' ? undefined : 'blast-radius', { symbol, depth, limit: LIMIT });
  return (
    <>
      <div class="control-row">
        <SymbolBox label="Symbol or file" value={symbol} onChoose={(chosen) => go(link('/change', { symbol: chosen, show: 'radius', depth }))} />
        <label class="inline-field">
          steps
          <select value={depth} onChange={(event) => go(withParams({ depth: event.currentTarget.value }))}>
            {[1, 2, 3, 5, 8].map((n) => (
              <option key={n} value={n}>
                {n}
              </option>
            ))}
          </select>
        </label>
      </div>
      {symbol === '' ? (
        <Empty>Name a symbol or a file to see what a change of it can break.</Empty>
      ) : (
        <Shown answer={answer} what="Following" choose={(candidate) => link('/change', { symbol: candidate.hash, show: 'radius' })}>
          {(found) => <Radius found={found} />}
        </Shown>
      )}
    </>
  );
}

function Radius({ found }: { found: Dependents }) {
  const { symbol, total, tests, depths, packages, listed, completeness, notes } = found;
  return (
    <div class="with-side wide-side">
      <section class="card rings-card">
        <Rings name={symbol.name} listed={listed} depths={depths} />
        <p class="legend">
          <span>
            <span class="legend-dot dot-spot" aria-hidden="true" /> code
          </span>
          <span>
            <span class="legend-square" aria-hidden="true" /> tests
          </span>
          <span>
            <span class="legend-dot dot-outside" aria-hidden="true" /> counted, not listed
          </span>
          <span class="muted">Faint dots are less certain.</span>
        </p>
      </section>
      <section class="side" aria-label="What depends on it">
        <h2 class="side-title">{total === 0 ? 'Nothing is seen to depend on it' : `${counted(total, 'symbol')} can be reached`}</h2>
        <p class="muted">{total > 0 && `${counted(tests, 'test')} among them, in ${counted(packages.length, 'package')}.`}</p>
        {notes.map((note) => (
          <p key={note} class="muted">
            {note}
          </p>
        ))}
        <CompletenessNote completeness={completeness} />
        {packages.length > 0 && (
          <details>
            <summary>By package</summary>
            <ul class="plain-list">
              {packages.slice(0, 30).map((p) => (
                <li key={p.package} class="meter">
                  <Bar share={p.symbols / total} /> <bdi>{p.package || '.'}</bdi> <span class="muted">{count(p.symbols)}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
        {depths.map((n, i) => (
          <details key={String(i)} open={i === 0}>
            <summary>
              Step {i + 1} <span class="muted">{count(n)}</span>
            </summary>
            <ul class="plain-list dense">
              {listed
                .filter((d) => d.depth === i + 1)
                .map((d) => (
                  <li key={d.hash} class="symbol-row">
                    <Kind kind={d.kind} />
                    <SymbolLink symbol={d} />
                    {d.test && <span class="tag tag-test">test</span>}
                    <Place symbol={d.sites[0] === undefined ? d : { ...d, start_line: d.sites[0].line }} />
                    {d.confidence < 0.6 && <span class="muted">{percent(d.confidence)} sure</span>}
                  </li>
                ))}
            </ul>
          </details>
        ))}
        {total > listed.length && <p class="muted">The {count(listed.length)} nearest are listed.</p>}
      </section>
    </div>
  );
}
