/** What a chosen symbol is and what it is connected to, as a list: the drawing for those who read or use the keyboard. */
import type { Description, DrawnEdge, DrawnSymbol } from '../../api/answers.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { count, firstSentence, symbolKey } from '../../names.ts';
import { Kind, Name, Place, Shown } from '../../parts/basics.tsx';
import { link } from '../../router.ts';
import { trafficText } from './drawn-lines.ts';

interface Props {
  readonly hash: string;
  readonly part: { readonly nodes: readonly DrawnSymbol[]; readonly edges: readonly DrawnEdge[] };
  readonly choose: (hash: string) => void;
}

const LISTED = 8;

export function Inspector({ hash, part, choose }: Props) {
  const answer = useAnswer<Description>('symbol', { symbol: hash, limit: LISTED });
  const drawn = new Set(part.nodes.map((node) => node.hash));
  return (
    <aside class="side" aria-label="The chosen symbol">
      <Shown answer={answer}>
        {({ symbol, relations, unresolved_mentions: unresolved }) => (
          <>
            <h2 class="side-title">
              <Name>{symbol.name}</Name>
            </h2>
            <p>
              <Kind kind={symbol.kind} /> <Place symbol={symbol} />
            </p>
            {symbol.doc !== '' && (
              <p class="answer-doc">
                <bdi>{firstSentence(symbol.doc)}</bdi>
              </p>
            )}
            <p class="actions">
              <a class="button small" href={link('/look', { symbol: symbolKey(symbol) })}>
                Centre
              </a>
              <a class="button small" href={link('/', { q: symbol.name.slice(0, 300), at: symbolKey(symbol) })}>
                Source
              </a>
              <a class="button small" href={link('/look', { from: symbolKey(symbol), show: 'path' })}>
                Path from here
              </a>
            </p>
            <SeenAtRunTime hash={hash} part={part} choose={choose} />
            {relations.map(({ relation, total, symbols }) => (
              <section key={relation} class="relation">
                <h3>
                  {relation} <span class="muted">{count(total)}</span>
                </h3>
                <ul class="plain-list">
                  {symbols.map((other) => (
                    <li key={`${other.hash} ${other.line}`}>
                      <button type="button" class="text-button" onClick={() => choose(other.hash)} title={other.qualified_name}>
                        <Name>{other.name}</Name>
                        {!drawn.has(other.hash) && <span class="muted"> not drawn yet</span>}
                      </button>
                    </li>
                  ))}
                  {total > symbols.length && <li class="muted">and {count(total - symbols.length)} more</li>}
                </ul>
              </section>
            ))}
            {unresolved > 0 && <p class="muted">{count(unresolved)} mentions of the name could not be linked for certain.</p>}
          </>
        )}
      </Shown>
    </aside>
  );
}

/** What passed through the symbol, by the lines that are drawn: the widths in numbers. */
function SeenAtRunTime({ hash, part: { nodes, edges }, choose }: Props) {
  const seen = edges
    .flatMap((edge) => (edge.traffic !== undefined && (edge.source === hash || edge.target === hash) ? [{ ...edge, traffic: edge.traffic }] : []))
    .sort((a, b) => b.traffic.observations - a.traffic.observations);
  if (seen.length === 0) return null;
  const nameOf = new Map(nodes.map((node) => [node.hash, node.name]));
  return (
    <section class="relation seen-at-run-time">
      <h3>seen at run time</h3>
      <ul class="plain-list">
        {seen.map(({ source = '', target = '', type, traffic }) => {
          const other = source === hash ? target : source;
          return (
            <li key={`${source} ${target} ${type}`}>
              <span aria-hidden="true">{source === hash ? '→ ' : '← '}</span>
              <span class="visually-hidden">{source === hash ? 'to' : 'from'}</span>
              <button type="button" class="text-button" onClick={() => choose(other)}>
                <Name>{nameOf.get(other) ?? other}</Name>
              </button>{' '}
              <span class="muted">{trafficText(traffic)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
