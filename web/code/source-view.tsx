/** Lines of source with their numbers, coloured as soon as the grammar is there. */
import { useEffect, useState } from 'preact/hooks';
import { highlightLines, type Word } from './highlight.ts';

interface Props {
  readonly lines: readonly string[];
  readonly firstLine: number;
  readonly file: string;
  /** Lines to point out. */
  readonly marked?: ReadonlySet<number>;
  readonly label: string;
}

export function SourceView({ lines, firstLine, file, marked, label }: Props) {
  const [words, setWords] = useState<Word[][]>();
  useEffect(() => {
    let current = true;
    setWords(undefined);
    highlightLines(lines, file).then(
      (found) => current && setWords(found),
      // A grammar that cannot be loaded leaves the text plain.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [lines, file]);
  const width = String(firstLine + lines.length).length;
  return (
    <pre class="source" tabIndex={0} role="region" aria-label={label} style={{ '--digits': width }}>
      <code>
        {lines.map((text, i) => (
          <span class={marked?.has(firstLine + i) ? 'line marked' : 'line'} key={firstLine + i} data-line={firstLine + i}>
            {words?.[i]?.map((word) => (word.kind === '' ? word.text : <span class={word.kind}>{word.text}</span>)) ?? text}
            {'\n'}
          </span>
        ))}
      </code>
    </pre>
  );
}
