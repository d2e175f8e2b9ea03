/**
 * Whether a task reports something about the code as it is or was (a defect, a change, a ticket) or wants to be led to a
 * part of it (a question, an order for something new, a few words of search). A report is about one place where its
 * words come together; all others are about the types and functions that one would start from. Without a sign of a
 * report there is none.
 */
import type { Wanted } from '../keyword-set.ts';
import { withoutConversation } from './conversation.ts';

const QUESTION = /^(how|where|what|which|who|why|when|trace|debug|find|locate|explain|describe|understand|show|walk|list|investigate|explore)\b|\?$/i;
const ORDER =
  /^(add|allow|build|configure|create|define|design|enable|extend|implement|integrate|introduce|make|organi[sz]e|provide|register|set up|support|use|write)\b/i;

/** `fix(auth): `, `stacks: `, `KAFKA-17656`, `#35660`. */
const COMMIT = /^\s*[\w.,/ -]{1,40}(\([^)\n]*\))?!?: |\b[A-Z][A-Z0-9]+-\d+\b|(^|\s|\()#\d+\b/;
/** What commits begin with: a change to something that is there. */
const CHANGE =
  /^(fix|avoid|prevent|ensure|remove|drop|delete|rename|replace|refactor|restore|revert|simplify|improve|update|change|move|correct|clean ?up|bump|don't|do not|deprecate|optimi[sz]e|speed up|rework|mark|treat|preserve|minor|tiny|tweak|adjust|reword|bug ?fix|hotfix|regression fix|follow[- ]?up|\w+ed)\b/i;
const DEFECT =
  /\b(bugs?|crash\w*|broken|wrong(ly)?|incorrect(ly)?|invalid|error|fail(s|ed|ing|ure)?|rais(es|ed|ing)|throws?|thrown|los(es|t|ing)|missing|ignored|unexpected(ly)?|regression|race condition|deadlock\w*|leak\w*|panics?|not (work|used|called|applied|updated|caught|respected)\w*|instead of|(does|is|can|should)(n't| not|not)|should|no longer)\b/i;
/** Names that are marked as such, or look like nothing else. */
const CODE = /`[^`\n]+`|\w\(\)|\b[A-Z]\w*(\.|#|::)\w+/;

export const asksOrOrders = (title: string): boolean => QUESTION.test(title) || ORDER.test(title);

/** Of what was put around the task: "could you show me where …" asks, whatever it asks about. */
const ASKED = /\b(how|where|what|which|who|why|show|find|explain|tell|point|understand|wondering|is there|are there)\b/i;

export function isReport(task: string): boolean {
  const title = reportedTitle(task);
  return title !== undefined && (isChanged(title, task) || DEFECT.test(title) || CODE.test(title));
}

/** A report in the form of a commit message or of a ticket: what was or has to be changed, not only what is wrong. */
export function isChange(task: string): boolean {
  const title = reportedTitle(task);
  return title !== undefined && isChanged(title, task);
}

/** Something new is wanted: whoever makes it has to know what is declared, not only what does the work. */
export function isOrder(task: string): boolean {
  const title = task.trimStart().split('\n', 1)[0] as string;
  return [title, withoutConversation(title)].some((text) => ORDER.test(text));
}

/** Wants to be led through a whole. */
const TOUR = /^(trace|debug|explain|describe|understand|show|walk|list|investigate|explore)\b/i;
const HOW = /^how\b/i;
/** "I want to add …, where do I start?" is an order that asks for a place. */
const WHERE = /\b(where|which (part|code|file|function|method|class|place))\b.*\?\s*$/i;
/** Something to be found, which may be a whole. */
const FIND = /^(find|locate)(?! where)\b/i;
const OVERVIEWS = [TOUR, HOW, FIND];
/** "Which type holds …", "the Order class", "where is Order defined": a type is asked for, or may be. */
const TYPE = /\b(which|what|the|an?) (interface|type|record)\b|\b(class|struct|enum|trait|defined|declared|definition|declaration|located)\b/i;
/** A few words of search may just as well be the name of a type. */
const SENTENCE = 4;

export function wantedBy(task: string): Wanted {
  const title = task.trimStart().split('\n', 1)[0] as string;
  const says = (form: RegExp) => form.test(title) || form.test(withoutConversation(title));
  if (says(TOUR) || TYPE.test(title) || (isOrder(task) && !WHERE.test(title))) return 'whole';
  return says(HOW) ? 'workings' : 'one';
}

/** Where something is decided, what happens when, why, a symptom: wants the code that does it, not the types that it is made of. */
export function asksForPlace(task: string): boolean {
  const title = (task.trimStart().split('\n', 1)[0] as string).trimEnd();
  const bare = withoutConversation(title);
  if (isReport(task) || isOrder(task) || TYPE.test(title) || OVERVIEWS.some((form) => form.test(bare))) return false;
  return title.split(/\s+/).length >= SENTENCE;
}

const ADDITION = /\b(add(s|ed|ing)?|introduc(e|es|ed|ing)|implement(s|ed|ing)?|provid(e|es|ed|ing)|expos(e|es|ed|ing)|creat(e|es|ed|ing)|new)\b/i;

/** Something is made that was not there. */
export const isAddition = (title: string): boolean => ADDITION.test(title);

const isChanged = (title: string, task: string): boolean => COMMIT.test(title) || CHANGE.test(title) || task.trim().includes('\n');

/** Without what was put around it; undefined for a task that asks or orders. */
function reportedTitle(task: string): string | undefined {
  const title = (task.trimStart().split('\n', 1)[0] as string).trimEnd();
  const bare = withoutConversation(title);
  const asks = asksOrOrders(title) || asksOrOrders(bare) || ASKED.test(title.replace(bare, ''));
  return asks ? undefined : bare;
}
