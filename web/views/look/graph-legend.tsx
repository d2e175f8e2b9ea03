/** What the colours and widths of a drawing mean. */
import type { Neighbours } from '../../api/answers.ts';
import { counted } from '../../names.ts';

const LEGEND = [
  ['type', 'types'],
  ['callable', 'functions'],
  ['value', 'values'],
  ['infra', 'infrastructure'],
  ['outside', 'outside'],
  ['test', 'tests'],
] as const;

export const Legend = ({ traffic }: { traffic: Neighbours['traffic'] }) => (
  <p class="legend">
    {LEGEND.map(([tone, label]) => (
      <span key={tone}>
        <span class={`legend-dot dot-${tone}`} aria-hidden="true" /> {label}
      </span>
    ))}
    {traffic !== null && <TrafficLegend traffic={traffic} />}
    <span class="muted">A strong line is a sure one. Click a dot to open what is around it.</span>
  </p>
);

export const TrafficLegend = ({ traffic: { environment, days } }: { traffic: NonNullable<Neighbours['traffic']> }) => (
  <span class="legend">
    <span class="legend-line" aria-hidden="true" /> seen at run time{environment !== '' && ` in ${environment}`}, the wider the busier; {counted(days, 'day')}{' '}
    of traces
  </span>
);
