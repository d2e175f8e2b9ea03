/**
 * The form of a task, what it wants and whether it wants a place. A report is about one place where its words come
 * together; everything else is about the types and functions that one would start from. Without a sign of a report there
 * is none. Each pattern is tried on the first line as written and without small talk.
 */
import type { Intent, TaskForm } from '../../intent.ts';
import { isTaskVerb } from '../../task-words.ts';
import type { TaskText } from '../task-text.ts';

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
/** Small talk that asks: "could you show me where …", whatever it asks about. */
const ASKING = /\b(how|where|what|which|who|why|show|find|explain|tell|point|understand|wondering|is there|are there)\b/i;

export const asksOrOrders = (title: string): boolean => QUESTION.test(title) || ORDER.test(title);

const says = (form: RegExp, { firstLine, request }: TaskText): boolean => form.test(firstLine) || form.test(request);

/** `Command`, `router::Route`, `parse_host()`. */
const IDENTIFIER = /^`?[A-Za-z_$][\w$]+(?:(?:\.|::|#)[A-Za-z_$][\w$]*)*(?:\(\))?`?$/;
/** Words of which every sentence or complaint has one, and a heading none. */
const CLAUSE =
  /\b(?:i|me|my|we|us|our|you|your|it|its|he|she|his|her|they|them|their|this|that|these|those|who|whose|whom|when|while|if|unless|after|before|until|once|because|although|but|so|then|is|are|was|were|be|been|am|do|does|did|has|have|had|can|cannot|could|may|might|must|shall|should|will|would|not|never|no|nothing|nobody|always|still|already|again|only|too|gets?|got|goes|went|gone|comes?|came|seems?|keeps?|kept|stays?|becomes?|became|happens?|shows?|appears?|disappears?|takes?|took|makes?|made|gives?|gave|wants?|needs?|tries|tried|says?|said|sees?|saw|problems?|issues?|trouble|difference|inconsisten\w+)\b|n't\b|\w['’](?:s|re|ve|ll|d|m)\b|[.!,;:]\s/i;

/** What headings join or speak of, and the few words of a search do not: "X and Y", "… handling", "… middleware". */
const HEADING =
  /\band\b|\b(?:implementation|internals?|handling|management|models?|types?|hierarchy|helpers?|utilit(?:y|ies)|operations?|lifecycle|middleware|support|system|strateg(?:y|ies)|interfaces?|abstractions?|mechanism|registration|configuration|integration|functions|methods|classes|hooks?|adapters?|builders?|containers?|pipeline|architecture|flow|logic|layer)\b/i;
/** The subject of code that deals with errors, not a complaint about one. */
const ERROR_SUBJECT =
  /\b(?:error|exception|panic|failure)s? (?=(?:and|codes?|collection|formatting|handl\w+|messages?|pages?|recovery|reporting|responses?|types?)\b)/gi;

const isHeading = ({ request, hasMoreLines }: TaskText): boolean =>
  !hasMoreLines && HEADING.test(request) && !CLAUSE.test(request) && !isTaskVerb(firstWord(request));
const firstWord = (line: string): string => /^\w*/.exec(line)?.[0].toLowerCase() ?? '';

export function formOf(text: TaskText): TaskForm {
  if (!text.hasMoreLines && IDENTIFIER.test(text.firstLine)) return 'identifier';
  if (says(ORDER, text)) return 'order';
  if (says(QUESTION, text) || ASKING.test(text.firstLine.replace(text.request, ''))) return 'question';
  if (COMMIT.test(text.request) || CHANGE.test(text.request) || text.hasMoreLines) return 'change';
  if (DEFECT.test(text.request.replace(ERROR_SUBJECT, '')) || CODE.test(text.request)) return 'report';
  return isHeading(text) ? 'topic' : DEFECT.test(text.request) ? 'report' : 'search';
}

/** Wants to be led through a whole. */
const TOUR = /^(trace|debug|explain|describe|understand|show|walk|list|investigate|explore)\b/i;
const HOW = /^how\b/i;
/** "I want to add …, where do I start?" is an order that asks for a place. */
const WHERE = /\b(where|which (part|code|file|function|method|class|place))\b.*\?\s*$/i;
/** Something to be found, which may be a whole. */
const FIND = /^(find|locate)(?! where)\b/i;
/** "Which type holds …", "the Order class", "where is Order defined": a type is asked for, or may be. */
const TYPE = /\b(which|what|the|an?) (interface|type|record)\b|\b(class|struct|enum|trait|defined|declared|definition|declaration|located)\b/i;

export function wantedBy(text: TaskText, form: TaskForm): Intent['wants'] {
  const isOrder = form === 'order' && !WHERE.test(text.firstLine);
  if (form === 'topic' || form === 'identifier' || says(TOUR, text) || TYPE.test(text.firstLine) || isOrder) return 'whole';
  return says(HOW, text) ? 'workings' : 'one';
}

/** A few words of search may just as well be the name of a type. */
const SENTENCE = 4;

/** Where something is decided, what happens when, why, a symptom. */
export function wantsPlace({ firstLine, request }: TaskText, form: TaskForm): boolean {
  if (form !== 'question' && form !== 'search') return false;
  if (TYPE.test(firstLine) || [TOUR, HOW, FIND].some((overview) => overview.test(request))) return false;
  return firstLine.split(/\s+/).length >= SENTENCE;
}

const ADDITION = /\b(add(s|ed|ing)?|introduc(e|es|ed|ing)|implement(s|ed|ing)?|provid(e|es|ed|ing)|expos(e|es|ed|ing)|creat(e|es|ed|ing)|new)\b/i;

/** Something is made that was not there. */
export const isAddition = (title: string): boolean => ADDITION.test(title);
