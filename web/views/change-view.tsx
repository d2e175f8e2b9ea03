/** Change: what breaks, what a branch or a range of commits means, and how the index moved over time. */
import type { ComponentType } from 'preact';
import { Tabs } from '../parts/basics.tsx';
import { link, type Route } from '../router.ts';
import { ComparePart } from './change/compare-part.tsx';
import { RadiusPart } from './change/radius-part.tsx';
import { TimelinePart } from './change/timeline-part.tsx';

interface Part {
  readonly id: string;
  readonly label: string;
  readonly Component: ComponentType<{ route: Route }>;
}

const PARTS: readonly Part[] = [
  { id: 'radius', label: 'Blast radius', Component: RadiusPart },
  { id: 'compare', label: 'Compare commits', Component: ComparePart },
  { id: 'timeline', label: 'Timeline', Component: TimelinePart },
];

export function ChangeView({ route }: { route: Route }) {
  const symbol = route.params.get('symbol') ?? '';
  const wanted = route.params.get('show') ?? (symbol === '' ? 'compare' : 'radius');
  const part = PARTS.find(({ id }) => id === wanted) ?? (PARTS[0] as Part);
  return (
    <div class="view">
      <h1 class="visually-hidden">Change</h1>
      <div class="view-bar">
        <Tabs label="Kind of change" current={part.id} tabs={PARTS.map(({ id, label }) => ({ id, label, href: link('/change', { symbol, show: id }) }))} />
      </div>
      <part.Component route={route} />
    </div>
  );
}
