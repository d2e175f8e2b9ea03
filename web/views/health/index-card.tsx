/** The state of the index: how fresh, what it holds, what was not read, which layers lie over it. */
import type { Stats } from '../../api/answers.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { bytes, count, counted, percent, time } from '../../names.ts';
import { Bar, Shown } from '../../parts/basics.tsx';

export function IndexCard() {
  const answer = useAnswer<Stats>('stats');
  return (
    <section class="card span-two" aria-labelledby="index-title">
      <h2 id="index-title">Index</h2>
      <Shown answer={answer}>
        {(stats) => (
          <>
            <State stats={stats} />
            <dl class="figures">
              <Figure term="files" value={count(stats.files)} />
              <Figure term="symbols" value={count(stats.nodes)} />
              <Figure term="relations" value={count(stats.edges)} />
              <Figure term="names not linked" value={count(stats.unresolved)} />
              <Figure term="size" value={bytes(stats.bytes)} />
              <Figure term="generation" value={`@${stats.snapshot.generation}`} />
            </dl>
            <Languages stats={stats} />
            <NotRead stats={stats} />
            {stats.layers.length > 0 && (
              <p class="muted">
                Layers:{' '}
                {stats.layers
                  .map((layer) => `${layer.id} (${counted(layer.live, 'relation')}${layer.retired > 0 ? `, ${count(layer.retired)} retired` : ''})`)
                  .join(', ')}
              </p>
            )}
          </>
        )}
      </Shown>
    </section>
  );
}

function State({ stats }: { stats: Stats }) {
  const { staleness, snapshot } = stats;
  return (
    <p>
      <span class={`index-state state-${staleness.state}`}>
        <span class="dot" aria-hidden="true" />
        {staleness.state === 'current' && 'Up to date'}
        {staleness.state === 'stale' && `${counted(staleness.commits, 'commit')} and ${counted(staleness.files, 'changed file')} behind`}
        {staleness.state === 'unknown' && 'Not known whether up to date'}
      </span>{' '}
      <span class="muted">
        indexed {time(snapshot.created_at)}
        {snapshot.commit !== null && (
          <>
            {' '}
            at <code>{snapshot.commit.slice(0, 10)}</code>
          </>
        )}
      </span>{' '}
      {staleness.state === 'stale' && (
        <span>
          Run <code>knowing index</code>.
        </span>
      )}
    </p>
  );
}

const Figure = ({ term, value }: { term: string; value: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
);

function Languages({ stats }: { stats: Stats }) {
  const lines = stats.languages.reduce((sum, language) => sum + language.lines, 0) || 1;
  return (
    <ul class="plain-list languages">
      {stats.languages.slice(0, 8).map((language) => (
        <li key={language.id} class="meter">
          <Bar share={language.lines / lines} /> <span>{language.id}</span>{' '}
          <span class="muted">
            {counted(language.files, 'file')}, {percent(language.lines / lines)} of lines, {language.depth}
          </span>
        </li>
      ))}
    </ul>
  );
}

const NotRead = ({ stats }: { stats: Stats }) =>
  stats.unread.length === 0 ? (
    <p class="good">Every language in it is read.</p>
  ) : (
    <p class="warn">Not read: {stats.unread.map((language) => counted(language.files, `${language.name} file`)).join(', ')}. Answers leave them out.</p>
  );
