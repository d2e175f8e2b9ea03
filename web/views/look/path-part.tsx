/** How control gets from one symbol to another, step by step, with the lines that do it. */
import type { Flow } from '../../api/answers.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { counted, percent } from '../../names.ts';
import { CompletenessNote, Empty, Kind, Shown, SymbolLink } from '../../parts/basics.tsx';
import { SymbolBox } from '../../parts/symbol-box.tsx';
import { go, link, type Route } from '../../router.ts';
import { relationText } from '../../words.ts';

export function PathPart({ route, symbol }: { route: Route; symbol: string }) {
  const from = route.params.get('from') ?? symbol;
  const to = route.params.get('to') ?? '';
  const ready = from !== '' && to !== '';
  const answer = useAnswer<Flow>(ready ? 'path' : undefined, { from, to });
  const set = (ends: { from?: string; to?: string }) => go(link('/look', { show: 'path', from, to, ...ends }));
  return (
    <section class="card">
      <div class="two-fields">
        <SymbolBox label="From" value={from} onChoose={(chosen) => set({ from: chosen })} />
        <SymbolBox label="To" value={to} onChoose={(chosen) => set({ to: chosen })} />
        <button type="button" class="button" onClick={() => set({ from: to, to: from })}>
          Swap
        </button>
      </div>
      {ready ? (
        <Shown answer={answer} what="Searching">
          {(flow) => <Paths flow={flow} />}
        </Shown>
      ) : (
        <Empty>Name two symbols to see how control gets from one to the other.</Empty>
      )}
    </section>
  );
}

function Paths({ flow }: { flow: Flow }) {
  const { direction, paths, completeness } = flow;
  return (
    <>
      <p>
        {direction === 'none' && 'No path from one to the other is known.'}
        {direction === 'forward' && `${counted(paths.length, 'path')}, shortest first.`}
        {direction === 'backward' && `There is no way forward, but ${counted(paths.length, 'path')} back.`}
      </p>
      <CompletenessNote completeness={completeness} />
      {paths.map((path, i) => (
        <ol class="path" key={String(i)} aria-label={`Path ${i + 1}, ${percent(path.confidence)} sure`}>
          <li>
            <Kind kind={path.start.kind} /> <SymbolLink symbol={path.start} />
          </li>
          {path.steps.map((step, j) => (
            <li key={`${step.hash} ${j}`}>
              <span class="path-via">
                {relationText(step.via)}
                {step.sites[0] !== undefined && <span class="muted"> line {step.sites[0].line}</span>}
                {step.confidence < 0.8 && <span class="muted"> {percent(step.confidence)} sure</span>}
              </span>
              <Kind kind={step.kind} /> <SymbolLink symbol={step} />{' '}
              <span class="place">
                <bdi>{step.file}</bdi>
              </span>
            </li>
          ))}
        </ol>
      ))}
    </>
  );
}
