/**
 * What files define, as an outline that an agent reads: in the order of the lines, what is inside of something under it.
 * Then who uses it from elsewhere, by file, each with what it uses. No path is said twice.
 */
import type { Pack, PackedSymbol } from '../../model/pack.ts';
import { groupBy } from '../../util/group-by.ts';
import { lastPart } from '../../util/last-part.ts';

const SIGNATURE_WIDTH = 120;
/** Of one user; a type that wraps another uses all of it. */
const MOST_USED = 4;

export function fileLines({ symbols, edges, truncated }: Pack): string[] {
  const own = symbols.filter((s) => s.distance === 0);
  const used = groupBy(
    edges.filter((e) => symbols[e.target]?.distance === 0 && symbols[e.source]?.distance !== 0),
    (e) => e.source,
  );
  const users = [...used].map(([at, some]) => ({ user: symbols[at] as PackedSymbol, uses: [...new Set(some.map((e) => symbols[e.target] as PackedSymbol))] }));
  return [
    ...[...groupBy(own, (s) => s.file)].flatMap(([file, some]) => [file, ...outline(some)]),
    ...(users.length === 0
      ? []
      : ['used from:', ...[...groupBy(users, (u) => u.user.file)].map(([file, some]) => `  ${file}: ${some.map(userItem).join(', ')}`)]),
    ...(truncated > 0 ? [`… ${truncated} more, of lower rank: pass a budget`] : []),
  ];
}

type Outlined = Pick<PackedSymbol, 'name' | 'kind' | 'signature' | 'startLine' | 'endLine'>;

/** `within`: what all of it is inside of, whose name needs no saying. */
export function outline(symbols: readonly Outlined[], within?: string): string[] {
  const inOrder = [...symbols].sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine);
  const around: Outlined[] = [];
  return inOrder.map((symbol) => {
    while (around.length > 0 && (around.at(-1) as Outlined).endLine < symbol.startLine) around.pop();
    const owner = around.at(-1)?.name ?? within;
    around.push(symbol);
    return `${'  '.repeat(around.length)}${symbol.startLine}-${symbol.endLine} ${saidOf(symbol, owner)}`;
  });
}

/** A signature mostly has the name in it; a name alone goes with its kind. */
function saidOf({ name, kind, signature }: Outlined, owner: string | undefined): string {
  const text = signature.replace(/\s+/g, ' ').trim();
  const short = owner !== undefined && name.startsWith(`${owner}.`) ? name.slice(owner.length + 1) : name;
  if (text === '' || text === name) return `${kind} ${short}`;
  const said = text.length > SIGNATURE_WIDTH ? `${text.slice(0, SIGNATURE_WIDTH)}…` : text;
  return text.includes(lastPart(name)) ? said : `${short}  ${said}`;
}

function userItem({ user, uses }: { readonly user: PackedSymbol; readonly uses: readonly PackedSymbol[] }): string {
  const names = uses.map((s) => s.name);
  const nearest = names.filter((name) => !names.some((other) => other.startsWith(`${name}.`)));
  const shown = nearest.slice(0, MOST_USED).join(', ');
  return `${user.name}:${user.startLine} (${shown}${nearest.length > MOST_USED ? ', …' : ''})`;
}
