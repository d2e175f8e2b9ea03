/** A change as JSON: two commits compared by their symbols, and what a pull request means. */
import type { PrImpact } from '../changes/analyse-pr-impact.ts';
import type { SemanticDiffAnswer, SymbolChange, SymbolPlace } from '../changes/analyse-semantic-diff.ts';
import { symbolRecord } from './symbol-record.ts';
import { uncoveredRecord } from './test-scope-record.ts';

export function semanticDiffRecord({ base, head, files, otherFiles, skipped, counts, breaking, movedFiles, changes }: SemanticDiffAnswer) {
  return {
    base,
    head: head ?? null,
    files,
    other_files: otherFiles,
    skipped,
    counts,
    breaking: breaking.map(({ path, ...b }) => ({ ...b, file: path })),
    moved_files: movedFiles,
    changes: changes.map(changeRecord),
  };
}

function changeRecord(c: SymbolChange) {
  return {
    change: c.change,
    before: placeRecord(c.before),
    after: placeRecord(c.after),
    public: c.isPublic,
    test: c.test,
    body_changed: c.bodyChanged,
    signature_changed: c.signatureChanged,
    added_relations: c.addedRelations,
    removed_relations: c.removedRelations,
    members: c.members,
    extracted_from: c.extractedFrom,
    inlined_into: c.inlinedInto,
  };
}

/** Fields of a symbol as far as a file on its own tells them. */
function placeRecord(place: SymbolPlace | undefined) {
  if (place === undefined) return null;
  const { name, kind, path, line, endLine, signature } = place;
  return { name, kind, file: path, start_line: line, end_line: endLine, signature };
}

export function prImpactRecord({ diff, dependents, traffic, tests, suspicions, reviewers, pages, alike, risk, indexed }: PrImpact) {
  const { listed, ...counts } = dependents;
  return {
    risk,
    indexed_commit: indexed,
    ...(traffic && { traffic }),
    dependents: { ...counts, listed: listed.map(({ node, depth }) => ({ ...symbolRecord(node), depth })) },
    tests: {
      chosen: tests.chosen,
      total: tests.total,
      unsure: tests.unsure,
      listed: tests.tests.map((t) => ({ ...symbolRecord(t.node), reason: t.reason })),
      commands: tests.commands.map((c) => ({ runner: c.runner, command: c.line, scope: c.scope })),
    },
    uncovered: tests.uncovered.map(uncoveredRecord),
    reviewers,
    stale_pages: pages,
    alike: alike.map(({ node, changed, similarity }) => ({ ...symbolRecord(node), changed, similarity })),
    suspicions: suspicions.map(({ finding, ...s }) => ({ ...s, file: finding.path, line: finding.line })),
    diff: semanticDiffRecord(diff),
  };
}
