/**
 * Ask: one box for names and questions. Answers appear while typing, the chosen one's source beside them. Arrows choose,
 * enter looks around the chosen one, escape goes back to the box and then clears it.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Found, Report, Search, Stats } from '../api/answers.ts';
import { useAnswer } from '../api/use-answer.ts';
import { count, counted, firstSentence, oneLine, percent, symbolKey } from '../names.ts';
import { Empty, Kind, Loading, Name, Place, Problem } from '../parts/basics.tsx';
import { SymbolSource } from '../parts/symbol-source.tsx';
import { useDelayed } from '../parts/use-delayed.ts';
import { go, link, type Route, withParams } from '../router.ts';
import { whyParts, whySentences } from '../words.ts';

const TYPING_MS = 110;

export function AskView({ route }: { route: Route }) {
  const asked = route.params.get('q') ?? '';
  const [text, setText] = useState(asked);
  // What the box itself put into the address must not come back into it: somebody may have typed on.
  const own = useRef(asked);
  useEffect(() => {
    if (asked === own.current) return;
    own.current = asked;
    setText(asked);
  }, [asked]);
  const settled = useDelayed(text.trim(), TYPING_MS);
  useEffect(() => {
    if (settled === own.current || settled !== text.trim()) return;
    own.current = settled;
    go(link('/', { q: settled }), { replace: asked !== '' && settled !== '' });
  }, [settled]);
  const answer = useAnswer<Search>(asked === '' ? undefined : 'search', { q: asked });
  const found = (answer.value?.symbols ?? []) as readonly Found[];
  const at = chosenPlace(found, route.params.get('at'));
  const chosen = found[at];
  const choose = (place: number) => {
    const symbol = found[Math.max(0, Math.min(found.length - 1, place))];
    if (symbol !== undefined) go(withParams({ at: symbolKey(symbol) }), { replace: true });
  };
  /** At once, also what was typed so lately that no address has it yet. */
  const clear = () => {
    own.current = '';
    setText('');
    go(link('/'));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') choose(at + 1);
    else if (event.key === 'ArrowUp') choose(at - 1);
    else if (event.key === 'Enter' && chosen !== undefined && settled === asked) go(link('/look', { symbol: symbolKey(chosen) }));
    else if (event.key === 'Enter') go(link('/', { q: text.trim() }));
    else if (event.key === 'Escape' && text !== '') clear();
    else if (event.key === 'Escape') (event.target as HTMLElement).blur();
    else return;
    event.preventDefault();
  };
  return (
    <div class={asked === '' ? 'ask ask-start' : 'ask'} onKeyDown={onKeyDown}>
      {asked === '' ? <h1 class="ask-title">What do you want to know?</h1> : <h1 class="visually-hidden">Ask</h1>}
      <SearchBox text={text} setText={setText} at={chosen === undefined ? -1 : at} />
      {asked === '' ? (
        <StartPage />
      ) : (
        <div class="ask-columns">
          <div class="answers-column">
            {answer.error !== undefined && <Problem error={answer.error} />}
            {answer.value === undefined && answer.loading && <Loading />}
            {answer.value !== undefined && <Answers search={answer.value} found={found} at={at} choose={choose} aging={answer.loading} />}
          </div>
          {chosen !== undefined && <SymbolSource symbol={chosen.hash} />}
        </div>
      )}
    </div>
  );
}

const chosenPlace = (found: readonly Found[], key: string | null): number =>
  Math.max(
    0,
    found.findIndex((symbol) => symbolKey(symbol) === key),
  );

function SearchBox({ text, setText, at }: { text: string; setText: (text: string) => void; at: number }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div class="search-box">
      <label for="search" class="visually-hidden">
        A name or a question
      </label>
      <input
        ref={box}
        id="search"
        type="text"
        inputMode="search"
        enterkeyhint="search"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        maxLength={2000}
        placeholder="A name, or a question in your words"
        aria-expanded={at >= 0}
        aria-controls="answers"
        aria-activedescendant={at >= 0 ? `answer-${at}` : undefined}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <span class="key" aria-hidden="true">
        /
      </span>
    </div>
  );
}

interface AnswersProps {
  readonly search: Search;
  readonly found: readonly Found[];
  readonly at: number;
  readonly choose: (place: number) => void;
  readonly aging: boolean;
}

