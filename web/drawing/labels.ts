/** Names of dots, in the colours of the page. */
import type { NodeDisplayData, PartialButFor } from 'sigma/types';
import type { Palette } from './palette.ts';

type Data = PartialButFor<NodeDisplayData, 'x' | 'y' | 'size' | 'label' | 'color'>;

interface Settings {
  readonly labelSize: number;
  readonly labelFont: string;
}

export function drawLabel(context: CanvasRenderingContext2D, data: Data, { labelSize, labelFont }: Settings, palette: Palette): void {
  if (!data.label) return;
  context.font = `${labelSize}px ${labelFont}`;
  context.lineWidth = 3;
  context.lineJoin = 'round';
  context.strokeStyle = palette.surface;
  context.strokeText(data.label, data.x + data.size + 4, data.y + labelSize / 3);
  context.fillStyle = palette.ink;
  context.fillText(data.label, data.x + data.size + 4, data.y + labelSize / 3);
}

type Place = Pick<NodeDisplayData, 'x' | 'y'>;

/** In the middle of a line, upright whichever way the line runs. */
export function drawLineLabel(
  context: CanvasRenderingContext2D,
  { label }: { readonly label?: string | null },
  [from, to]: readonly [Place, Place],
  { edgeLabelSize }: { readonly edgeLabelSize: number },
  palette: Palette,
): void {
  if (!label) return;
  context.font = `${edgeLabelSize}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.lineWidth = 3;
  context.lineJoin = 'round';
  context.strokeStyle = palette.surface;
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2 + edgeLabelSize / 3];
  context.strokeText(label, x, y);
  context.fillStyle = palette.ink;
  context.fillText(label, x, y);
  context.textAlign = 'start';
}

export function drawHover(context: CanvasRenderingContext2D, data: Data, settings: Settings, palette: Palette): void {
  const { labelSize, labelFont } = settings;
  context.font = `600 ${labelSize}px ${labelFont}`;
  const width = data.label ? context.measureText(data.label).width : 0;
  context.fillStyle = palette.surface;
  context.strokeStyle = palette.ink;
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(
    data.x - data.size - 4,
    data.y - Math.max(data.size, labelSize / 2) - 5,
    data.size * 2 + width + 16,
    Math.max(data.size * 2, labelSize) + 10,
    8,
  );
  context.fill();
  context.stroke();
  context.fillStyle = data.color;
  context.beginPath();
  context.arc(data.x, data.y, data.size, 0, Math.PI * 2);
  context.fill();
  if (!data.label) return;
  context.fillStyle = palette.ink;
  context.fillText(data.label, data.x + data.size + 5, data.y + labelSize / 3);
}
