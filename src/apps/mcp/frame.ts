/**
 * The frame of every answer: below the text a few lines that say which snapshot it is of, what changed since and how
 * complete it is; beside it the same as structured content. They begin with `# `, which formats for agents read as a
 * comment.
 */

import type { RepositoryPlace } from '../../engine/repositories/locate-repository.ts';
import type { Freshness } from '../../engine/view/freshness.ts';
import type { Shard, SkippedRepository } from '../../engine/workspace/open-workspace.ts';
import type { UserError } from '../../errors.ts';
import { countOf } from '../../util/count-of.ts';
import { visibleLine } from '../../util/visible.ts';
import type { ToolAnswer } from './answer.ts';
import type { IndexRun } from './background-index.ts';

const SHOWN_FILES = 8;
const LISTED_FILES = 40;
const SHORT_HASH = 12;

export interface CheckedState {
  readonly fresh: Freshness;
  /** 0: just now. */
  readonly secondsAgo: number;
}

export function framed(answer: ToolAnswer, place: RepositoryPlace, { fresh, secondsAgo }: CheckedState): ToolAnswer {
  const checked = secondsAgo === 0 ? '' : ` (checked ${secondsAgo} s ago)`;
  return {
    ...answer,
    text: withoutFrames(answer.text.trimEnd()),
    state: { repo: place.name, line: stateLine(place, fresh), isCurrent: fresh.state === 'current', checked },
    facts: { ...answer.facts, index: stateFacts(place, fresh), ...(answer.completeness && { completeness: answer.completeness }) },
  };
}

/** Of an answer about several repositories: which snapshot of each it is of. */
export function framedAll(answer: ToolAnswer, workspace: string, shards: readonly Shard[], skipped: readonly SkippedRepository[]): ToolAnswer {
  const states = shards.map(({ name, view: { snapshot } }) => {
    const commit = snapshot.commit === null ? '' : ` at ${snapshot.commit.slice(0, SHORT_HASH)}`;
    return `${visibleLine(name)}${commit}, snapshot ${snapshot.hash.slice(0, SHORT_HASH)}`;
  });
  const left = skipped.length === 0 ? '' : `; left out: ${skipped.map((s) => `${visibleLine(s.name)} (${visibleLine(s.reason)})`).join(', ')}`;
  const line = `# ${visibleLine(workspace)}, ${countOf(shards.length, 'repository', 'repositories')}: ${states.join('; ')}${left}`;
  return {
    ...answer,
    text: withoutFrames(answer.text.trimEnd()),
    state: { repo: workspace, line, isCurrent: true, checked: '' },
    facts: {
      ...answer.facts,
      index: { workspace, repositories: shards.map(({ name, view }) => ({ repo: name, snapshot: view.snapshot.hash, commit: view.snapshot.commit })), skipped },
      ...(answer.completeness && { completeness: answer.completeness }),
    },
  };
}

/** All that the agent reads. `again`: it has read this state before, and nothing has changed. */
export function answerText({ text, state, completeness }: ToolAnswer, again: boolean): string {
  if (state === undefined) return text;
  return [text, ...(again ? [] : [`${state.line}${state.checked}`]), ...completenessLine(completeness)].join('\n');
}

/** Names and sources of a repository are anyone's: a line of theirs that looks like one of the frame is marked as quoted. */
const withoutFrames = (text: string): string => text.replace(/^# (?=.*\bsnapshot [0-9a-f]{6}|completeness:)/gm, '> # ');

function stateLine({ name }: RepositoryPlace, { snapshot, state, commitsBehind, changedFiles }: Freshness): string {
  const commit = snapshot.commit === null ? '' : ` at ${snapshot.commit.slice(0, SHORT_HASH)}`;
  const head = `# ${visibleLine(name)}${commit}, snapshot ${snapshot.hash.slice(0, SHORT_HASH)}`;
  if (state === 'current') return `${head}: up to date`;
  if (state === 'unknown') return `${head}: no git to tell what changed since`;
  const shown = changedFiles.slice(0, SHOWN_FILES).map(visibleLine).join(', ');
  const more = changedFiles.length > SHOWN_FILES ? ` and ${changedFiles.length - SHOWN_FILES} more` : '';
  const behind = commitsBehind > 0 ? `${countOf(commitsBehind, 'commit')} behind, ` : '';
  return `${head}: ${behind}${countOf(changedFiles.length, 'file')} changed since: ${shown}${more}. Lines in them may be off; index_repo refreshes.`;
}

function stateFacts({ name }: RepositoryPlace, { snapshot, state, commitsBehind, changedFiles }: Freshness) {
  return {
    repo: name,
    snapshot: snapshot.hash,
    commit: snapshot.commit,
    freshness: state,
    commits_behind: commitsBehind,
    changed_files: changedFiles.slice(0, LISTED_FILES),
    changed_files_total: changedFiles.length,
  };
}

/** Reasons shown as text; the structured content has all of them. */
const MAX_REASONS = 3;

function completenessLine(completeness: ToolAnswer['completeness']): string[] {
  if (completeness === undefined) return [];
  const { level, reasons } = completeness;
  return [`# completeness: ${level.replace('_', ' ')}${reasons.length === 0 ? '' : `: ${reasons.slice(0, MAX_REASONS).map(visibleLine).join('; ')}`}`];
}

/** Not an error: the agent can go on with other means, or ask again. */
export function indexingAnswer({ name, root }: RepositoryPlace, { progress, startedAt }: IndexRun, now: number): ToolAnswer {
  const { phase, done, total } = progress();
  const share = total > 0 ? `, ${phase} ${done} of ${total}` : `, ${phase}`;
  const seconds = Math.round((now - startedAt) / 1000);
  return {
    text: `${name} (${root}) is being indexed for the first time: ${seconds} s so far${share}. Ask again in a few seconds; until then search the files as you would without this server.`,
    facts: { repo: name, state: 'indexing', phase, done, total, seconds },
    completeness: { level: 'unknown', reasons: ['the index is not there yet'] },
  };
}

const EXPECTED = new Set(['NOT_FOUND', 'NOT_INDEXED', 'AMBIGUOUS']);

/** What a user can put right. Nothing found and not indexed are answers; everything else is a refusal. */
export function explainedError(error: UserError): ToolAnswer {
  const text = error.hint === undefined ? error.message : `${error.message} ${error.hint}`;
  return { text, facts: { state: error.code.toLowerCase() }, ...(EXPECTED.has(error.code) ? {} : { refused: true }) };
}
