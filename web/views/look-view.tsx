/** Look: what is around a symbol, and the repository from above. */
import type { ComponentType } from 'preact';
import { Tabs } from '../parts/basics.tsx';
import { SymbolBox } from '../parts/symbol-box.tsx';
import { go, link, type Route } from '../router.ts';
import { CommunitiesPart } from './look/communities-part.tsx';
import { GraphPartView } from './look/graph-part.tsx';
import { InfrastructurePart } from './look/infrastructure-part.tsx';
import { PackagesPart } from './look/packages-part.tsx';
import { PathPart } from './look/path-part.tsx';
import { RepositoriesPart } from './look/repositories-part.tsx';
import { CalleesPart, CallersPart } from './look/tree-part.tsx';

// Most of this view draws: the code for it comes while the answer is on its way.
import('../drawing/sigma-drawing.ts').catch(reportError);

interface Part {
  readonly id: string;
  readonly label: string;
  /** About one symbol, which the box names. */
  readonly ofSymbol: boolean;
  readonly Component: ComponentType<{ symbol: string; route: Route }>;
}

const PARTS: readonly Part[] = [
  { id: 'graph', label: 'Graph', ofSymbol: true, Component: GraphPartView },
  { id: 'callers', label: 'Callers', ofSymbol: true, Component: CallersPart },
  { id: 'callees', label: 'Callees', ofSymbol: true, Component: CalleesPart },
  { id: 'path', label: 'Path', ofSymbol: true, Component: PathPart },
  { id: 'packages', label: 'Packages', ofSymbol: false, Component: PackagesPart },
  { id: 'communities', label: 'Communities', ofSymbol: false, Component: CommunitiesPart },
  { id: 'infrastructure', label: 'Infrastructure', ofSymbol: false, Component: InfrastructurePart },
  { id: 'repositories', label: 'Repositories', ofSymbol: false, Component: RepositoriesPart },
];

export function LookView({ route }: { route: Route }) {
  const symbol = route.params.get('symbol') ?? '';
  const wanted = route.params.get('show') ?? (symbol === '' ? 'packages' : 'graph');
  const part = PARTS.find(({ id }) => id === wanted) ?? (PARTS[0] as Part);
  const tabs = PARTS.map(({ id, label }) => ({ id, label, href: link('/look', { symbol, show: id }) }));
  return (
    <div class="view">
      <h1 class="visually-hidden">Look</h1>
      <div class="view-bar">
        <Tabs label="What to look at" current={part.id} tabs={tabs} />
        {part.ofSymbol && part.id !== 'path' && (
          <SymbolBox label="Symbol" value={symbol} onChoose={(chosen) => go(link('/look', { symbol: chosen, show: part.id }))} />
        )}
      </div>
      {part.ofSymbol && part.id !== 'path' && symbol === '' ? (
        <p class="empty">Name a symbol above, or choose one with the search box.</p>
      ) : (
        <part.Component symbol={symbol} route={route} />
      )}
    </div>
  );
}
