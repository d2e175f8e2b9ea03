/** Small pieces that every view uses: kinds, places, links to symbols, states of an answer. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Completeness, SymbolRecord } from '../api/answers.ts';
import type { Answer } from '../api/use-answer.ts';
import { kindText, placeText, symbolKey } from '../names.ts';
import { link } from '../router.ts';

export const Kind = ({ kind }: { kind: string }) => <span class={`kind kind-${kindGroup(kind)}`}>{kindText(kind)}</span>;

/** Kinds as a reader tells them apart; the colours of drawings follow the same groups. */
export function kindGroup(kind: string): 'type' | 'callable' | 'value' | 'infra' | 'outside' | 'other' {
  if (['class', 'struct', 'interface', 'trait', 'enum', 'record', 'type', 'message', 'schema', 'table', 'view'].includes(kind)) return 'type';
  if (['function', 'method', 'constructor', 'macro', 'test', 'rpc', 'operation', 'mixin', 'route_handler'].includes(kind)) return 'callable';
  if (['field', 'property', 'constant', 'variable', 'enum_member', 'column', 'config_key', 'output'].includes(kind)) return 'value';
  if (['external', 'package', 'env_var', 'process', 'feature_flag', 'endpoint', 'owner', 'person'].includes(kind)) return 'outside';
  if (
    [
      'resource',
      'data_source',
      'provider',
      'workload',
      'chart',
      'image',
      'stage',
      'target',
      'workflow',
      'job',
      'step',
      'datastore',
      'topic',
      'service',
    ].includes(kind)
  )
    return 'infra';
  return 'other';
}

/** Names may hold anything: direction marks are kept inside. */
export const Name = ({ children }: { children: string }) => <bdi class="name">{children}</bdi>;

export const Place = ({ symbol }: { symbol: SymbolRecord }) => (
  <span class="place" title={placeText(symbol)}>
    <bdi>{placeText(symbol)}</bdi>
  </span>
);

interface SymbolLinkProps {
  readonly symbol: SymbolRecord;
  readonly to?: string;
  readonly params?: Readonly<Record<string, string>>;
}

export const SymbolLink = ({ symbol, to = '/look', params = {} }: SymbolLinkProps) => (
  <a class="symbol-link" href={link(to, { ...params, symbol: symbolKey(symbol) })} title={symbol.qualified_name}>
    <Name>{symbol.name}</Name>
  </a>
);

export const SymbolRow = ({ symbol, to, params, children }: SymbolLinkProps & { children?: ComponentChildren }) => (
  <div class="symbol-row">
    <Kind kind={symbol.kind} />
    <SymbolLink symbol={symbol} {...(to !== undefined && { to })} {...(params !== undefined && { params })} />
    <Place symbol={symbol} />
    {children}
  </div>
);

export function Loading({ what = 'Looking' }: { what?: string }) {
  return (
    <p class="loading" role="status">
      <span class="spinner" aria-hidden="true" />
      {what} …
    </p>
  );
}

export const Empty = ({ children }: { children: ComponentChildren }) => <p class="empty">{children}</p>;

/** What went wrong in words, with what to do; of a name that means several symbols the choice. */
export function Problem({ error, choose }: { error: NonNullable<Answer<unknown>['error']>; choose?: (symbol: SymbolRecord) => string }) {
  return (
    <div class="problem" role="alert">
      <p class="problem-message">
        <bdi>{error.message}</bdi>
      </p>
      {error.candidates.length > 0 ? (
        <ul class="plain-list">
          {error.candidates.map((symbol) => (
            <li class="symbol-row" key={symbol.hash}>
              <Kind kind={symbol.kind} />
              <a class="symbol-link" href={choose?.(symbol) ?? link(location.pathname, { symbol: symbol.hash })}>
                <Name>{symbol.name}</Name>
              </a>
              <Place symbol={symbol} />
            </li>
          ))}
        </ul>
      ) : (
        error.hint !== null && <p class="muted">{error.hint}</p>
      )}
    </div>
  );
}

interface ShownProps<T> {
  readonly answer: Answer<T>;
  readonly what?: string;
  readonly choose?: (symbol: SymbolRecord) => string;
  readonly children: (value: T) => ComponentChildren;
}

/** An answer in whichever state it is. */
export function Shown<T>({ answer, what, choose, children }: ShownProps<T>) {
  if (answer.error !== undefined) return <Problem error={answer.error} {...(choose !== undefined && { choose })} />;
  if (answer.value === undefined) return answer.loading ? <Loading {...(what !== undefined && { what })} /> : null;
  return <div class={answer.loading ? 'shown aging' : 'shown'}>{children(answer.value)}</div>;
}

const LEVELS: Readonly<Record<string, string>> = { complete: 'Complete', lower_bound: 'At least these', unknown: 'Not certain' };

/** How complete an answer is, and why. */
export function CompletenessNote({ completeness }: { completeness: Completeness }) {
  const { level, reasons } = completeness as { level: string; reasons: readonly string[] };
  return (
    <details class={`completeness completeness-${level}`}>
      <summary>{LEVELS[level] ?? level}</summary>
      {reasons.length === 0 ? (
        <p>Nothing that could hide another one was met.</p>
      ) : (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </details>
  );
}

export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <button type="button" class="button small" onClick={copy}>
      {copied ? 'Copied' : label}
    </button>
  );
}

interface TabsProps {
  readonly label: string;
  readonly current: string;
  readonly tabs: readonly { readonly id: string; readonly label: string; readonly href: string }[];
}

/** Views of a view: links, because each is an address. */
export const Tabs = ({ label, current, tabs }: TabsProps) => (
  <nav class="tabs" aria-label={label}>
    {tabs.map((tab) => (
      <a key={tab.id} href={tab.href} aria-current={tab.id === current ? 'page' : undefined}>
        {tab.label}
      </a>
    ))}
  </nav>
);

interface BarProps {
  readonly share: number;
  readonly tone?: string;
}

/** A share as a bar; what it says stands beside it in words. */
export const Bar = ({ share, tone = 'accent' }: BarProps) => (
  <span class="bar" aria-hidden="true">
    <span class={`bar-fill tone-${tone}`} style={{ width: `${Math.max(1, Math.round(share * 100))}%` }} />
  </span>
);
