/** What was seen at run time, where traces were read. */
import { useAnswer } from '../../api/use-answer.ts';
import { count } from '../../names.ts';
import { Bar, Empty, Shown } from '../../parts/basics.tsx';

interface Traffic {
  readonly edges?: readonly { readonly source: { readonly name: string }; readonly target: { readonly name: string }; readonly observations: number }[];
}

export function TrafficCard() {
  const answer = useAnswer<Traffic>('runtime-traffic');
  return (
    <section class="card" aria-labelledby="traffic-title">
      <h2 id="traffic-title">Runtime traffic</h2>
      <Shown answer={answer}>
        {({ edges = [] }) => {
          const most = Math.max(1, ...edges.map((edge) => edge.observations));
          if (edges.length === 0) return <Empty>No traces were read.</Empty>;
          return (
            <ul class="plain-list dense">
              {edges.slice(0, 20).map((edge) => (
                <li key={`${edge.source.name} ${edge.target.name}`} class="meter">
                  <Bar share={edge.observations / most} />
                  <span class="meter-value">{count(edge.observations)}</span>
                  <bdi>
                    {edge.source.name} → {edge.target.name}
                  </bdi>
                </li>
              ))}
            </ul>
          );
        }}
      </Shown>
    </section>
  );
}
