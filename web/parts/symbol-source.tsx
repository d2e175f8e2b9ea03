/** The source of a symbol with its head: what it is, where it stands, and where to go from there. */
import type { Source } from '../api/answers.ts';
import { useAnswer } from '../api/use-answer.ts';
import { SourceView } from '../code/source-view.tsx';
import { placeText, symbolKey } from '../names.ts';
import { link } from '../router.ts';
import { Empty, Kind, Name, Shown } from './basics.tsx';

const MAX_LINES = 400;

export function SymbolSource({ symbol }: { symbol: string }) {
  const answer = useAnswer<Source>('source', { symbol, lines: MAX_LINES });
  return (
    <section class="symbol-source" aria-label="Source">
      <Shown answer={answer} what="Reading" choose={(candidate) => link('/look', { symbol: candidate.hash })}>
        {(source) => <SourceOfSymbol source={source} />}
      </Shown>
    </section>
  );
}

function SourceOfSymbol({ source }: { source: Source }) {
  const { symbol, lines, first_line: firstLine, next } = source;
  if (symbol === undefined) return null;
  const key = symbolKey(symbol);
  return (
    <>
      <header class="source-head">
        <h2>
          <Kind kind={symbol.kind} /> <Name>{symbol.name}</Name>
        </h2>
        <p class="place">
          <bdi>{placeText(symbol)}</bdi>
        </p>
        <p class="actions">
          <a class="button small" href={link('/look', { symbol: key })}>
            Look around
          </a>
          <a class="button small" href={link('/look', { symbol: key, show: 'callers' })}>
            Callers
          </a>
          <a class="button small" href={link('/change', { symbol: key })}>
            Blast radius
          </a>
        </p>
      </header>
      {lines === null ? (
        <Empty>{symbol.file === '' ? 'It lies outside of the repository.' : 'The text that was indexed is neither on disk nor in git any more.'}</Empty>
      ) : (
        <SourceView lines={lines} firstLine={firstLine} file={symbol.file} label={`Source of ${symbol.name}`} />
      )}
      {next !== null && <p class="muted pad">It goes on from line {next}.</p>}
    </>
  );
}
