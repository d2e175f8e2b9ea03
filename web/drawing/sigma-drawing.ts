/** Draws with sigma: sizes, colours, labels, what is pointed at. Knows nothing of symbols. */
import { MultiDirectedGraph } from 'graphology';
import Sigma from 'sigma';
import { EdgeArrowProgram, EdgeLineProgram } from 'sigma/rendering';
import type { Dot, DrawnGraph, Layout, Line } from './drawn-graph.ts';
import { drawCircles } from './group-circles.ts';
import { drawHover, drawLabel } from './labels.ts';
import { mixed, readPalette } from './palette.ts';

export interface GraphDrawing {
  show(graph: DrawnGraph, layout: Layout): void;
  choose(id: string | undefined): void;
  recolour(): void;
  zoom(factor: number): void;
  fit(): void;
  end(): void;
}

/** Arrow heads are triangles of their own: with many lines nobody sees them, and they cost. */
const MAX_ARROWS = 3_000;
/** Pointing at a dot looks at every line: with more of them only a click does. */
const MAX_POINTED = 6_000;
const MANY = 800;
const SOME = 60;

export function startDrawing(element: HTMLElement, onChoose: (id: string) => void): GraphDrawing {
  const graph = new MultiDirectedGraph();
  let palette = readPalette(element);
  let [layout, pointed, chosen]: [Layout, string | undefined, string | undefined] = [{ spots: new Map(), circles: [] }, undefined, undefined];
  const focus = () => pointed ?? chosen;
  const near = (id: string, other: string) => id === other || graph.areNeighbors(id, other);

  const sigma = new Sigma(graph, element, {
    allowInvalidContainer: true,
    defaultEdgeType: 'arrow',
    edgeProgramClasses: { arrow: EdgeArrowProgram, line: EdgeLineProgram },
    labelFont: 'system-ui, sans-serif',
    labelSize: 12,
    labelDensity: 0.7,
    labelGridCellSize: 110,
    labelRenderedSizeThreshold: 5,
    minCameraRatio: 0.02,
    maxCameraRatio: 4,
    stagePadding: 40,
    zIndex: true,
    defaultDrawNodeLabel: (context, data, settings) => drawLabel(context, data, settings, palette),
    defaultDrawNodeHover: (context, data, settings) => drawHover(context, data, settings, palette),
    nodeReducer: (id, data) => {
      const at = focus();
      if (at === undefined || !graph.hasNode(at)) return data;
      if (id === at) return { ...data, highlighted: true, zIndex: 2 };
      return near(at, id) ? { ...data, forceLabel: graph.degree(at) < 24, zIndex: 1 } : { ...data, color: palette.circle, label: '', zIndex: 0 };
    },
    edgeReducer: (edge, data) => {
      const at = focus();
      if (at === undefined || !graph.hasNode(at)) return data;
      return graph.hasExtremity(edge, at)
        ? { ...data, color: mixed(palette.accent, palette.ground, 0.35 + 0.6 * data.strength), zIndex: 1 }
        : { ...data, hidden: graph.size > MANY, color: mixed(palette.line, palette.ground, 0.08) };
    },
  });
  const behind = sigma.createCanvas('circles', { beforeLayer: 'edges', style: { pointerEvents: 'none' } });
  sigma.on('afterRender', () => {
    drawCircles(behind, sigma, layout.circles, palette);
    // What can be seen now, for whoever waits for it.
    element.dataset.drawn = String(graph.order);
  });
  sigma.on('clickNode', ({ node }) => onChoose(node));
  sigma.on('enterNode', ({ node }) => graph.size <= MAX_POINTED && point(node));
  sigma.on('leaveNode', () => pointed !== undefined && point(undefined));

  function point(id: string | undefined): void {
    pointed = id;
    element.style.cursor = id === undefined ? '' : 'pointer';
    sigma.refresh({ skipIndexation: true });
  }

  const dotAttributes = (dot: Dot) => ({
    label: shortened(dot.label),
    size: dotSize(dot, graph.order),
    color: palette.tones[dot.tone],
    tone: dot.tone,
    forceLabel: dot.center === true || dot.named === true,
    more: dot.more === true,
    ...layout.spots.get(dot.id),
  });
  const lineAttributes = (line: Line, arrows: boolean) => ({
    type: arrows ? 'arrow' : 'line',
    size: 0.6 + 1.6 * line.strength,
    strength: line.strength,
    alert: line.alert === true,
    color: lineColour(line),
  });
  let most = 0.62;
  const lineColour = (line: Pick<Line, 'strength' | 'alert'>) =>
    line.alert === true ? mixed(palette.alert, palette.ground, 0.85) : mixed(palette.line, palette.ground, 0.1 + most * line.strength ** 2);

  return {
    show(drawn, placed) {
      layout = placed;
      graph.clear();
      for (const dot of drawn.dots) graph.addNode(dot.id, { ...dotAttributes(dot), size: dotSize(dot, drawn.dots.length) });
      // Where there are many lines each of them is quieter.
      most = drawn.lines.length > SOME * 2 ? 0.38 : 0.62;
      // While it moves nobody reads thousands of lines or names.
      sigma.setSetting('hideEdgesOnMove', drawn.lines.length > MAX_ARROWS);
      sigma.setSetting('hideLabelsOnMove', drawn.dots.length > MANY);
      const arrows = drawn.lines.length <= MAX_ARROWS;
      for (const line of drawn.lines)
        if (graph.hasNode(line.source) && graph.hasNode(line.target)) graph.addEdge(line.source, line.target, lineAttributes(line, arrows));
      sigma.setCustomBBox(boxOf(layout));
      sigma.refresh();
    },
    choose(id) {
      chosen = id;
      sigma.refresh({ skipIndexation: true });
    },
    recolour() {
      palette = readPalette(element);
      graph.updateEachNodeAttributes((_, attributes) => ({ ...attributes, color: palette.tones[attributes.tone as Dot['tone']] }), { attributes: ['color'] });
      graph.updateEachEdgeAttributes((_, attributes) => ({ ...attributes, color: lineColour(attributes as unknown as Line) }), { attributes: ['color'] });
      sigma.refresh();
    },
    zoom: (factor) => void sigma.getCamera().animatedZoom({ factor: 1 / factor, duration: calm() ? 0 : 150 }),
    fit: () => void sigma.getCamera().animatedReset({ duration: calm() ? 0 : 200 }),
    end: () => sigma.kill(),
  };
}

