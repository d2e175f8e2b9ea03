/** The neighbourhood of a symbol: a graph by package, with edge types to switch and a list of the same beside it. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { DrawnSymbol, Neighbours } from '../../api/answers.ts';
import { ask } from '../../api/client.ts';
import { useAnswer } from '../../api/use-answer.ts';
import type { DrawnGraph, Layout } from '../../drawing/drawn-graph.ts';
import { GraphCanvas } from '../../drawing/graph-canvas.tsx';
import { groupLayout } from '../../drawing/group-layout.ts';
import { counted } from '../../names.ts';
import { kindGroup, Shown } from '../../parts/basics.tsx';
import { link, type Route } from '../../router.ts';
import { layerOf, linesOf } from './drawn-lines.ts';
import { GraphControls, type Hidden, hiddenIn, type Part, USUAL_LIMIT } from './graph-controls.tsx';
import { Legend } from './graph-legend.tsx';
import { type DotName, useGrowingPart } from './growing-part.ts';
import { Inspector } from './inspector.tsx';

/** Neighbours that opening a dot adds at most. */
const OPENED = 40;

export function GraphPartView({ symbol, route }: { symbol: string; route: Route }) {
  const depth = Number(route.params.get('depth') ?? 1);
  const limit = Number(route.params.get('limit') ?? USUAL_LIMIT);
  const tests = route.params.get('tests') === 'true';
  const workspace = route.params.get('workspace') ?? undefined;
  const answer = useAnswer<Neighbours>('neighbours', { symbol, depth, limit, tests, workspace });
  return (
    <Shown answer={answer} what="Drawing" choose={(candidate) => link('/look', { symbol: candidate.hash, show: 'graph' })}>
      {(neighbours) => <Neighbourhood key={`${symbol} ${depth} ${limit} ${tests} ${workspace}`} first={neighbours} route={route} />}
    </Shown>
  );
}

function Neighbourhood({ first, route }: { first: Neighbours; route: Route }) {
  const workspace = route.params.get('workspace') ?? undefined;
  const { part, chosen = first.symbol.hash, choose } = useGrowingPart(first, route, (dot) => askAround(dot, workspace));
  const hidden = hiddenIn(route);
  const { graph, layout } = useDrawing(part, first.symbol.hash, hidden);
  const repository = part.nodes.find((node) => node.hash === chosen)?.repository;
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
        <Legend traffic={first.traffic} />
      </div>
      <Inspector hash={chosen} repository={repository} part={part} choose={choose} />
    </div>
  );
}

export const askAround = ({ hash, repository }: DotName, workspace: string | undefined): Promise<Neighbours> =>
  ask<Neighbours>('neighbours', { symbol: hash, limit: OPENED, workspace, ...(repository !== undefined && { repo: repository }) });

function useDrawing(part: Part, center: string, hidden: Hidden): { graph: DrawnGraph; layout: Layout } {
  const [before, setBefore] = useState<Layout>();
  const key = [hidden.types, hidden.layers].map((names) => [...names].sort().join()).join(' ');
  // The layout before is where this one starts, not why it is made.
  const drawing = useMemo(() => {
    const edges = part.edges.filter((edge) => !hidden.types.has(edge.type) && !hidden.layers.has(layerOf(edge)));
    const linked = new Set(edges.flatMap((edge) => [edge.source, edge.target]));
    const graph = toGraph({ nodes: part.nodes.filter((node) => node.hash === center || linked.has(node.hash)), edges }, center);
    return { graph, layout: groupLayout(graph, before) };
  }, [part, center, key]);
  useEffect(() => setBefore(drawing.layout), [drawing]);
  return drawing;
}

/** By package; what is in another repository stands together. */
function groupOf({ file, purl, package: name, repository }: DrawnSymbol, home: string | undefined): string {
  if (repository !== home && repository !== undefined) return repository;
  return file === '' ? (purl ?? 'outside') : name || '.';
}

function toGraph({ nodes, edges }: Part, center: string): DrawnGraph {
  const home = nodes.find((node) => node.hash === center)?.repository;
  const drawnAt = new Map<string, number>();
  for (const { source, target } of edges) for (const end of [source, target]) if (end !== undefined) drawnAt.set(end, (drawnAt.get(end) ?? 0) + 1);
  return {
    dots: nodes.map((node) => ({
      id: node.hash,
      label: node.kind === 'file' ? node.name.slice(node.name.lastIndexOf('/') + 1) : node.name,
      group: groupOf(node, home),
      tone: node.test ? 'test' : kindGroup(node.kind),
      weight: node.degree,
      center: node.hash === center,
      more: node.degree > (drawnAt.get(node.hash) ?? 0),
    })),
    lines: linesOf(edges),
  };
}
