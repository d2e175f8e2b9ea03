/**
 * Whether a task reports something about the code as it is (a defect, a change that was made, a ticket) or wants to be
 * led to a part of it (a question, an order for something new). A report is about one place where all its words come
 * together; a question or an order is about the types and functions that one would start from.
 */
const QUESTION = /^(how|where|what|which|who|why|when|trace|debug|find|locate|explain|describe|understand|show|walk|list|investigate|explore)\b/i;
const ORDER =
  /^(add|allow|build|configure|create|define|design|enable|extend|implement|integrate|introduce|make|organi[sz]e|provide|register|set up|support|use|write)\b/i;

/** Words. Fewer are a search. */
const SHORTEST = 4;

export function isReport(task: string): boolean {
  const title = (task.trimStart().split('\n', 1)[0] as string).trimEnd();
  return title.split(/\s+/).length >= SHORTEST && !QUESTION.test(title) && !ORDER.test(title) && !title.endsWith('?');
}