/** The whole discs are in sight, not only their dots. */
function boxOf({ spots, circles }: Layout): { x: [number, number]; y: [number, number] } | null {
  if (spots.size === 0) return null;
  const box: { x: [number, number]; y: [number, number] } = { x: [Infinity, -Infinity], y: [Infinity, -Infinity] };
  for (const { x, y, radius } of [...circles, ...[...spots.values()].map((spot) => ({ ...spot, radius: 0 }))]) {
    box.x = [Math.min(box.x[0], x - radius), Math.max(box.x[1], x + radius)];
    box.y = [Math.min(box.y[0], y - radius), Math.max(box.y[1], y + radius)];
  }
  // Names stand to the right of their dots.
  box.x[1] += (box.x[1] - box.x[0]) * 0.06;
  return box;
}

const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
/** The more there are, the smaller. */
const dotSize = ({ weight, center, size }: Dot, many: number): number =>
  size ?? (center ? 11 : Math.min(10, (many > MANY ? 1.5 : many > SOME ? 2.5 : 4) + (many > SOME ? 0.7 : 1.3) * Math.log1p(weight)));
const MAX_LABEL = 48;
const shortened = (label: string): string => (label.length <= MAX_LABEL ? label : `${label.slice(0, MAX_LABEL - 1)}…`);
