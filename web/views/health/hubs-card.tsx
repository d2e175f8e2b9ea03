/** What everything hangs on, and what hangs on everything. */
import type { Report } from '../../api/answers.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { count } from '../../names.ts';
import { Bar, Place, Shown, SymbolLink } from '../../parts/basics.tsx';

type Hubs = Report['most_used'];

export function HubsCard() {
  const answer = useAnswer<Report>('report', { limit: 12 });
  return (
    <section class="card" aria-labelledby="hubs-title">
      <h2 id="hubs-title">Hubs</h2>
      <Shown answer={answer}>
        {({ most_used: used, most_using: using }) => (
          <>
            <h3>Most used</h3>
            <HubList hubs={used} />
            <h3>Uses most</h3>
            <HubList hubs={using.slice(0, 6)} />
          </>
        )}
      </Shown>
    </section>
  );
}

function HubList({ hubs }: { hubs: Hubs }) {
  const most = Math.max(1, ...hubs.map((hub) => hub.neighbours));
  return (
    <ul class="plain-list dense">
      {hubs.map((hub) => (
        <li key={hub.hash} class="meter">
          <Bar share={hub.neighbours / most} />
          <span class="meter-value">{count(hub.neighbours)}</span>
          <SymbolLink symbol={hub} />
          <Place symbol={hub} />
        </li>
      ))}
    </ul>
  );
}
