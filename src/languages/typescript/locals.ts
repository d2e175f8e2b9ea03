/**
 * Variables inside functions: bindings of their block. One that is called by its name gets a symbol too when no named
 * function is around it, in the body of a callback or of a component that `memo(...)` wraps: such a body is all there
 * is to look at, and `const [open, setOpen] = useState()` declares what it calls.
 */
import type { FileContext, Known, Range } from './file-context.ts';
import { symbolFact } from './symbols.ts';
import { isCalled } from './syntax-questions.ts';

interface LocalPlace {
  readonly nameAt: number;
  /** Extent of the declaration. */
  readonly start: number;
  readonly end: number;
  /** Where the name is visible. */
  readonly range: Range;
}

export function bindLocal(ctx: FileContext, name: string, known: Known, { nameAt, start, end, range }: LocalPlace): void {
  const local = !ctx.isTest && ctx.isNameless && isCalled(ctx.source, name, end, range.end);
  ctx.bind(name, { ...known, local }, range);
  if (local) ctx.facts.add(symbolFact(ctx, { kind: 'variable', name, nameAt, start, end, owner: ctx.facts.current, known, local }));
}
