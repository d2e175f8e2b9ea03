/** The repository from above: folders in layers, lines to what they need, circles pointed out. A folder opens into those inside of it. */
import { useMemo } from 'preact/hooks';
import type { PackageMap } from '../../api/answers.ts';
import { useAnswer } from '../../api/use-answer.ts';
import type { DrawnGraph } from '../../drawing/drawn-graph.ts';
import { GraphCanvas } from '../../drawing/graph-canvas.tsx';
import { layerLayout } from '../../drawing/layer-layout.ts';
import { count, counted, percent } from '../../names.ts';
import { Shown } from '../../parts/basics.tsx';
import { go, link, type Route } from '../../router.ts';

const address = (under: string) => link('/look', { show: 'packages', under });

export function PackagesPart({ route }: { route: Route }) {
  const under = route.params.get('under') ?? '';
  const answer = useAnswer<PackageMap>('packages', { under, limit: 40 });
  return (
    <>
      <Crumbs under={under} />
      <Shown answer={answer} what="Mapping">
        {(map) => <PackageDrawing map={map} />}
      </Shown>
    </>
  );
}

function Crumbs({ under }: { under: string }) {
  const parts = under === '' ? [] : under.split('/');
  return (
    <nav class="crumbs" aria-label="Folder">
      <a href={address('')}>all folders</a>
      {parts.map((part, i) => (
        <span key={parts.slice(0, i + 1).join('/')}>
          {' / '}
          <a href={address(parts.slice(0, i + 1).join('/'))} aria-current={i === parts.length - 1 ? 'page' : undefined}>
            {part}
          </a>
        </span>
      ))}
    </nav>
  );
}

function PackageDrawing({ map }: { map: PackageMap }) {
  const { graph, layout } = useMemo(() => drawn(map), [map]);
  return (
    <div class="with-side wide-side">
      <div class="drawing">
        <GraphCanvas
          graph={graph}
          layout={layout}
          onChoose={(id) => go(address(id))}
          label={`Map of ${counted(map.packages.length, 'folder')}, listed beside it`}
        />
        <p class="legend">
          <span>
            <span class="legend-dot dot-package" aria-hidden="true" /> folder
          </span>
          <span>
            <span class="legend-dot dot-cycle" aria-hidden="true" /> in a circle
          </span>
          <span class="muted">What others build on is at the bottom. Red lines close a circle. Click a folder to look inside.</span>
        </p>
      </div>
      <aside class="side" aria-label="Folders">
        <Cycles map={map} />
        <h2 class="side-title">Folders</h2>
        <table class="table">
          <thead>
            <tr>
              <th scope="col">folder</th>
              <th scope="col" class="number">
                symbols
              </th>
              <th scope="col" class="number">
                needed by
              </th>
              <th scope="col" class="number">
                needs
              </th>
              <th scope="col" class="number" title="0 is a foundation, 100% is a top">
                instability
              </th>
            </tr>
          </thead>
          <tbody>
            {map.packages.map((p) => (
              <tr key={p.package}>
                <td>
                  <a href={address(p.package)}>
                    <bdi>{shortName(p.package, map.under)}</bdi>
                  </a>
                </td>
                <td class="number">{count(p.symbols)}</td>
                <td class="number">{count(p.needed_by)}</td>
                <td class="number">{count(p.needs)}</td>
                <td class="number">{percent(p.instability)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </aside>
    </div>
  );
}

function Cycles({ map }: { map: PackageMap }) {
  if (map.cycles.length === 0) return <p class="good">No circles between these folders.</p>;
  return (
    <section class="cycles">
      <h2 class="side-title">{counted(map.cycles.length, 'circle')}</h2>
      {map.cycles.map((cycle) => (
        <details key={cycle.packages.join()} open={map.cycles.length === 1}>
          <summary>{counted(cycle.packages.length, 'folder')} need each other</summary>
          <p class="muted">{cycle.packages.map((name) => shortName(name, map.under)).join(', ')}</p>
          <p>Without these there would be none:</p>
          <ul class="plain-list">
            {cycle.against.map((edge) => (
              <li key={`${edge.from} ${edge.to}`}>
                <bdi>{shortName(edge.from, map.under)}</bdi> → <bdi>{shortName(edge.to, map.under)}</bdi>{' '}
                <span class="muted">{counted(edge.weight, 'relation')}</span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}

const shortName = (name: string, under: string): string => (under !== '' && name.startsWith(`${under}/`) ? name.slice(under.length + 1) : name || '.');

/** The lines of each folder that weigh most: all of them would be a ball of wool. */
const LINES_OF_EACH = 5;

function drawn(map: PackageMap): { graph: DrawnGraph; layout: ReturnType<typeof layerLayout> } {
  const inCircle = new Set(map.cycles.flatMap((cycle) => cycle.packages));
  const against = new Set(map.cycles.flatMap((cycle) => cycle.against.map((edge) => `${edge.from} ${edge.to}`)));
  const largest = Math.max(1, ...map.packages.map((p) => p.symbols));
  const heaviest = Math.max(1, ...map.edges.map((edge) => edge.weight));
  const kept = new Map<string, number>();
  const edges = [...map.edges]
    .sort((a, b) => b.weight - a.weight)
    .filter((edge) => {
      const n = (kept.get(edge.from) ?? 0) + 1;
      kept.set(edge.from, n);
      return n <= LINES_OF_EACH || against.has(`${edge.from} ${edge.to}`);
    });
  const graph: DrawnGraph = {
    dots: map.packages.map((p) => ({
      id: p.package,
      label: shortName(p.package, map.under),
      group: '',
      tone: inCircle.has(p.package || '.') ? 'cycle' : 'package',
      weight: p.symbols,
      size: 4 + 15 * Math.sqrt(p.symbols / largest),
      named: true,
    })),
    lines: edges.map((edge) => ({
      source: edge.from,
      target: edge.to,
      type: 'needs',
      strength: Math.log1p(edge.weight) / Math.log1p(heaviest),
      alert: against.has(`${edge.from || '.'} ${edge.to || '.'}`),
    })),
  };
  return { graph, layout: layerLayout(graph, layersWithoutCircles(map, against)) };
}

/** Every folder above what it needs; the lines that close a circle are left aside, so that they lead upwards in the drawing. */
function layersWithoutCircles(map: PackageMap, against: ReadonlySet<string>): (id: string) => number {
  const needs = new Map<string, string[]>(map.packages.map((p) => [p.package, []]));
  for (const edge of map.edges) if (!against.has(`${edge.from || '.'} ${edge.to || '.'}`)) needs.get(edge.from)?.push(edge.to);
  const layers = new Map<string, number>();
  const layerOf = (id: string, path: ReadonlySet<string>): number => {
    const known = layers.get(id);
    if (known !== undefined) return known;
    const below = (needs.get(id) ?? []).filter((other) => !path.has(other)).map((other) => layerOf(other, new Set([...path, id])));
    const layer = below.length === 0 ? 0 : Math.max(...below) + 1;
    layers.set(id, layer);
    return layer;
  };
  return (id) => layerOf(id, new Set([id]));
}
