/** The impact of a pull request as Markdown to be posted to it: the verdict first, then what it rests on. */
import { breakingMarkdown, changesMarkdown } from '../../analysis/semantic-diff/semantic-diff-markdown.ts';
import { inlineCode as code, codeBlock, prose } from '../../util/markdown.ts';
import { lineList, type UncoveredCode } from '../test-scope/uncovered-changes.ts';
import type { PrImpact } from './analyse-pr-impact.ts';

const SECTION = 15;
const MARKS = { low: '🟢', medium: '🟡', high: '🔴' } as const;

export interface ImpactView {
  /** What changed symbol by symbol is folded away: a comment is read from the top. */
  readonly folded?: boolean;
}

export function prImpactMarkdown(impact: PrImpact, { folded = false }: ImpactView = {}): string[] {
  const { diff, risk } = impact;
  const { counts } = diff;
  const kinds = Object.entries(counts).filter(([, n]) => n > 0);
  return [
    `## ${MARKS[risk.level]} ${risk.level} risk: ${kinds.length === 0 ? 'no symbol changed' : kinds.map(([kind, n]) => `${n} ${kind.replaceAll('_', ' ')}`).join(', ')}`,
    '',
    ...risk.reasons.map((r) => `- ${prose(r.text)} (+${r.points})`),
    ...(risk.reasons.length === 0 ? ['Nothing that speaks for a risk was found.'] : []),
    '',
    ...breakingMarkdown(diff.breaking, SECTION),
    ...dependentLines(impact),
    ...testLines(impact),
    ...listSection('No test runs', impact.tests.uncovered.map(uncoveredLine)),
    ...listSection(
      'The same may be true of',
      impact.alike.map(
        (a) => `${code(a.node.name)} (${code(`${a.node.file}:${a.node.startLine}`)}), ${Math.round(100 * a.similarity)}% like ${code(a.changed)}`,
      ),
    ),
    ...listSection(
      'Suggested reviewers',
      impact.reviewers.map((r) => `${code(r.name)}: ${prose(r.reason)}`),
    ),
    ...listSection(
      'Pages that may be stale',
      impact.pages.map((p) => `${code(`${p.file}:${p.line}`)}${p.section === '' ? '' : ` ${code(p.section)}`} names ${p.symbols.map(code).join(', ')}`),
    ),
    ...listSection(
      'Suspicious',
      impact.suspicions.map((s) => `**${s.severity}** ${prose(s.message)} (${code(`${s.finding.path}:${s.finding.line}`)})`),
    ),
    ...(folded ? foldedLines('What changed, symbol by symbol', changesMarkdown(diff, SECTION)) : changesMarkdown(diff, SECTION)),
  ];
}

const foldedLines = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['<details>', `<summary>${title}</summary>`, '', ...lines, '</details>', ''];

function dependentLines({ dependents, indexed }: PrImpact): string[] {
  if (dependents.total === 0) return [];
  const { total, tests, depths, packages, listed, completeness } = dependents;
  const bound = completeness.level === 'complete' ? '' : ` At least: ${prose(completeness.reasons.join('; '))}.`;
  return [
    '### Depends on it',
    '',
    `${total} symbols (${tests} of them tests) within ${depths.length} steps, in ${packages.length} packages; index of ${indexed?.slice(0, 12) ?? 'no commit'}.${bound}`,
    '',
    ...listed
      .slice(0, SECTION)
      .map(
        ({ node, depth }) =>
          `- ${node.kind.replaceAll('_', ' ')} ${code(node.name)} (${code(`${node.file}:${node.startLine}`)})${depth > 1 ? `, ${depth} steps away` : ''}`,
      ),
    '',
  ];
}

function testLines({ tests }: PrImpact): string[] {
  if (tests.chosen === 0) return [];
  const files = [...new Set(tests.tests.map((t) => t.node.file))];
  const commands = tests.commands.flatMap((c) => ['', ...codeBlock([c.line.length <= 400 ? c.line : `${c.line.slice(0, 399)}…`], 'sh')]);
  return [
    `### Tests (${tests.chosen} of ${tests.total})`,
    '',
    ...files.slice(0, SECTION).map((f) => `- ${code(f)}`),
    ...(files.length > SECTION ? [`- … and ${files.length - SECTION} more files`] : []),
    ...tests.unsure.slice(0, 3).map((u) => `- not sure: ${prose(u)}`),
    ...commands,
    '',
  ];
}

const uncoveredLine = ({ node, lines }: UncoveredCode): string =>
  `${code(node.name)} (${code(`${node.file}:${node.startLine}`)})${lines.length === 0 ? '' : `: changed lines ${lineList(lines)}`}`;

function listSection(title: string, items: readonly string[]): string[] {
  if (items.length === 0) return [];
  const rest = items.length - SECTION;
  return [`### ${title}`, '', ...items.slice(0, SECTION).map((i) => `- ${i}`), ...(rest > 0 ? [`- … and ${rest} more`] : []), ''];
}
