/** How the software is built, shipped and run, as a layer of its own: by kind, with the code that it touches. */
import { useMemo, useState } from 'preact/hooks';
import type { DrawnSymbol, GraphPart } from '../../api/answers.ts';
import { useAnswer } from '../../api/use-answer.ts';
import type { DrawnGraph } from '../../drawing/drawn-graph.ts';
import { GraphCanvas } from '../../drawing/graph-canvas.tsx';
import { groupLayout } from '../../drawing/group-layout.ts';
import { count, counted, kindText } from '../../names.ts';
import { Empty, kindGroup, Shown, SymbolRow } from '../../parts/basics.tsx';
import type { Route } from '../../router.ts';
import { layerOf, linesOf } from './drawn-lines.ts';
import { hiddenIn, LayerSwitches } from './graph-controls.tsx';
import { TrafficLegend } from './graph-legend.tsx';
import { Inspector } from './inspector.tsx';

export function InfrastructurePart({ route }: { route: Route }) {
  const answer = useAnswer<GraphPart>('infrastructure', { limit: 400 });
  return (
    <Shown answer={answer} what="Mapping">
      {(part) =>
        part.nodes.length === 0 ? (
          <Empty>Nothing here says how the software is built, shipped or run.</Empty>
        ) : (
          <Infrastructure part={part} hidden={hiddenIn(route).layers} />
        )
      }
    </Shown>
  );
}

/** Code stands together as what the rest touches. */
const groupOf = (node: DrawnSymbol): string => (node.depth === 1 ? 'code' : kindText(node.kind));

function Infrastructure({ part, hidden }: { part: GraphPart; hidden: ReadonlySet<string> }) {
  const [chosen, setChosen] = useState<string>();
  const { graph, layout } = useMemo(() => {
    const drawn: DrawnGraph = {
      dots: part.nodes.map((node) => ({ id: node.hash, label: node.name, group: groupOf(node), tone: kindGroup(node.kind), weight: node.degree })),
      lines: linesOf(part.edges.filter((edge) => !hidden.has(layerOf(edge)))),
    };
    return { graph: drawn, layout: groupLayout(drawn) };
  }, [part, [...hidden].sort().join()]);
  const kinds = new Map<string, DrawnSymbol[]>();
  for (const node of part.nodes) kinds.set(groupOf(node), [...(kinds.get(groupOf(node)) ?? []), node]);
  return (
    <div class="with-side">
      <div class="drawing">
        <LayerSwitches part={part} hidden={hidden} />
        <GraphCanvas
          graph={graph}
          layout={layout}
          chosen={chosen}
          onChoose={setChosen}
          label={`Graph of ${counted(graph.dots.length, 'part')} of the infrastructure, listed beside it`}
        />
        {part.traffic !== null && <TrafficLegend traffic={part.traffic} />}
        {part.left_out > 0 && <p class="muted">{count(part.left_out)} more are left out, the best connected are drawn.</p>}
      </div>
      {chosen === undefined ? (
        <aside class="side" aria-label="What is drawn">
          {[...kinds].map(([kind, nodes]) => (
            <details key={kind}>
              <summary>
                {kind} <span class="muted">{count(nodes.length)}</span>
              </summary>
              <ul class="plain-list">
                {nodes.slice(0, 60).map((node) => (
                  <li key={node.hash}>
                    <SymbolRow symbol={node} />
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </aside>
      ) : (
        <Inspector hash={chosen} part={part} choose={setChosen} />
      )}
    </div>
  );
}
