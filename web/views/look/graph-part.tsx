/** The neighbourhood of a symbol: a graph by package, with edge types to switch and a list of the same beside it. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { DrawnEdge, DrawnSymbol, Neighbours } from '../../api/answers.ts';
import { ask } from '../../api/client.ts';
import { useAnswer } from '../../api/use-answer.ts';
import type { DrawnGraph, Layout } from '../../drawing/drawn-graph.ts';
import { GraphCanvas } from '../../drawing/graph-canvas.tsx';
import { groupLayout } from '../../drawing/group-layout.ts';
import { count, counted, symbolKey } from '../../names.ts';
import { kindGroup, Shown } from '../../parts/basics.tsx';
import { go, link, type Route, withParams } from '../../router.ts';
import { relationText } from '../../words.ts';
import { Inspector } from './inspector.tsx';

const USUAL_LIMIT = 120;
const MORE_LIMIT = 600;
/** Neighbours that opening a dot adds at most. */
const OPENED = 40;

export function GraphPartView({ symbol, route }: { symbol: string; route: Route }) {
  const depth = Number(route.params.get('depth') ?? 1);
  const limit = Number(route.params.get('limit') ?? USUAL_LIMIT);
  const tests = route.params.get('tests') === 'true';
  const answer = useAnswer<Neighbours>('neighbours', { symbol, depth, limit, tests });
  return (
    <Shown answer={answer} what="Drawing" choose={(candidate) => link('/look', { symbol: candidate.hash, show: 'graph' })}>
      {(neighbours) => <Neighbourhood key={`${symbol} ${depth} ${limit} ${tests}`} first={neighbours} route={route} />}
    </Shown>
  );
}

/** Which file imports a symbol says little that its callers do not say. */
const hiddenTypes = ({ params }: Route): ReadonlySet<string> => new Set((params.get('without') ?? 'imports').split(','));

interface Part {
  readonly nodes: readonly DrawnSymbol[];
  readonly edges: readonly DrawnEdge[];
}

function Neighbourhood({ first, route }: { first: Neighbours; route: Route }) {
  const [part, setPart] = useState<Part>(first);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([first.symbol.hash]));
  const [chosen, setChosen] = useState(first.symbol.hash);
  useEffect(() => {
    setPart(first);
    setOpened(new Set([first.symbol.hash]));
    setChosen(first.symbol.hash);
  }, [first]);
  const hidden = hiddenTypes(route);
  const { graph, layout } = useDrawing(part, first.symbol.hash, hidden);

  const choose = async (hash: string) => {
    setChosen(hash);
    if (opened.has(hash)) return;
    const more = await ask<Neighbours>('neighbours', { symbol: hash, limit: OPENED }).catch(() => undefined);
    // What could not be asked stays closed, so that another click asks again.
    if (more === undefined) return;
    setOpened((now) => new Set([...now, hash]));
    setPart((now) => merged(now, more));
  };
  return (
    <div class="with-side">
      <div class="drawing">
        <GraphControls first={first} part={part} hidden={hidden} route={route} />
        <GraphCanvas
          graph={graph}
          layout={layout}
          chosen={chosen === first.symbol.hash ? undefined : chosen}
          onChoose={choose}
          label={`Graph of ${counted(graph.dots.length, 'symbol')} around ${first.symbol.name}, listed beside it`}
        />
        <Legend />
      </div>
      <Inspector hash={chosen} part={part} choose={choose} />
    </div>
  );
}

function useDrawing(part: Part, center: string, hidden: ReadonlySet<string>): { graph: DrawnGraph; layout: Layout } {
  const [before, setBefore] = useState<Layout>();
  const key = [...hidden].sort().join();
  // The layout before is where this one starts, not why it is made.
  const drawing = useMemo(() => {
    const edges = part.edges.filter((edge) => !hidden.has(edge.type));
    const linked = new Set(edges.flatMap((edge) => [edge.source, edge.target]));
    const graph = toGraph({ nodes: part.nodes.filter((node) => node.hash === center || linked.has(node.hash)), edges }, center);
    return { graph, layout: groupLayout(graph, before) };
  }, [part, center, key]);
  useEffect(() => setBefore(drawing.layout), [drawing]);
  return drawing;
}

function toGraph({ nodes, edges }: Part, center: string): DrawnGraph {
  const drawnAt = new Map<string, number>();
  for (const { source, target } of edges) for (const end of [source, target]) if (end !== undefined) drawnAt.set(end, (drawnAt.get(end) ?? 0) + 1);
  return {
    dots: nodes.map((node) => ({
      id: node.hash,
      label: node.kind === 'file' ? node.name.slice(node.name.lastIndexOf('/') + 1) : node.name,
      group: node.file === '' ? (node.purl ?? 'outside') : node.package || '.',
      tone: node.test ? 'test' : kindGroup(node.kind),
      weight: node.degree,
      center: node.hash === center,
      more: node.degree > (drawnAt.get(node.hash) ?? 0),
    })),
    lines: edges.map(({ source = '', target = '', type, confidence }) => ({ source, target, type, strength: confidence })),
  };
}

function merged(now: Part, more: Neighbours): Part {
  const nodes = new Map(now.nodes.map((node) => [node.hash, node]));
  for (const node of more.nodes) if (!nodes.has(node.hash)) nodes.set(node.hash, node);
  const edgeKey = (e: DrawnEdge) => `${e.source} ${e.target} ${e.type} ${e.provenance}`;
  const edges = new Map([...now.edges, ...more.edges].map((edge) => [edgeKey(edge), edge]));
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
}

interface ControlsProps {
  readonly first: Neighbours;
  readonly part: Part;
  readonly hidden: ReadonlySet<string>;
  readonly route: Route;
}

function GraphControls({ first, part, hidden, route }: ControlsProps) {
  const types = new Map<string, number>();
  for (const { type } of part.edges) types.set(type, (types.get(type) ?? 0) + 1);
  const flip = (type: string) => {
    const next = new Set([...hidden].filter((known) => known !== 'none'));
    if (!next.delete(type)) next.add(type);
    go(withParams({ without: [...next].sort().join() || 'none' }), { replace: true });
  };
  const depth = Number(route.params.get('depth') ?? 1);
  const tests = route.params.get('tests') === 'true';
  return (
    <div class="controls">
      <fieldset class="switches">
        <legend class="visually-hidden">Relations that are drawn</legend>
        {[...types]
          .sort((a, b) => b[1] - a[1])
          .map(([type, n]) => (
            <label key={type} class="switch">
              <input type="checkbox" checked={!hidden.has(type)} onChange={() => flip(type)} />
              {relationText(type)} <span class="muted">{count(n)}</span>
            </label>
          ))}
      </fieldset>
      <div class="control-row">
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
        <span class="muted">
          {counted(part.nodes.length, 'symbol')}
          {first.left_out > 0 && `, ${count(first.left_out)} more left out`}
        </span>
        {first.left_out > 0 && Number(route.params.get('limit') ?? USUAL_LIMIT) < MORE_LIMIT && (
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

const LEGEND = [
  ['type', 'types'],
  ['callable', 'functions'],
  ['value', 'values'],
  ['infra', 'infrastructure'],
  ['outside', 'outside'],
  ['test', 'tests'],
] as const;

const Legend = () => (
  <p class="legend">
    {LEGEND.map(([tone, label]) => (
      <span key={tone}>
        <span class={`legend-dot dot-${tone}`} aria-hidden="true" /> {label}
      </span>
    ))}
    <span class="muted">A strong line is a sure one. Click a dot to open what is around it.</span>
  </p>
);
