import { describe, expect, it } from 'vitest';
import type { PackageDiff, SnapshotDiff } from '../../../engine/snapshots/diff-snapshots.ts';
import type { Snapshot } from '../../../model/graph.ts';
import type { NodeLabel } from '../../../model/graph-changes.ts';
import { Output } from '../output.ts';
import { diffLines } from './diff-report.ts';

const sink = { write: () => true };
const { style } = new Output({ stdout: sink, stderr: sink, json: false, color: { stdout: false, stderr: false } });
const snapshot = (generation: number): Snapshot => ({
  ...{ hash: `${generation}`.repeat(64), root: `${generation}`.repeat(64), parent: null, commit: null, generation },
  ...{ nodes: 0, edges: 0, files: 0, createdAt: 0 },
});
const label = (name: string, folder: string): NodeLabel => ({
  hash: name,
  kind: 'function',
  name,
  qualifiedName: name,
  package: folder,
  file: `${folder}/x.py`,
});

function changed(name: string, symbols: number): PackageDiff {
  const nodes = Array.from({ length: symbols }, (_, i) => ({ event: 'added' as const, node: label(`fn${i}`, name) }));
  const contains = { event: 'added', hash: '', source: label('file', name), target: label('fn0', name), type: 'contains', provenance: 'structural' } as const;
  const calls = { event: 'removed', hash: '', source: label('fn0', name), target: label('gone', 'far'), type: 'calls', provenance: 'ast_resolved' } as const;
  return { package: name, before: null, after: null, files: [], nodes, edges: [contains, calls] };
}

const diff = (...packages: PackageDiff[]): SnapshotDiff => ({
  from: snapshot(1),
  to: snapshot(2),
  packages,
  complete: true,
  read: { packages: packages.length, ofPackages: 9, events: 7 },
});
const LIMITS = { lines: 12, structural: false, verbose: false };

describe('a difference as text', () => {
  it('never hides a small package behind a large one, and counts what it leaves out', () => {
    const lines = diffLines(diff(changed('big', 200), changed('small', 2)), LIMITS, style);
    expect(lines.filter((line) => /^ {2}[+-]/.test(line))).toHaveLength(12);
    expect(lines.join('\n')).toMatch(/small[\s\S]*fn1/);
    expect(lines.join('\n')).toContain('192 more');
    expect(lines.at(-1)).toContain('--limit 120');
  });

  it('counts edges that follow from symbols, unless they are asked for', () => {
    expect(diffLines(diff(changed('p', 1)), LIMITS, style).join('\n')).toMatch(/and 1 edges of containment/);
    expect(diffLines(diff(changed('p', 1)), { ...LIMITS, structural: true }, style).join('\n')).toMatch(/\+ contains +file -> fn0/);
  });

  it('says where an edge leads that leaves its package', () => {
    expect(diffLines(diff(changed('p', 1)), LIMITS, style).join('\n')).toMatch(/- calls +fn0 -> gone {2}far\/x\.py/);
  });

  it('tells the same graph from one whose changes were not kept', () => {
    const same = { ...diff(), to: snapshot(1) };
    expect(diffLines(same, LIMITS, style).join('\n')).toContain('No difference');
    expect(diffLines({ ...diff(), complete: false }, LIMITS, style).join('\n')).toContain('Not all changes');
  });

  it('says with --verbose how much was read', () => {
    expect(diffLines(diff(changed('p', 1)), { ...LIMITS, verbose: true }, style).at(-1)).toBe('Read the events of 1 of 9 packages: 7 rows.');
  });
});
