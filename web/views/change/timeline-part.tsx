/** The snapshots of the index over time, and what came and went between any two. */
import type { SnapshotDiff, Snapshots } from '../../api/answers.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { count, counted, time } from '../../names.ts';
import { Bar, Empty, Kind, Name, Shown } from '../../parts/basics.tsx';
import { go, type Route, withParams } from '../../router.ts';

export function TimelinePart({ route }: { route: Route }) {
  const answer = useAnswer<Snapshots>('snapshots', { limit: 60 });
  return (
    <Shown answer={answer}>
      {({ snapshots }) => {
        const from = route.params.get('from') ?? snapshots[1]?.hash ?? '';
        const to = route.params.get('to') ?? snapshots[0]?.hash ?? '';
        return (
          <div class="with-side">
            <section class="drawing">{snapshots.length < 2 ? <OnlyOne /> : <Difference from={from} to={to} />}</section>
            <aside class="side" aria-label="Snapshots">
              <h2 class="side-title">{counted(snapshots.length, 'snapshot')}</h2>
              <SnapshotList snapshots={snapshots} from={from} to={to} />
            </aside>
          </div>
        );
      }}
    </Shown>
  );
}

const OnlyOne = () => (
  <Empty>
    There is one snapshot so far. Each <code>knowing index</code> after a commit makes another.
  </Empty>
);

function SnapshotList({ snapshots, from, to }: { snapshots: Snapshots['snapshots']; from: string; to: string }) {
  const most = Math.max(1, ...snapshots.map((s) => s.nodes));
  return (
    <table class="table timeline">
      <thead>
        <tr>
          <th scope="col">from</th>
          <th scope="col">to</th>
          <th scope="col">snapshot</th>
        </tr>
      </thead>
      <tbody>
        {snapshots.map((s) => (
          <tr key={s.hash}>
            {(['from', 'to'] as const).map((end) => (
              <td key={end}>
                <input
                  type="radio"
                  name={`snapshot-${end}`}
                  aria-label={`${end} generation ${s.generation}`}
                  checked={(end === 'from' ? from : to) === s.hash}
                  onChange={() => go(withParams({ from, to, [end]: s.hash }), { replace: true })}
                />
              </td>
            ))}
            <td>
              <div>
                @{s.generation} {s.commit !== null && <code>{s.commit.slice(0, 10)}</code>}
              </div>
              <div class="muted">{time(s.created_at)}</div>
              <Bar share={s.nodes / most} />
              <div class="muted">
                {counted(s.nodes, 'symbol')}, {counted(s.edges, 'relation')}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Difference({ from, to }: { from: string; to: string }) {
  const answer = useAnswer<SnapshotDiff>('snapshot-diff', { from, to });
  if (from === to) return <Empty>Both ends are the same snapshot.</Empty>;
  return (
    <Shown answer={answer} what="Comparing">
      {({ packages, complete }) => (
        <>
          {packages.length === 0 && <Empty>Nothing changed between the two.</Empty>}
          {!complete && (
            <p class="muted">A snapshot in between changed too much to be kept in detail: packages are right, their contents are not all listed.</p>
          )}
          {packages.map((p) => (
            <details key={p.package} class="card" open={packages.length < 6}>
              <summary>
                <bdi>{p.package || '.'}</bdi>{' '}
                <span class="muted">
                  {counted(p.files.length, 'file')}, {counted(p.nodes.length, 'symbol')}, {counted(p.edges.length, 'relation')}
                </span>
              </summary>
              <ul class="plain-list dense">
                {p.nodes.slice(0, 100).map(({ event, ...node }) => (
                  <li key={`${event} ${node.hash}`} class="symbol-row">
                    <span class={`tag tag-${event}`}>{event}</span>
                    <Kind kind={node.kind} />
                    <Name>{node.name}</Name>
                  </li>
                ))}
                {p.edges.slice(0, 60).map((edge) => (
                  <li key={`${edge.event} ${edge.hash}`} class="symbol-row">
                    <span class={`tag tag-${edge.event}`}>{edge.event}</span>
                    <Name>{edge.source.name}</Name>
                    <span class="muted">{edge.type.replaceAll('_', ' ')}</span>
                    <Name>{edge.target.name}</Name>
                  </li>
                ))}
                {p.nodes.length + p.edges.length > 160 && <li class="muted">and {count(p.nodes.length + p.edges.length - 160)} more</li>}
              </ul>
            </details>
          ))}
        </>
      )}
    </Shown>
  );
}
