/** Things by size as rectangles, with a shade for how high each is on a scale. Every rectangle is a link that says what it shows. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { squarify } from './squarify.ts';

interface Item {
  readonly id: string;
  readonly label: string;
  readonly size: number;
  /** 0 to 1; undefined where it is not known. */
  readonly level: number | undefined;
  readonly detail: string;
  /** What of it is written into a large rectangle. */
  readonly short: string;
}

interface Props {
  readonly label: string;
  readonly items: readonly Item[];
  readonly href: (id: string) => string;
  /** What the ends of the scale mean. */
  readonly scale: readonly [string, string];
}

const HEIGHT = 280;
const STEPS = 5;

export function Treemap({ label, items, href, scale }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(800);
  useEffect(() => {
    const element = place.current as HTMLDivElement;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const ordered = items.filter((item) => item.size > 0).sort((a, b) => b.size - a.size);
  const boxes = squarify(
    ordered.map((item) => item.size),
    { x: 0, y: 0, width, height: HEIGHT },
  );
  return (
    <figure class="treemap-figure">
      <div ref={place} class="treemap" role="group" aria-label={label} style={{ height: `${HEIGHT}px` }}>
        {ordered.map((item, i) => {
          const box = boxes[i];
          if (box === undefined || box.width < 2 || box.height < 2) return null;
          const roomy = box.width > 56 && box.height > 26;
          return (
            <a
              key={item.id}
              href={href(item.id)}
              class={`treemap-box level-${item.level === undefined ? 'unknown' : Math.min(STEPS - 1, Math.floor(item.level * STEPS))}`}
              style={{ left: `${box.x}px`, top: `${box.y}px`, width: `${box.width - 2}px`, height: `${box.height - 2}px` }}
              title={`${item.label}: ${item.detail}`}
            >
              <bdi class={roomy ? 'treemap-name' : 'visually-hidden'}>{item.label}</bdi>{' '}
              {roomy && box.height > 44 && box.width > 84 && (
                <span class="treemap-detail" aria-hidden="true">
                  {item.short}
                </span>
              )}
              <span class="visually-hidden">{item.detail}</span>
            </a>
          );
        })}
      </div>
      <figcaption class="legend">
        <span class="scale" aria-hidden="true">
          {Array.from({ length: STEPS }, (_, i) => (
            <span key={String(i)} class={`scale-step level-${i}`} />
          ))}
        </span>
        {scale[0]} to {scale[1]}
      </figcaption>
    </figure>
  );
}
