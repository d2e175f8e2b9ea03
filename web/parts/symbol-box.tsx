/** A field for one symbol, with suggestions while typing: arrows choose, enter takes, escape closes. */
import { useEffect, useId, useState } from 'preact/hooks';
import type { Search, SymbolRecord } from '../api/answers.ts';
import { useAnswer } from '../api/use-answer.ts';
import { symbolKey } from '../names.ts';
import { Kind, Name, Place } from './basics.tsx';
import { useDelayed } from './use-delayed.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChoose: (symbol: string) => void;
  readonly placeholder?: string;
}

const MAX = 8;

export function SymbolBox({ label, value, onChoose, placeholder = 'A name, Type.method or path:line' }: Props) {
  const id = useId();
  const [text, setText] = useState(value);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  useEffect(() => setText(value), [value]);
  const asked = useDelayed(text.trim(), 120);
  const { value: found } = useAnswer<Search>(open && asked.length > 1 ? 'search' : undefined, { q: asked, mode: 'names', limit: MAX });
  const options = open && found !== undefined ? (found.symbols as readonly SymbolRecord[]) : [];

  const take = (symbol: string) => {
    setOpen(false);
    setAt(-1);
    setText(symbol);
    if (symbol !== '') onChoose(symbol);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setAt((now) => Math.max(-1, Math.min(options.length - 1, now + (event.key === 'ArrowDown' ? 1 : -1))));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = options[at];
      take(chosen === undefined ? text.trim() : symbolKey(chosen));
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
    }
  };
  return (
    <div class="symbol-box">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        value={text}
        placeholder={placeholder}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setOpen(true);
          setAt(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <ul id={`${id}-list`} role="listbox" aria-label={label} class={options.length > 0 ? 'suggestions' : 'suggestions none'}>
        {options.map((symbol, i) => (
          // The field keeps the focus: a click must come before its blur.
          <li
            id={`${id}-${i}`}
            key={symbol.hash}
            role="option"
            aria-selected={i === at}
            onMouseDown={(event) => {
              event.preventDefault();
              take(symbolKey(symbol));
            }}
          >
            <Kind kind={symbol.kind} />
            <Name>{symbol.name}</Name>
            <Place symbol={symbol} />
          </li>
        ))}
      </ul>
    </div>
  );
}
