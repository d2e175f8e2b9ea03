/** Callers and callees as trees that open step by step. Arrows move as in any tree. */
import { useEffect, useState } from 'preact/hooks';
import type { Completeness, Dependents, Description, SymbolRecord } from '../../api/answers.ts';
import { ask } from '../../api/client.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { counted, percent } from '../../names.ts';
import { CompletenessNote, Empty, Kind, Name, Place, Shown, SymbolLink } from '../../parts/basics.tsx';
import { link } from '../../router.ts';

interface Step {
  readonly symbol: SymbolRecord;
  readonly line: number | null;
  readonly confidence: number;
  readonly via: string;
}

const LIMIT = 100;

const callersOf = async (symbol: string): Promise<Step[]> => {
  const { listed } = await ask<Dependents>('callers', { symbol, limit: LIMIT });
  return listed.map((d) => ({ symbol: d, line: d.sites[0]?.line ?? null, confidence: d.confidence, via: d.via }));
};

const calleesIn = ({ relations }: Description): Step[] =>
  relations.flatMap(({ symbols }) => symbols.map((s) => ({ symbol: s, line: s.line, confidence: s.confidence, via: s.type })));
const calleesOf = async (symbol: string): Promise<Step[]> => calleesIn(await ask<Description>('callees', { symbol, limit: LIMIT }));

export function CallersPart({ symbol }: { symbol: string }) {
  const answer = useAnswer<Dependents>('callers', { symbol, limit: LIMIT });
  return (
    <Shown answer={answer} choose={(candidate) => link('/look', { symbol: candidate.hash, show: 'callers' })}>
      {(found) => (
        <TreeCard
          symbol={found.symbol}
          title={`${counted(found.total, 'caller')}, ${counted(found.tests, 'test')} among them`}
          completeness={found.completeness}
        >
          <Tree
            steps={found.listed.map((d) => ({ symbol: d, line: d.sites[0]?.line ?? null, confidence: d.confidence, via: d.via }))}
            further={callersOf}
            label="Callers"
          />
        </TreeCard>
      )}
    </Shown>
  );
}

export function CalleesPart({ symbol }: { symbol: string }) {
  const answer = useAnswer<Description>('callees', { symbol, limit: LIMIT });
  return (
    <Shown answer={answer} choose={(candidate) => link('/look', { symbol: candidate.hash, show: 'callees' })}>
      {(found) => (
        <TreeCard
          symbol={found.symbol}
          title={counted(
            found.relations.reduce((sum, r) => sum + r.total, 0),
            'callee',
          )}
        >
          <Tree steps={calleesIn(found)} further={calleesOf} label="Callees" />
        </TreeCard>
      )}
    </Shown>
  );
}

interface CardProps {
  readonly symbol: SymbolRecord;
  readonly title: string;
  readonly completeness?: Completeness;
  readonly children: preact.ComponentChildren;
}

const TreeCard = ({ symbol, title, completeness, children }: CardProps) => (
  <section class="card tree-card">
    <header class="card-head">
      <h2>
        <Kind kind={symbol.kind} /> <SymbolLink symbol={symbol} />
      </h2>
      <p class="muted">{title}</p>
      {completeness !== undefined && <CompletenessNote completeness={completeness} />}
    </header>
    {children}
  </section>
);

interface TreeProps {
  readonly steps: readonly Step[];
  readonly further: (symbol: string) => Promise<Step[]>;
  readonly label: string;
}

function Tree({ steps, further, label }: TreeProps) {
  if (steps.length === 0) return <Empty>None is known.</Empty>;
  return (
    <ul class="tree" role="tree" aria-label={label} onKeyDown={moveInTree}>
      {steps.map((step, i) => (
        <Branch key={step.symbol.hash} step={step} further={further} path={new Set()} first={i === 0} level={1} />
      ))}
    </ul>
  );
}

interface BranchProps {
  readonly step: Step;
  readonly further: TreeProps['further'];
  /** Symbols above: one that comes again is not opened again. */
  readonly path: ReadonlySet<string>;
  readonly first?: boolean;
  readonly level: number;
}

function Branch({ step, further, path, first = false, level }: BranchProps) {
  const { symbol, line, confidence, via } = step;
  const [open, setOpen] = useState(false);
  const [below, setBelow] = useState<Step[]>();
  const again = path.has(symbol.hash);
  useEffect(() => {
    if (open && below === undefined) further(symbol.hash).then(setBelow, () => setBelow([]));
  }, [open, below, further, symbol.hash]);
  const leaf = again || (below !== undefined && below.length === 0);
  return (
    <li role="treeitem" aria-level={level} aria-expanded={leaf ? undefined : open} tabIndex={first ? 0 : -1} data-open={open}>
      <div class="tree-row">
        <button type="button" class="twist" tabIndex={-1} aria-hidden="true" disabled={leaf} onClick={() => setOpen(!open)}>
          {leaf ? '·' : open ? '▾' : '▸'}
        </button>
        <Kind kind={symbol.kind} />
        <a class="symbol-link" tabIndex={-1} href={link('/look', { symbol: symbol.hash })} title={symbol.qualified_name}>
          <Name>{symbol.name}</Name>
        </a>
        <Place symbol={line === null ? symbol : { ...symbol, start_line: line }} />
        {via !== 'calls' && <span class="muted">{via.replaceAll('_', ' ')}</span>}
        {confidence < 0.8 && <span class="muted">{percent(confidence)} sure</span>}
        {again && <span class="muted">again</span>}
      </div>
      {open && !leaf && (
        <ul role="group">
          {below === undefined ? (
            <li class="muted" role="none">
              …
            </li>
          ) : (
            below.map((next) => <Branch key={next.symbol.hash} step={next} further={further} path={new Set([...path, symbol.hash])} level={level + 1} />)
          )}
        </ul>
      )}
    </li>
  );
}

/** As the authoring practices have it: up and down over what is open, right opens, left closes or goes up, enter follows. */
function moveInTree(event: KeyboardEvent): void {
  const item = (event.target as Element).closest<HTMLElement>('[role=treeitem]');
  const tree = item?.closest('[role=tree]');
  if (item === null || item === undefined || tree === null || tree === undefined) return;
  const items = [...tree.querySelectorAll<HTMLElement>('[role=treeitem]')];
  const at = items.indexOf(item);
  const twist = item.querySelector<HTMLButtonElement>('.twist');
  const isOpen = item.dataset.open === 'true';
  if (event.key === 'ArrowDown') focusItem(items, at + 1);
  else if (event.key === 'ArrowUp') focusItem(items, at - 1);
  else if (event.key === 'Home') focusItem(items, 0);
  else if (event.key === 'End') focusItem(items, items.length - 1);
  else if (event.key === 'ArrowRight' && !isOpen) twist?.click();
  else if (event.key === 'ArrowRight') focusItem(items, at + 1);
  else if (event.key === 'ArrowLeft' && isOpen) twist?.click();
  else if (event.key === 'ArrowLeft') focusItem(items, items.indexOf(item.parentElement?.closest<HTMLElement>('[role=treeitem]') as HTMLElement));
  else if (event.key === 'Enter') item.querySelector<HTMLAnchorElement>('a')?.click();
  else return;
  event.preventDefault();
}

function focusItem(items: readonly HTMLElement[], place: number): void {
  const next = items[place];
  if (next === undefined) return;
  for (const item of items) item.tabIndex = item === next ? 0 : -1;
  next.focus();
}
