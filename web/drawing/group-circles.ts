/** The discs of groups and their names, on a canvas behind the graph. */
import type Sigma from 'sigma';
import type { GroupCircle } from './drawn-graph.ts';
import type { Palette } from './palette.ts';

/** Smaller discs have no name: it would stand over others. */
const NAMED = 26;

export function drawCircles(canvas: HTMLCanvasElement, sigma: Sigma, circles: readonly GroupCircle[], palette: Palette): void {
  const { width, height } = sigma.getDimensions();
  const ratio = window.devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.font = '500 11px system-ui, sans-serif';
  context.textAlign = 'center';
  for (const circle of circles) {
    const middle = sigma.graphToViewport(circle);
    const edge = sigma.graphToViewport({ x: circle.x + circle.radius, y: circle.y });
    const radius = Math.hypot(edge.x - middle.x, edge.y - middle.y);
    if (middle.x + radius < 0 || middle.y + radius < 0 || middle.x - radius > width || middle.y - radius > height) continue;
    context.fillStyle = palette.circle;
    context.globalAlpha = 0.55;
    context.beginPath();
    context.arc(middle.x, middle.y, radius, 0, Math.PI * 2);
    context.fill();
    context.globalAlpha = 1;
    if (radius < NAMED) continue;
    context.fillStyle = palette.muted;
    context.fillText(fitted(context, circle.name, radius * 2.6), middle.x, middle.y - radius + 12);
  }
}

/** The font never changes, and measuring a name takes longer than drawing its disc. */
const widths = new Map<string, number>();

function widthOf(context: CanvasRenderingContext2D, text: string): number {
  const known = widths.get(text) ?? context.measureText(text).width;
  widths.set(text, known);
  return known;
}

/** The end of a path says more than its beginning. */
function fitted(context: CanvasRenderingContext2D, name: string, room: number): string {
  if (widthOf(context, name) <= room) return name;
  const parts = name.split('/');
  for (let kept = parts.length - 1; kept > 0; kept--) {
    const short = `…/${parts.slice(-kept).join('/')}`;
    if (widthOf(context, short) <= room) return short;
  }
  return `…/${parts.at(-1)}`.slice(0, 24);
}
