/**
 * A task's text, taken apart once for everything that reads it: its first line as written and without small talk, the
 * title and the lines below without what is about the work instead of the code.
 */
import { withoutContractions } from '../../util/contractions.ts';
import { withPlainPassive } from '../../util/passive-voice.ts';
import { cleanTask, withoutNoise } from './clean-task.ts';
import { ADDRESSES } from './code-patterns.ts';
import { withoutConversation } from './conversation.ts';
import { type TicketLine, ticketLines } from './ticket-lines.ts';

export interface TaskText {
  /** The whole text, cut to MAX_TASK, without the repository's own address. */
  readonly text: string;
  /** The first line as written. */
  readonly firstLine: string;
  /** The first line without small talk. */
  readonly request: string;
  readonly hasMoreLines: boolean;
  /** `request` without ticket numbers, labels and links. */
  readonly title: string;
  /** The scope that a commit message names before the colon: `fix(new): ...`. */
  readonly scope: readonly string[];
  /** The scope as a path, if it looks like one. */
  readonly places: readonly string[];
  readonly lines: readonly TicketLine[];
  /** The author's own sentences as written, without blocks of code and output. */
  readonly prose: string;
}

/** A pasted log or file is cut: its first part says what it is about, and a query has to stay bounded. */
const MAX_TASK = 12_000;

export function readTaskText(task: string, ownNames: ReadonlySet<string> = new Set()): TaskText {
  const text = withoutOwnAddress(task.slice(0, MAX_TASK), ownNames);
  const firstLine = (task.trimStart().split('\n', 1)[0] as string).trimEnd();
  const [{ text: first, quoted }, ...rest] = ticketLines(text) as [TicketLine, ...TicketLine[]];
  const asked = withPlainPassive(withoutContractions(withoutConversation(first)));
  const later = rest.map((line) => (line.quoted ? line : { ...line, text: withoutContractions(line.text) }));
  const prose = [{ text: asked, quoted }, ...later].flatMap((line) => (line.quoted ? [] : [line.text])).join('\n');
  const { text: title, scope, places } = cleanTask(asked);
  return {
    text,
    firstLine,
    request: withoutConversation(firstLine),
    hasMoreLines: task.trim().includes('\n'),
    title,
    scope,
    places,
    lines: later.map((line) => ({ text: withoutNoise(line.text), quoted: line.quoted })),
    prose,
  };
}

/** A repository `calcom` or `cal.com` that is called "Cal.com": neither `cal` nor `com` is what the question is about. */
function withoutOwnAddress(task: string, ownNames: ReadonlySet<string>): string {
  const isOwn = (name: string) => ownNames.has(name.toLowerCase()) || ownNames.has(name.replace('.', '').toLowerCase());
  return task.replaceAll(ADDRESSES, (name) => (isOwn(name) ? '' : name));
}
