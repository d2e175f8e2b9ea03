/** Repositories of a workspace as groups, with the symbols by which they know each other. A dot that is opened leads on into its repository. */
import { useMemo } from 'preact/hooks';
import type { DrawnEdge, RepositoryGraph, WorkspaceMap, Workspaces } from '../../api/answers.ts';
import { useAnswer } from '../../api/use-answer.ts';
import type { DrawnGraph } from '../../drawing/drawn-graph.ts';
import { GraphCanvas } from '../../drawing/graph-canvas.tsx';
import { groupLayout } from '../../drawing/group-layout.ts';
import { count, counted } from '../../names.ts';
import { Empty, kindGroup, Shown } from '../../parts/basics.tsx';
import { go, link, type Route } from '../../router.ts';
import { linesOf } from './drawn-lines.ts';
import type { Part } from './graph-controls.tsx';
import { askAround } from './graph-part.tsx';
import { useGrowingPart } from './growing-part.ts';
import { Inspector } from './inspector.tsx';

/** Every repository that can be asked. */
const EVERYTHING = '*';
/** Names that are written in each repository. */
const NAMED = 2;
/** Edges inside of a repository are there to see where one is. */
const QUIET = 0.25;

export function RepositoriesPart({ route }: { route: Route }) {
  const workspace = route.params.get('workspace') ?? EVERYTHING;
  const answer = useAnswer<RepositoryGraph>('repository-graph', { workspace, limit: Number(route.params.get('limit') ?? 160) });
  return (
    <>
      <WorkspaceChoice workspace={workspace} />
      <Shown answer={answer} what="Joining">
        {(first) => <Repositories key={workspace} first={first} workspace={workspace} route={route} />}
      </Shown>
    </>
  );
}

function WorkspaceChoice({ workspace }: { workspace: string }) {
  const { value } = useAnswer<Workspaces>('workspaces');
  const names = [EVERYTHING, ...(value?.workspaces ?? []).map(({ name }) => name)];
  return (
    <label class="inline-field">
      workspace
      <select value={workspace} onChange={(event) => go(link('/look', { show: 'repositories', workspace: event.currentTarget.value }))}>
        {[...new Set([...names, workspace])].map((name) => (
          <option key={name} value={name}>
            {name === EVERYTHING ? 'all repositories' : name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface RepositoriesProps {
  readonly first: RepositoryGraph;
  readonly workspace: string;
  readonly route: Route;
}

function Repositories({ first, workspace, route }: RepositoriesProps) {
  const { part, chosen, choose } = useGrowingPart(first, route, (dot) => askAround(dot, workspace));
  const { graph, layout } = useMemo(() => {
    const drawn = toGraph(part);
    return { graph: drawn, layout: groupLayout(drawn) };
  }, [part]);
  const repository = part.nodes.find((node) => node.hash === chosen)?.repository;
  return (
    <div class="with-side">
      <div class="drawing">
        {part.nodes.length === 0 ? (
          <Empty>No relation between these repositories is known.</Empty>
        ) : (
          <GraphCanvas
            graph={graph}
            layout={layout}
            chosen={chosen}
            onChoose={choose}
            label={`Graph of ${counted(graph.dots.length, 'symbol')} of ${counted(layout.circles.length, 'repository', 'repositories')}, listed beside it`}
          />
        )}
        <p class="muted">
          {first.left_out > 0 && `${count(first.left_out)} more symbols are left out, the most used are drawn. `}
          Every disc is a repository. Click a dot to see what is around it, there and in the others.
        </p>
        {first.skipped.map(({ name, reason }) => (
          <p key={name} class="warn">
            <bdi>{name}</bdi> is left out: {reason}.
          </p>
        ))}
      </div>
      {chosen === undefined ? <Uses workspace={workspace} /> : <Inspector hash={chosen} repository={repository} part={part} choose={choose} />}
    </div>
  );
}

function toGraph({ nodes, edges }: Part): DrawnGraph {
  const isCrossing = ({ link: kind }: DrawnEdge) => kind !== undefined;
  const [crossings, uses] = [new Map<string, number>(), new Map<string, number>()];
  const add = (counts: Map<string, number>, end: string) => counts.set(end, (counts.get(end) ?? 0) + 1);
  for (const { source = '', target = '' } of edges.filter(isCrossing)) {
    for (const end of [source, target]) add(crossings, end);
    add(uses, target);
  }
  const named = mostUsed(nodes, uses);
  return {
    dots: nodes.map((node) => ({
      ...{ id: node.hash, named: named.has(node.hash), label: node.name, group: node.repository ?? '', weight: crossings.get(node.hash) ?? 0 },
      tone: node.test ? ('test' as const) : kindGroup(node.kind),
    })),
    lines: [...linesOf(edges.filter(isCrossing)), ...linesOf(edges.filter((edge) => !isCrossing(edge))).map((line) => ({ ...line, strength: QUIET }))],
  };
}

/** Of each repository a few, to say what it is known for. */
function mostUsed(nodes: Part['nodes'], uses: ReadonlyMap<string, number>): ReadonlySet<string> {
  const left = new Map<string, number>();
  const best = [...nodes].sort((a, b) => (uses.get(b.hash) ?? 0) - (uses.get(a.hash) ?? 0));
  return new Set(
    best.flatMap(({ hash, kind, repository = '' }) => {
      if (kind === 'file' || !uses.has(hash) || (left.get(repository) ?? NAMED) === 0) return [];
      left.set(repository, (left.get(repository) ?? NAMED) - 1);
      return [hash];
    }),
  );
}

/** Which repository uses which, as a list: the drawing for those who read or use the keyboard. */
function Uses({ workspace }: { workspace: string }) {
  const answer = useAnswer<WorkspaceMap>('workspace', { workspace });
  return (
    <aside class="side" aria-label="Which repository uses which">
      <Shown answer={answer}>
        {({ repositories, uses, versions }) => (
          <>
            <h2 class="side-title">{counted(repositories.length, 'repository', 'repositories')}</h2>
            <ul class="plain-list">
              {repositories.map(({ name, nodes }) => (
                <li key={name}>
                  <a href={link('/look', { repo: name, show: 'packages' })}>
                    <bdi>{name}</bdi>
                  </a>{' '}
                  <span class="muted">{counted(nodes, 'symbol')}</span>
                </li>
              ))}
            </ul>
            {uses.map(({ user, publisher, kind, names, most }) => (
              <section key={`${user} ${publisher} ${kind}`} class="relation">
                <h3>
                  <bdi>{user}</bdi> → <bdi>{publisher}</bdi> <span class="muted">{`${kind.replaceAll('_', ' ')}, ${counted(names, 'name')}`}</span>
                </h3>
                <p class="muted">{most.map(({ name, uses: times }) => `${name} (${count(times)})`).join(', ')}</p>
              </section>
            ))}
            {versions
              .filter(({ fits }) => fits === false)
              .map(({ user, purl, wanted, published }) => (
                <p key={`${user} ${purl}`} class="warn">
                  <bdi>{user}</bdi> wants {purl} {wanted}, here is {published}.
                </p>
              ))}
          </>
        )}
      </Shown>
    </aside>
  );
}
