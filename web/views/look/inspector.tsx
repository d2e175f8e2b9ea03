/** What a chosen symbol is and what it is connected to, as a list: the drawing for those who read or use the keyboard. */
import type { Description, DrawnEdge, DrawnSymbol } from '../../api/answers.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { count, firstSentence, symbolKey } from '../../names.ts';
import { Kind, Name, Place, Shown } from '../../parts/basics.tsx';
import { link } from '../../router.ts';
import { relationText } from '../../words.ts';
import { trafficText } from './drawn-lines.ts';

interface Props {
  readonly hash: string;
  /** Where it is another than the one that is looked at. */
  readonly repository?: string | undefined;
  readonly part: { readonly nodes: readonly DrawnSymbol[]; readonly edges: readonly DrawnEdge[] };
  readonly choose: (hash: string) => void;
}

const LISTED = 8;
const CROSSING = 12;

export function Inspector({ hash, repository, part, choose }: Props) {
  const repo = repository === undefined ? {} : { repo: repository };
  const answer = useAnswer<Description>('symbol', { symbol: hash, limit: LISTED, ...repo });
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
              <Kind kind={symbol.kind} /> {repository !== undefined && <span class="tag">{repository}</span>} <Place symbol={symbol} />
            </p>
            {symbol.doc !== '' && (
              <p class="answer-doc">
                <bdi>{firstSentence(symbol.doc)}</bdi>
              </p>
            )}
            <p class="actions">
              <a class="button small" href={link('/look', { symbol: symbolKey(symbol), ...repo })}>
                Centre
              </a>
              <a class="button small" href={link('/', { q: symbol.name.slice(0, 300), at: symbolKey(symbol), ...repo })}>
                Source
              </a>
              <a class="button small" href={link('/look', { from: symbolKey(symbol), show: 'path', ...repo })}>
                Path from here
              </a>
            </p>
            <SeenAtRunTime hash={hash} part={part} choose={choose} />
            <OtherRepositories hash={hash} part={part} choose={choose} />
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

/** Lines of the symbol that lead into other repositories or come from there. */
function OtherRepositories({ hash, part: { nodes, edges }, choose }: Props) {
  const crossing = edges.filter((edge) => edge.link !== undefined && (edge.source === hash || edge.target === hash));
  if (crossing.length === 0) return null;
  const nodeOf = new Map(nodes.map((node) => [node.hash, node]));
  return (
    <section class="relation other-repositories">
      <h3>
        across repositories <span class="muted">{count(crossing.length)}</span>
      </h3>
      <ul class="plain-list">
        {crossing.slice(0, CROSSING).map(({ source = '', target = '', type }) => {
          const other = nodeOf.get(source === hash ? target : source);
          return other === undefined ? null : (
            <li key={`${source} ${target} ${type}`}>
              <span class="muted">{source === hash ? relationText(type) : `${relationText(type)}, from`}</span> <span class="tag">{other.repository}</span>{' '}
              <button type="button" class="text-button" onClick={() => choose(other.hash)}>
                <Name>{other.name}</Name>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
