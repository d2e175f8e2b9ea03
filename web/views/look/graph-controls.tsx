/** What is drawn of a neighbourhood: relations and layers to switch, tests, steps, how many. */
import type { DrawnEdge, DrawnSymbol, Neighbours, Repositories } from '../../api/answers.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { count, counted, symbolKey } from '../../names.ts';
import { go, link, type Route, withParams } from '../../router.ts';
import { relationText } from '../../words.ts';
import { layerOf } from './drawn-lines.ts';

export const USUAL_LIMIT = 120;
const MORE_LIMIT = 600;

export interface Part {
  readonly nodes: readonly DrawnSymbol[];
  readonly edges: readonly DrawnEdge[];
}

export interface Hidden {
  readonly types: ReadonlySet<string>;
  readonly layers: ReadonlySet<string>;
}

/** Relations and layers that are switched off. Which file imports a symbol says little that its callers do not say. */
export const hiddenIn = ({ params }: Route): Hidden => ({
  types: new Set((params.get('without') ?? 'imports').split(',')),
  layers: new Set((params.get('off') ?? '').split(',').filter((layer) => layer !== '')),
});

interface ControlsProps {
  readonly first: Neighbours;
  readonly part: Part;
  readonly hidden: Hidden;
  readonly route: Route;
}

export function GraphControls({ first, part, hidden, route }: ControlsProps) {
  const limit = Number(route.params.get('limit') ?? USUAL_LIMIT);
  return (
    <div class="controls">
      <RelationSwitches part={part} hidden={hidden.types} />
      <div class="control-row">
        <LayerSwitches part={part} hidden={hidden.layers} />
        <ReachControls route={route} />
        <WorkspaceSwitch route={route} />
        <span class="muted">
          {counted(part.nodes.length, 'symbol')}
          {first.left_out > 0 && `, ${count(first.left_out)} more left out`}
        </span>
        {first.left_out > 0 && limit < MORE_LIMIT && (
          <a class="button small" href={withParams({ limit: MORE_LIMIT })}>
            Draw more
          </a>
        )}
        <a class="button small" href={link('/change', { symbol: symbolKey(first.symbol) })}>
          Blast radius
        </a>
      </div>
    </div>
  );
}

function ReachControls({ route }: { route: Route }) {
  const depth = Number(route.params.get('depth') ?? 1);
  const tests = route.params.get('tests') === 'true';
  return (
    <>
      <label class="switch">
        <input type="checkbox" checked={tests} onChange={() => go(withParams({ tests: tests ? undefined : true }))} />
        tests
      </label>
      <label class="inline-field">
        steps
        <select value={depth} onChange={(event) => go(withParams({ depth: event.currentTarget.value }))}>
          {[1, 2, 3].map((n) => (
            <option key={n} value={n}>
              {n}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

/** Where more than one repository can be asked. */
function WorkspaceSwitch({ route }: { route: Route }) {
  const { value } = useAnswer<Repositories>('repos');
  const on = route.params.get('workspace') !== null;
  if (!on && (value?.repositories ?? []).filter((r) => r.state === 'indexed').length < 2) return null;
  return (
    <label class="switch">
      <input type="checkbox" checked={on} onChange={() => go(withParams({ workspace: on ? undefined : '*' }))} />
      other repositories
    </label>
  );
}

interface SwitchesProps {
  readonly part: Part;
  readonly hidden: ReadonlySet<string>;
}

function RelationSwitches({ part, hidden }: SwitchesProps) {
  const flip = (type: string) => go(withParams({ without: flipped(hidden, type) || 'none' }), { replace: true });
  return <Switches legend="Relations that are drawn" counts={countsBy(part, ({ type }) => type)} hidden={hidden} text={relationText} flip={flip} />;
}

/** Only where there is more than the code to see. */
export function LayerSwitches({ part, hidden }: SwitchesProps) {
  const counts = countsBy(part, layerOf);
  if (counts.size < 2 && hidden.size === 0) return null;
  const flip = (layer: string) => go(withParams({ off: flipped(hidden, layer) || undefined }), { replace: true });
  return <Switches legend="Layers that are drawn" counts={counts} hidden={hidden} text={(layer) => `${layer} layer`} flip={flip} />;
}

function flipped(hidden: ReadonlySet<string>, name: string): string {
  const next = new Set([...hidden].filter((known) => known !== 'none'));
  if (!next.delete(name)) next.add(name);
  return [...next].sort().join();
}

function countsBy({ edges }: Part, key: (edge: Part['edges'][number]) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const edge of edges) counts.set(key(edge), (counts.get(key(edge)) ?? 0) + 1);
  return counts;
}

interface SwitchSet {
  readonly legend: string;
  readonly counts: ReadonlyMap<string, number>;
  readonly hidden: ReadonlySet<string>;
  readonly text: (name: string) => string;
  readonly flip: (name: string) => void;
}

const Switches = ({ legend, counts, hidden, text, flip }: SwitchSet) => (
  <fieldset class="switches">
    <legend class="visually-hidden">{legend}</legend>
    {[...counts]
      .sort((a, b) => b[1] - a[1])
      .map(([name, n]) => (
        <label key={name} class="switch">
          <input type="checkbox" checked={!hidden.has(name)} onChange={() => flip(name)} />
          {text(name)} <span class="muted">{count(n)}</span>
        </label>
      ))}
  </fieldset>
);
