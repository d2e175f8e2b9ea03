/** Two commits by their symbols: before on the left, after on the right. */
import { useState } from 'preact/hooks';
import type { SemanticDiff, SymbolChange } from '../../api/answers.ts';
import { count, counted, oneLine } from '../../names.ts';
import { Empty, Kind, Name } from '../../parts/basics.tsx';

const FIRST = 60;

export function ChangeList({ diff }: { diff: SemanticDiff }) {
  const { base, head, breaking, changes, counts, moved_files: moved, skipped } = diff;
  const [all, setAll] = useState(false);
  const shown = all ? changes : changes.slice(0, FIRST);
  const summary = Object.entries(counts)
    .filter(([, n]) => n > 0)
    .map(([what, n]) => `${count(n)} ${what.replaceAll('_', ' ')}`);
  return (
    <section class="card" aria-labelledby="diff-title">
      <header class="card-head">
        <h2 id="diff-title">
          <code>{base.slice(0, 10)}</code> to <code>{head?.slice(0, 10) ?? 'working tree'}</code>
        </h2>
        <p class="muted">{summary.length === 0 ? 'No symbol changed.' : summary.join(', ')}</p>
      </header>
      {breaking.length > 0 && (
        <ul class="plain-list breaking">
          {breaking.map((b) => (
            <li key={`${b.file} ${b.line} ${b.name} ${b.reason}`}>
              <span class={`tag ${b.certainty === 'breaking' ? 'tag-high' : 'tag-medium'}`}>{b.certainty}</span> <Name>{b.name}</Name> {b.reason}{' '}
              <span class="place">
                <bdi>
                  {b.file}:{b.line}
                </bdi>
              </span>
            </li>
          ))}
        </ul>
      )}
      {moved.map((m) => (
        <p key={m.to} class="muted">
          <bdi>{m.from}</bdi> moved to <bdi>{m.to}</bdi>
        </p>
      ))}
      {shown.length === 0 ? (
        <Empty>Only files changed that hold no symbols.</Empty>
      ) : (
        <ul class="changes">
          {shown.map((change) => (
            <li
              key={`${change.change} ${change.before?.file} ${change.before?.name} ${change.after?.file} ${change.after?.name} ${change.after?.start_line}`}
              class={`change change-${change.change}`}
            >
              <OneChange change={change} />
            </li>
          ))}
        </ul>
      )}
      {changes.length > shown.length && (
        <button type="button" class="button" onClick={() => setAll(true)}>
          Show {count(changes.length - shown.length)} more
        </button>
      )}
      {skipped.length > 0 && <p class="muted">{counted(skipped.length, 'file')} could not be compared.</p>}
    </section>
  );
}

function OneChange({ change }: { change: SymbolChange }) {
  const edits = [change.signature_changed && 'signature', change.body_changed && 'body'].filter((text) => text !== false);
  return (
    <>
      <p class="change-head">
        <span class={`tag tag-${change.change}`}>{change.change.replaceAll('_', ' ')}</span>
        {change.public && <span class="tag">public</span>}
        {change.test && <span class="tag tag-test">test</span>}
        {edits.length > 0 && <span class="muted">{edits.join(' and ')}</span>}
        {change.members > 0 && <span class="muted">with {counted(change.members, 'member')}</span>}
      </p>
      <div class="sides">
        <Side place={change.before} label="before" />
        <Side place={change.after} label="after" />
      </div>
      <Relations change={change} />
    </>
  );
}

function Side({ place, label }: { place: SymbolChange['before']; label: string }) {
  if (place === null) return <div class="change-side none" aria-label={`nothing ${label}`} role="group" />;
  return (
    <div class="change-side" role="group" aria-label={label}>
      <p>
        <Kind kind={place.kind} /> <Name>{place.name}</Name>
      </p>
      <p class="place">
        <bdi>
          {place.file}:{place.start_line}
        </bdi>
      </p>
      {place.signature !== '' && (
        <p class="answer-signature">
          <bdi>{oneLine(place.signature)}</bdi>
        </p>
      )}
    </div>
  );
}

const MAX_RELATIONS = 6;

function Relations({ change }: { change: SymbolChange }) {
  if (change.change === 'added' || change.change === 'removed') return null;
  const lines = [...change.added_relations.map((r) => ['+', r] as const), ...change.removed_relations.map((r) => ['−', r] as const)];
  if (lines.length === 0) return null;
  return (
    <p class="muted relations">
      {lines.slice(0, MAX_RELATIONS).map(([sign, text]) => (
        <bdi key={sign + text}>
          {sign} {text}
        </bdi>
      ))}
      {lines.length > MAX_RELATIONS && <span>and {lines.length - MAX_RELATIONS} more</span>}
    </p>
  );
}
