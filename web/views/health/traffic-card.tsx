/** What was seen at run time, where traces were read, and which routes nobody asked for. */
import type { DeadRoutes, Traffic } from '../../api/answers.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { count, counted } from '../../names.ts';
import { Bar, Empty, Shown } from '../../parts/basics.tsx';

export function TrafficCard() {
  const answer = useAnswer<Traffic>('runtime-traffic', { limit: 20 });
  return (
    <section class="card" aria-labelledby="traffic-title">
      <h2 id="traffic-title">Runtime traffic</h2>
      <Shown answer={answer}>{(traffic) => <Rows traffic={traffic} />}</Shown>
    </section>
  );
}

function Rows({ traffic: { traffic, observations } }: { traffic: Traffic }) {
  const most = Math.max(1, ...traffic.map((row) => row.observations));
  if (traffic.length === 0)
    return (
      <Empty>
        No traces were read yet. <code>knowing traces --help</code> says how.
      </Empty>
    );
  return (
    <>
      <p>{counted(observations, 'observation')}</p>
      <ul class="plain-list dense">
        {traffic.map((row) => (
          <li key={`${row.environment} ${row.type} ${row.source.service} ${row.source.name} ${row.target.service} ${row.target.name}`} class="meter">
            <Bar share={row.observations / most} />
            <span class="meter-value">{count(row.observations)}</span>
            <bdi>
              {row.source.name || row.source.service} → {row.target.name || row.target.service}
            </bdi>
            {row.errors > 0 && <span class="warn">{counted(row.errors, 'error')}</span>}
          </li>
        ))}
      </ul>
      <NotAskedFor />
    </>
  );
}

function NotAskedFor() {
  const { value } = useAnswer<DeadRoutes>('dead-routes');
  if (value === undefined || value.count === 0) return null;
  return (
    <details>
      <summary>
        {counted(value.count, 'route')} not asked for in {value.days} days
      </summary>
      <ul class="plain-list dense">
        {value.dead.slice(0, 60).map((route) => (
          <li key={`${route.method} ${route.path} ${route.file} ${route.line}`}>
            <span class="tag">{route.method}</span> <bdi class="name">{route.path}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