function Answers({ search, found, at, choose, aging }: AnswersProps) {
  useEffect(() => document.getElementById(`answer-${at}`)?.scrollIntoView({ block: 'nearest' }), [at]);
  if (found.length === 0) return <Empty>Nothing in this repository bears that name or answers that.</Empty>;
  return (
    <>
      <p class="muted answers-head" role="status">
        {search.mode === 'names' ? `${counted(found.length, 'symbol')} by name` : `${counted(found.length, 'answer')}, best first`}
        {search.truncated > 0 && `, ${count(search.truncated)} more`}
      </p>
      <ul id="answers" role="listbox" aria-label="Answers" class={aging ? 'answers aging' : 'answers'}>
        {found.map((symbol, i) => (
          <li
            id={`answer-${i}`}
            key={symbol.hash}
            role="option"
            aria-selected={i === at}
            onClick={() => choose(i)}
            onDblClick={() => go(link('/look', { symbol: symbolKey(symbol) }))}
          >
            <AnswerBody symbol={symbol} detailed={i === at} />
          </li>
        ))}
      </ul>
    </>
  );
}

function AnswerBody({ symbol, detailed }: { symbol: Found; detailed: boolean }) {
  const doc = firstSentence(symbol.doc);
  return (
    <>
      <div class="answer-title">
        <Name>{symbol.name}</Name>
        <Kind kind={symbol.kind} />
      </div>
      <Place symbol={symbol} />
      {doc !== '' ? (
        <p class="answer-doc">
          <bdi>{doc}</bdi>
        </p>
      ) : (
        symbol.signature !== '' && (
          <p class="answer-signature">
            <bdi>{oneLine(symbol.signature)}</bdi>
          </p>
        )
      )}
      {symbol.components !== undefined && <Why components={symbol.components} detailed={detailed} />}
    </>
  );
}

/** Why it is an answer: a bar for a glance, words for a reader. */
function Why({ components, detailed }: { components: Readonly<Record<string, number>>; detailed: boolean }) {
  const parts = whyParts(components);
  return (
    <div class="why">
      <div class="why-bar" aria-hidden="true">
        {parts.map(({ group, share }) => (
          <span key={group} class={`why-part why-${group}`} style={{ width: `${share * 100}%` }} />
        ))}
      </div>
      {detailed ? (
        <ul class="why-words">
          {whySentences(components)
            .slice(0, 6)
            .map(({ says, part, group }) => (
              <li key={says}>
                <span class={`why-key why-${group}`} aria-hidden="true" />
                {says} <span class="muted">{part < 0 ? `−${percent(-part)}` : percent(part)}</span>
              </li>
            ))}
        </ul>
      ) : (
        <p class="visually-hidden">{parts.map(({ label, share }) => `${label} ${percent(share)}`).join(', ')}</p>
      )}
    </div>
  );
}

const QUESTIONS = ['where are settings read', 'how are errors reported to the user', 'what happens when a request times out'];

function StartPage() {
  const { value: stats } = useAnswer<Stats>('stats');
  // It looks at the whole graph: whoever begins to type at once comes first.
  const settled = useDelayed(stats !== undefined, 600);
  const { value: report } = useAnswer<Report>(settled ? 'report' : undefined, { limit: 8 });
  return (
    <div class="start">
      <p class="lead">Names find symbols. Questions find what matters for them.</p>
      <ul class="examples">
        {QUESTIONS.map((question) => (
          <li key={question}>
            <a href={link('/', { q: question })}>{question}</a>
          </li>
        ))}
      </ul>
      {report !== undefined && report.most_used.length > 0 && (
        <section aria-labelledby="most-used">
          <h2 id="most-used">Most used here</h2>
          <ul class="chips">
            {report.most_used.map((symbol) => (
              <li key={symbol.hash}>
                <a href={link('/look', { symbol: symbolKey(symbol) })} title={symbol.qualified_name}>
                  <Name>{symbol.name}</Name> <span class="muted">{count(symbol.neighbours)}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {stats !== undefined && (
        <p class="muted">
          {counted(stats.files, 'file')}, {counted(stats.nodes, 'symbol')}, {counted(stats.edges, 'relation')}
        </p>
      )}
      <p class="keys">
        <kbd>/</kbd> search <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> look around <kbd>Esc</kbd> back
      </p>
    </div>
  );
}
