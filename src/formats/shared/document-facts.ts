/**
 * Collects what a document says: sections with their extents, and the symbols that each names. A section reaches to the
 * next heading that is not below it; what it names is said by the innermost one.
 */
import type { FileFacts, RelationTarget, SymbolIndex } from '../../model/facts.ts';
import { FormatFacts } from './format-facts.ts';

export interface Heading {
  readonly title: string;
  /** 1 is the highest. */
  readonly level: number;
  readonly start: number;
}

/** What a document names, and where. */
export interface Mention {
  readonly target: RelationTarget;
  readonly at: number;
}

/** A section that names more is a list of everything, and says little of each. */
const MAX_MENTIONS = 60;
const MAX_TITLE = 120;

export function documentFacts(
  format: string,
  path: string,
  text: string,
  { headings, mentions }: { headings: readonly Heading[]; mentions: readonly Mention[] },
): FileFacts {
  const facts = new FormatFacts(format, path, text);
  const sections = headings.map((heading, i) => addSection(facts, heading, sectionEnd(headings, i, text.length)));
  const seen = new Map<SymbolIndex, Set<string>>();
  for (const { target, at } of mentions) {
    const inside = headings.findLastIndex((h) => h.start <= at);
    const from = sections[inside] ?? -1;
    const names = seen.get(from) ?? new Set();
    seen.set(from, names);
    if (names.has(target.name) || names.size >= MAX_MENTIONS) continue;
    names.add(target.name);
    facts.relation({ type: 'documents', from, target, at });
  }
  return facts.finish();
}

function sectionEnd(headings: readonly Heading[], i: number, length: number): number {
  const { level } = headings[i] as Heading;
  return headings.slice(i + 1).find((h) => h.level <= level)?.start ?? length;
}

function addSection(facts: FormatFacts, { title, level, start }: Heading, end: number): SymbolIndex {
  const name = title.replace(/\s+/g, ' ').slice(0, MAX_TITLE);
  return facts.symbol({ kind: 'section', name, start, end, signature: `${'#'.repeat(Math.min(level, 6))} ${name}` });
}

/** Lists of what changed in each release name everything, and nothing of it goes stale. */
export const isChangeLog = (path: string): boolean =>
  /(?:^|\/)(?:change(?:s|log)?|history|news|releases?|release[-_]notes|whats[-_]?new|upgrading|authors|contributors|license|copying)(?:[-_.][^/]*)?\.\w+$|(?:^|\/)(?:releases|release[-_]notes|changelogs?|whatsnew|changes|newsfragments|node_modules|vendor|third_party)\//i.test(
    path,
  );
