/** Draws with sigma: sizes, colours, labels, what is pointed at. Knows nothing of symbols. */
import { MultiDirectedGraph } from 'graphology';
import Sigma from 'sigma';
import { EdgeArrowProgram, EdgeLineProgram, NodePointProgram } from 'sigma/rendering';
import type { RenderParams } from 'sigma/types';
import { dotSize, roomBetweenDots } from './dot-sizes.ts';
import type { Dot, DrawnGraph, Layout, Line } from './drawn-graph.ts';
import { drawCircles } from './group-circles.ts';
import { drawHover, drawLabel, drawLineLabel } from './labels.ts';
import { chooseLines, type JoinedLine, rankedLines } from './line-choice.ts';
import { mixed, readPalette } from './palette.ts';

export interface GraphDrawing {
  show(graph: DrawnGraph, layout: Layout): void;
  choose(id: string | undefined): void;
  recolour(): void;
  zoom(factor: number): void;
  fit(): void;
  end(): void;
}

/**
 * Arrows are drawn one by one: a renderer without a graphics card takes some 20 microseconds for each, while thousands of
 * plain lines are one call. Where there are more, only the dot that is looked at has arrows.
 */
const MAX_ARROWS = 500;
/** Pixels that a line has for itself where there are too many: with fewer, only a grey carpet is seen. */
const ROOM_OF_LINE = 400;
const MAX_LINES = 6_000;
/** Lines that stay while the drawing moves: enough to see where one is. */
const MOVING_LINES = 800;
/** After the last move, until other lines are chosen for what is in sight now. */
const SETTLED_MS = 180;
const MANY = 800;
const SOME = 60;
/** Of many dots the heaviest have their names written, one of a group, to say where one is. */
const LANDMARKS = 14;

interface Listener {
  readonly onChoose: (id: string) => void;
  /** How many lines are drawn, and how many there are between different pairs of dots. */
  readonly onLines: (drawn: number, all: number) => void;
}

