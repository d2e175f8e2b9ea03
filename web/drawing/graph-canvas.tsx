/** A graph on a canvas: WebGL through sigma, groups as quiet discs with their names behind it. Where there is no WebGL it says so. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { counted } from '../names.ts';
import { THEME_CHANGED } from '../theme.ts';
import type { DrawnGraph, Layout } from './drawn-graph.ts';
import type { GraphDrawing } from './sigma-drawing.ts';

interface Props {
  readonly graph: DrawnGraph;
  readonly layout: Layout;
  readonly label: string;
  /** Dots to point out. */
  readonly chosen?: string | undefined;
  readonly onChoose: (id: string) => void;
}

export function GraphCanvas({ graph, layout, label, chosen, onChoose }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const drawing = useRef<GraphDrawing | undefined>(undefined);
  const [failed, setFailed] = useState(false);
  const [leftOut, setLeftOut] = useState(0);
  const choose = useRef(onChoose);
  choose.current = onChoose;

  useEffect(() => {
    let gone = false;
    const element = place.current as HTMLDivElement;
    import('./sigma-drawing.ts').then(({ startDrawing }) => {
      if (gone) return;
      try {
        drawing.current = startDrawing(element, { onChoose: (id) => choose.current(id), onLines: (drawn, all) => setLeftOut(all - drawn) });
        drawing.current.show(graph, layout);
        drawing.current.choose(chosen);
      } catch (error) {
        // Without WebGL sigma throws a TypeError on the missing context.
        reportError(error);
        setFailed(true);
      }
    });
    const recolour = () => drawing.current?.recolour();
    addEventListener(THEME_CHANGED, recolour);
    return () => {
      gone = true;
      removeEventListener(THEME_CHANGED, recolour);
      drawing.current?.end();
      drawing.current = undefined;
    };
  }, []);
  useEffect(() => drawing.current?.show(graph, layout), [graph, layout]);
  useEffect(() => drawing.current?.choose(chosen), [chosen]);
  if (failed) return <p class="empty">This browser cannot draw with WebGL. What would be drawn is listed beside.</p>;
  return (
    <div class="canvas-frame">
      <div ref={place} class="canvas" role="img" aria-label={label} data-dots={graph.dots.length} data-lines={graph.lines.length} />
      {leftOut > 0 && <p class="canvas-note">{counted(leftOut, 'fainter line')} left out: come closer, or choose a dot to see all of its own.</p>}
      <div class="canvas-tools">
        <button type="button" class="button small" onClick={() => drawing.current?.zoom(1 / 1.5)} aria-label="Zoom in">
          +
        </button>
        <button type="button" class="button small" onClick={() => drawing.current?.zoom(1.5)} aria-label="Zoom out">
          −
        </button>
        <button type="button" class="button small" onClick={() => drawing.current?.fit()}>
          Fit
        </button>
      </div>
    </div>
  );
}
