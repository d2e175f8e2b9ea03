/**
 * A drawing that grows as dots are opened. Which dot is looked at and which were opened stands in the address, so that
 * whoever opens it sees the same: `at` and `open`, each dot by its hash, in front of it its repository where there are several.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { DrawnEdge, DrawnSymbol } from '../../api/answers.ts';
import { go, type Route, withParams } from '../../router.ts';
import type { Part } from './graph-controls.tsx';

/** Opened dots that an address remembers, the latest. */
const MAX_OPENED = 24;

interface GrowingPart {
  readonly part: Part;
  /** Hash of the dot that is looked at. */
  readonly chosen: string | undefined;
  readonly choose: (hash: string) => void;
}

/** `ask` gives what is around a dot; one that cannot be asked stays closed, and the next click asks again. */
export function useGrowingPart(first: Part, route: Route, ask: (dot: DotName) => Promise<Part>): GrowingPart {
  const [part, setPart] = useState<Part>(first);
  const asked = useRef(new Set<string>());
  useEffect(() => {
    asked.current = new Set();
    setPart(first);
  }, [first]);
  const opened = (route.params.get('open') ?? '').split(',').filter((name) => name !== '');
  const open = (name: string) => {
    asked.current.add(name);
    ask(parsed(name)).then(
      (more) => setPart((now) => merged(now, more)),
      () => asked.current.delete(name),
    );
  };
  useEffect(() => {
    for (const name of opened) if (!asked.current.has(name)) open(name);
  }, [first, opened.join()]);
  const choose = (hash: string) => {
    const name = nameOf(part.nodes.find((node) => node.hash === hash) ?? { hash });
    if (opened.includes(name) && !asked.current.has(name)) open(name);
    const next = opened.includes(name) ? opened : [...opened, name].slice(-MAX_OPENED);
    go(withParams({ at: name, open: next.join() }), { replace: true });
  };
  const at = route.params.get('at');
  return { part, chosen: at === null ? undefined : parsed(at).hash, choose };
}

export interface DotName {
  readonly hash: string;
  readonly repository?: string;
}

const nameOf = ({ hash, repository }: Pick<DrawnSymbol, 'hash' | 'repository'>): string => (repository === undefined ? hash : `${repository}:${hash}`);

function parsed(name: string): DotName {
  const end = name.lastIndexOf(':');
  return end < 0 ? { hash: name } : { hash: name.slice(end + 1), repository: name.slice(0, end) };
}

function merged(now: Part, more: Part): Part {
  const nodes = new Map(now.nodes.map((node) => [node.hash, node]));
  for (const node of more.nodes) if (!nodes.has(node.hash)) nodes.set(node.hash, node);
  const edgeKey = (e: DrawnEdge) => `${e.source} ${e.target} ${e.type} ${e.provenance}`;
  const edges = new Map([...now.edges, ...more.edges].map((edge) => [edgeKey(edge), edge]));
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
}