export function startDrawing(element: HTMLElement, { onChoose, onLines }: Listener): GraphDrawing {
  const graph = new MultiDirectedGraph();
  let palette = readPalette(element);
  let [layout, pointed, chosen]: [Layout, string | undefined, string | undefined] = [{ spots: new Map(), circles: [] }, undefined, undefined];
  let lines: readonly JoinedLine[] = [];
  let moving = false;
  let neighbours: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  const focus = () => pointed ?? chosen;
  const degree = (id: string) => neighbours.get(id)?.size ?? 0;
  const near = (id: string, other: string) => neighbours.get(id)?.has(other) === true;

  /** Lines that are left out while the drawing moves. */
  class RestingLines extends EdgeLineProgram {
    override render(params: RenderParams): void {
      if (!moving) super.render(params);
    }
  }
  /** Nobody points at a dot while the drawing moves: the second pass, which finds the dot under the pointer, can wait. */
  class Points extends NodePointProgram {
    override render(params: RenderParams): void {
      const { pickProgram } = this;
      if (moving) this.pickProgram = null;
      super.render(params);
      this.pickProgram = pickProgram;
    }
  }

  const sigma = new Sigma(graph, element, {
    allowInvalidContainer: true,
    defaultNodeType: 'point',
    nodeProgramClasses: { point: Points },
    defaultEdgeType: 'arrow',
    edgeProgramClasses: { arrow: EdgeArrowProgram, line: EdgeLineProgram, restingLine: RestingLines },
    labelFont: 'system-ui, sans-serif',
    labelSize: 12,
    labelDensity: 0.7,
    labelGridCellSize: 110,
    labelRenderedSizeThreshold: 5,
    minCameraRatio: 0.02,
    maxCameraRatio: 4,
    stagePadding: 40,
    zIndex: true,
    renderEdgeLabels: true,
    edgeLabelSize: 11,
    defaultDrawNodeLabel: (context, data, settings) => drawLabel(context, data, settings, palette),
    defaultDrawEdgeLabel: (context, data, source, target, settings) => drawLineLabel(context, data, [source, target], settings, palette),
    defaultDrawNodeHover: (context, data, settings) => drawHover(context, data, settings, palette),
    nodeReducer: (id, data) => {
      const at = focus();
      if (at === undefined || !graph.hasNode(at)) return data;
      if (id === at) return { ...data, highlighted: true, zIndex: 2 };
      return near(at, id) ? { ...data, forceLabel: degree(at) < 24, zIndex: 1 } : { ...data, color: palette.circle, label: '', zIndex: 0 };
    },
    edgeReducer: (edge, data) => {
      const at = focus();
      if (at === undefined || !graph.hasNode(at)) return data;
      return graph.hasExtremity(edge, at)
        ? { ...data, color: mixed(palette.accent, palette.ground, 0.35 + 0.6 * (data.line as Line).strength), zIndex: 1 }
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
  sigma.on('enterNode', ({ node }) => point(node));
  sigma.on('leaveNode', () => pointed !== undefined && point(undefined));
  let settling: ReturnType<typeof setTimeout> | undefined;
  sigma.getCamera().on('updated', () => {
    clearTimeout(settling);
    moving = lines.length > MOVING_LINES;
    if (moving) settling = setTimeout(lookAgain, SETTLED_MS);
  });
  sigma.on('resize', () => graph.order > 0 && sizeDots());

  function point(id: string | undefined): void {
    pointed = id;
    element.style.cursor = id === undefined ? '' : 'pointer';
    lookAgain();
  }

  /** What is looked at has changed: other lines may be worth drawing. */
  function lookAgain(): void {
    moving = false;
    const choosing = lines.length > MAX_ARROWS;
    if (choosing) drawLines();
    // An empty layer costs as much as a full one.
    (sigma.getCanvases().hoverNodes as HTMLCanvasElement).style.display = focus() === undefined ? 'none' : '';
    sigma.refresh({ skipIndexation: !choosing });
  }

  function budget(): number {
    const { width, height } = sigma.getDimensions();
    return Math.min(MAX_LINES, Math.max(MOVING_LINES, (width * height) / ROOM_OF_LINE));
  }

  function drawLines(): void {
    const drawn = lines.length <= budget() ? lines : chooseLines(lines, budget(), dotsInSight(), focus());
    // Where there are many lines each of them is quieter.
    loudest = drawn.length > MANY ? 0.2 : drawn.length > SOME * 2 ? 0.38 : 0.62;
    const at = focus();
    const arrows = (line: Line) => drawn.length <= MAX_ARROWS || ((line.source === at || line.target === at) && degree(at) <= MAX_ARROWS);
    graph.clearEdges();
    for (const [place, line] of drawn.entries())
      graph.addEdge(line.source, line.target, lineAttributes(line, arrows(line) ? 'arrow' : place < MOVING_LINES ? 'line' : 'restingLine'));
    element.dataset.drawnLines = String(drawn.length);
    onLines(drawn.length, lines.length);
  }

  function dotsInSight(): ReadonlySet<string> {
    const { width, height } = sigma.getDimensions();
    const seen = new Set<string>();
    for (const [id, spot] of layout.spots) {
      const { x, y } = sigma.graphToViewport(spot);
      if (x >= 0 && y >= 0 && x <= width && y <= height) seen.add(id);
    }
    return seen;
  }

  function sizeDots(): void {
    const room = roomBetweenDots(layout, sigma.getDimensions());
    graph.updateEachNodeAttributes((_, attributes) => ({ ...attributes, size: dotSize(attributes.dot as Dot, graph.order, room) }), { attributes: ['size'] });
  }

  const dotAttributes = (dot: Dot, room: number, many: number) => ({
    label: shortened(dot.label),
    size: dotSize(dot, many, room),
    color: palette.tones[dot.tone],
    dot,
    forceLabel: dot.center === true || dot.named === true,
    ...layout.spots.get(dot.id),
  });
  const lineAttributes = (line: JoinedLine, type: string) => ({
    type: line.traffic === undefined ? type : 'arrow',
    size: line.traffic === undefined ? 0.6 + 1.6 * line.strength : 1.2 + 4.3 * line.traffic.share,
    color: lineColour(line),
    line,
    zIndex: line.traffic === undefined ? 0 : 1,
    ...(line.traffic !== undefined && { label: line.traffic.label, forceLabel: graph.order <= SOME }),
  });
  let loudest = 0.62;
  function lineColour({ alert, traffic, strength }: Line): string {
    if (alert === true) return mixed(palette.alert, palette.ground, 0.85);
    if (traffic !== undefined) return mixed(palette.traffic, palette.ground, 0.45 + 0.5 * traffic.share);
    return mixed(palette.line, palette.ground, 0.1 + loudest * strength ** 2);
  }

  return {
    show(drawn, placed) {
      layout = placed;
      graph.clear();
      const [many, room] = [drawn.dots.length, roomBetweenDots(placed, sigma.getDimensions())];
      const landmarks = many > MANY ? landmarksOf(drawn.dots) : new Set();
      for (const dot of drawn.dots) graph.addNode(dot.id, dotAttributes(landmarks.has(dot) ? { ...dot, named: true } : dot, room, many));
      lines = rankedLines(drawn.lines.filter((line) => graph.hasNode(line.source) && graph.hasNode(line.target)));
      neighbours = neighboursIn(lines);
      // While it moves nobody reads hundreds of names.
      sigma.setSetting('hideLabelsOnMove', many > MANY);
      sigma.setCustomBBox(boxOf(layout));
      drawLines();
      lookAgain();
    },
    choose(id) {
      chosen = id;
      lookAgain();
    },
    recolour() {
      palette = readPalette(element);
      graph.updateEachNodeAttributes((_, attributes) => ({ ...attributes, color: palette.tones[(attributes.dot as Dot).tone] }), { attributes: ['color'] });
      graph.updateEachEdgeAttributes((_, attributes) => ({ ...attributes, color: lineColour(attributes.line as Line) }), { attributes: ['color'] });
      sigma.refresh();
    },
    zoom: (factor) => void sigma.getCamera().animatedZoom({ factor: 1 / factor, duration: calm() ? 0 : 150 }),
    fit: () => void sigma.getCamera().animatedReset({ duration: calm() ? 0 : 200 }),
    end: () => {
      clearTimeout(settling);
      sigma.kill();
    },
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

function landmarksOf(dots: readonly Dot[]): ReadonlySet<Dot> {
  const ofGroup = new Map<string, Dot>();
  for (const dot of dots) {
    const known = ofGroup.get(dot.group);
    if (known === undefined || rank(dot) > rank(known)) ofGroup.set(dot.group, dot);
  }
  return new Set([...ofGroup.values()].sort((a, b) => rank(b) - rank(a)).slice(0, LANDMARKS));
}

const rank = ({ center, weight }: Dot): number => (center === true ? Number.POSITIVE_INFINITY : weight);

function neighboursIn(lines: readonly Line[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const note = (id: string, other: string) => found.set(id, (found.get(id) ?? new Set()).add(other));
  for (const { source, target } of lines) {
    note(source, target);
    note(target, source);
  }
  return found;
}

const MAX_LABEL = 48;
const shortened = (label: string): string => (label.length <= MAX_LABEL ? label : `${label.slice(0, MAX_LABEL - 1)}…`);
