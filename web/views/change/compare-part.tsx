/** Two commits, or a branch against the main one: risk with reasons, what depends on it, tests to run, who should look, and the difference by symbols. */
import { useEffect, useState } from 'preact/hooks';
import type { PrImpact } from '../../api/answers.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { count, counted } from '../../names.ts';
import { CompletenessNote, CopyButton, Empty, Shown, SymbolRow } from '../../parts/basics.tsx';
import { go, link, type Route } from '../../router.ts';
import { ChangeList } from './change-list.tsx';

/** Commands that are shown: a change that reaches nothing wants every runner there is. */
const COMMANDS = 4;
const EXAMPLES = ['HEAD', 'HEAD~5..HEAD', 'main..HEAD'];

export function ComparePart({ route }: { route: Route }) {
  const range = route.params.get('range') ?? '';
  const answer = useAnswer<PrImpact>(range === '' ? undefined : 'pr-impact', { range, limit: 60 });
  return (
    <>
      <RangeForm range={range} />
      {range === '' ? (
        <Empty>
          A commit, a branch, or two of them as <code>base..head</code>.
        </Empty>
      ) : (
        <Shown answer={answer} what="Reading both sides">
          {(impact) => <Impact impact={impact} />}
        </Shown>
      )}
    </>
  );
}

function RangeForm({ range }: { range: string }) {
  const [text, setText] = useState(range);
  useEffect(() => setText(range), [range]);
  const submit = (event: Event) => {
    event.preventDefault();
    go(link('/change', { show: 'compare', range: text.trim() }));
  };
  return (
    <form class="control-row" onSubmit={submit}>
      <div class="symbol-box">
        <label for="range">Commits</label>
        <input
          id="range"
          type="text"
          spellcheck={false}
          autocomplete="off"
          placeholder="base..head, a commit or a branch"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <button type="submit" class="button primary">
        Compare
      </button>
      <ul class="chips">
        {EXAMPLES.map((example) => (
          <li key={example}>
            <a href={link('/change', { show: 'compare', range: example })}>{example}</a>
          </li>
        ))}
      </ul>
    </form>
  );
}

function Impact({ impact }: { impact: PrImpact }) {
  const { risk, dependents, tests, reviewers, suspicions, stale_pages: pages, diff } = impact;
  return (
    <>
      <div class="cards impact-cards">
        <section class={`card risk risk-${risk.level}`} aria-labelledby="risk-title">
          <h2 id="risk-title">
            {risk.level} risk <span class="muted">{risk.score} points</span>
          </h2>
          <div class="risk-scale" aria-hidden="true">
            <span style={{ width: `${Math.min(100, risk.score * 10)}%` }} />
          </div>
          <ul class="plain-list">
            {risk.reasons.map((reason) => (
              <li key={reason.text}>
                <span class="points">+{reason.points}</span> {reason.text}
              </li>
            ))}
            {risk.reasons.length === 0 && <li class="muted">Nothing speaks for a risk.</li>}
          </ul>
        </section>
        <section class="card" aria-labelledby="tests-title">
          <h2 id="tests-title">
            Tests to run{' '}
            <span class="muted">
              {count(tests.chosen)} of {count(tests.total)}
            </span>
          </h2>
          {tests.commands.slice(0, COMMANDS).map((command) => (
            <div key={command.command} class="command">
              <pre tabIndex={0} aria-label={`Command for ${command.runner}`} role="region">
                <code>{command.command}</code>
              </pre>
              <CopyButton text={command.command} label={`Copy ${command.runner}`} />
            </div>
          ))}
          {tests.commands.length > COMMANDS && <p class="muted">and {counted(tests.commands.length - COMMANDS, 'command')} more</p>}
          {tests.commands.length === 0 && <p class="muted">No test is known to reach the change.</p>}
          {tests.unsure.slice(0, 3).map((reason) => (
            <p key={reason} class="muted">
              Unsure: {reason}
            </p>
          ))}
        </section>
        <section class="card" aria-labelledby="reviewers-title">
          <h2 id="reviewers-title">Reviewers</h2>
          <ul class="plain-list">
            {reviewers.map((reviewer) => (
              <li key={reviewer.name}>
                <strong>{reviewer.name}</strong> <span class="muted">{reviewer.reason}</span>
              </li>
            ))}
            {reviewers.length === 0 && <li class="muted">Nobody in particular: neither owners nor authors are known.</li>}
          </ul>
        </section>
        <section class="card" aria-labelledby="dependents-title">
          <h2 id="dependents-title">
            Depends on it{' '}
            <span class="muted">
              {counted(dependents.total, 'symbol')}, {counted(dependents.tests, 'test')}
            </span>
          </h2>
          <CompletenessNote completeness={dependents.completeness} />
          <ul class="plain-list dense">
            {dependents.listed.slice(0, 12).map((d) => (
              <li key={d.hash}>
                <SymbolRow symbol={d} to="/change" />
              </li>
            ))}
          </ul>
        </section>
        {(suspicions.length > 0 || pages.length > 0) && (
          <section class="card" aria-labelledby="attention-title">
            <h2 id="attention-title">Worth a second look</h2>
            <ul class="plain-list">
              {suspicions.map((s) => (
                <li key={`${s.file} ${s.line} ${s.message}`}>
                  <span class={`tag tag-${s.severity}`}>{s.severity}</span> {s.message}{' '}
                  <span class="place">
                    <bdi>
                      {s.file}:{s.line}
                    </bdi>
                  </span>
                </li>
              ))}
              {pages.slice(0, 10).map((page) => (
                <li key={`${page.file} ${page.line}`}>
                  <span class="tag">page</span> {page.section}{' '}
                  <span class="place">
                    <bdi>
                      {page.file}:{page.line}
                    </bdi>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <ChangeList diff={diff} />
    </>
  );
}
