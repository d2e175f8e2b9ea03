/** Subsystems as the relations of the code show them: how large, how closed, where, and around which symbols. */
import type { Communities } from '../../api/answers.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { Treemap } from '../../drawing/treemap.tsx';
import { count, counted, percent } from '../../names.ts';
import { Bar, Shown, SymbolLink } from '../../parts/basics.tsx';

export function CommunitiesPart() {
  const answer = useAnswer<Communities>('communities', { limit: 24 });
  return (
    <Shown answer={answer} what="Grouping">
      {({ communities, count: all, modularity, unassigned, symbols }) => {
        const [low, high] = [Math.min(...communities.map((c) => c.cohesion)), Math.max(...communities.map((c) => c.cohesion))];
        return (
          <>
            <p class="muted">
              {communities.length < all ? `The ${communities.length} largest of ${counted(all, 'group')}.` : `${counted(all, 'group')}.`} Modularity{' '}
              {modularity.toFixed(2)}; {count(unassigned)} of {counted(symbols, 'symbol')} belong to none.
            </p>
            <Treemap
              label="Communities by size"
              items={communities.map((c) => ({
                id: String(c.id),
                label: c.name,
                size: c.size,
                level: (c.cohesion - low) / (high - low + 0.001),
                detail: `${counted(c.size, 'symbol')}, ${percent(c.cohesion)} of relations inside`,
                short: counted(c.size, 'symbol'),
              }))}
              href={(id) => `#community-${id}`}
              scale={[percent(low), `${percent(high)} of relations stay inside`]}
            />
            <ul class="cards">
              {communities.map((c) => (
                <li key={c.id} class="card" id={`community-${c.id}`}>
                  <h2>
                    <bdi>{c.name}</bdi>
                  </h2>
                  <p class="meter">
                    <Bar share={c.cohesion} /> <span>{percent(c.cohesion)} of relations stay inside</span>
                  </p>
                  <p class="muted">
                    {counted(c.size, 'symbol')} in {c.packages.map((p) => `${p.name || '.'} (${count(p.symbols)})`).join(', ')}
                  </p>
                  <ul class="chips">
                    {c.central.slice(0, 6).map((symbol) => (
                      <li key={symbol.hash}>
                        <SymbolLink symbol={symbol} />
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          </>
        );
      }}
    </Shown>
  );
}
