/** Symbols that nothing refers to. Reads the whole repository, so that a large one is asked only when somebody wants to know. */
import { useState } from 'preact/hooks';
import type { DeadCode, Stats } from '../../api/answers.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { count, counted } from '../../names.ts';
import { CompletenessNote, Shown, SymbolRow } from '../../parts/basics.tsx';

/** Files up to which it takes a moment. */
const QUICK = 4_000;

export function DeadCodeCard() {
  const { value: stats } = useAnswer<Stats>('stats');
  const [wanted, setWanted] = useState(false);
  const asks = wanted || (stats !== undefined && stats.files <= QUICK);
  const answer = useAnswer<DeadCode>(asks ? 'dead-code' : undefined, { limit: 200 });
  return (
    <section class="card" aria-labelledby="dead-title">
      <h2 id="dead-title">Dead code</h2>
      {stats !== undefined && !asks && (
        <p>
          Looking through {counted(stats.files, 'file')} takes a while.{' '}
          <button type="button" class="button small" onClick={() => setWanted(true)}>
            Look
          </button>
        </p>
      )}
      <Shown answer={answer} what="Reading every file">
        {({ dead, total, judged, completeness }) => (
          <>
            <p>
              {counted(total, 'symbol')} of {count(judged)} that nothing refers to
            </p>
            <CompletenessNote completeness={completeness} />
            {dead.length > 0 && (
              <details>
                <summary>Which</summary>
                <ul class="plain-list dense">
                  {dead.map((symbol) => (
                    <li key={symbol.hash}>
                      <SymbolRow symbol={symbol} />
                    </li>
                  ))}
                </ul>
                {total > dead.length && <p class="muted">and {count(total - dead.length)} more</p>}
              </details>
            )}
          </>
        )}
      </Shown>
    </section>
  );
}
