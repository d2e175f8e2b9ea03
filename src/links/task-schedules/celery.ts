/** Celery beat: entries of `beat_schedule` and `CELERY_BEAT_SCHEDULE`, and `sender.add_periodic_task(10.0, ping.s())`. */
import { closingBracket, type Part, partsBetween } from '../shared/balanced.ts';

export interface ScheduledTask {
  readonly name: string;
  /** As Celery knows it: with its module, or its own name where code refers to it. */
  readonly task: string;
  /** As written. */
  readonly when: string;
  readonly start: number;
  readonly end: number;
  /** Where the task is named. */
  readonly at: number;
}

const SCHEDULE = /\b(?:CELERY_?BEAT_SCHEDULE|beat_schedule)\b\s*(?::[^=\n]+)?(?:=|\|=|\.update\()\s*(?:dict\()?\{/g;
/** `CELERY_BEAT_SCHEDULE["name"] = {`. */
const SINGLE = /\b(?:CELERY_?BEAT_SCHEDULE|beat_schedule)\[\s*(["'])([^"'\n]+)\1\s*\]\s*=\s*\{/g;
const ENTRY = /^(["'])([^"'\n]+)\1\s*:\s*\{/;
const PERIODIC = /\.add_periodic_task\(/g;

export function celeryEntries(text: string): ScheduledTask[] {
  const listed = [...text.matchAll(SCHEDULE)].flatMap(({ 0: head, index }) => entriesIn(text, index + head.length - 1));
  const single = [...text.matchAll(SINGLE)].flatMap(({ 0: head, 2: name = '', index }) => entry(text, name, index, index + head.length - 1));
  const added = [...text.matchAll(PERIODIC)].flatMap(({ 0: head, index }) => periodic(text, index, index + head.length - 1));
  return [...listed, ...single, ...added];
}

function entriesIn(text: string, open: number): ScheduledTask[] {
  const end = closingBracket(text, open);
  if (end < 0) return [];
  return partsBetween(text, open + 1, end).flatMap((part) => {
    const key = ENTRY.exec(part.text);
    return key === null ? [] : entry(text, key[2] as string, part.at, part.at + key[0].length - 1);
  });
}

/** The dictionary of one entry. */
function entry(text: string, name: string, start: number, open: number): ScheduledTask[] {
  const end = closingBracket(text, open);
  if (end < 0) return [];
  const fields = partsBetween(text, open + 1, end);
  const [task, when] = [fieldOf(fields, 'task'), fieldOf(fields, 'schedule')];
  const [said, written] = /^(?:\(\s*)?["']([\w.]+)["']/.exec(task?.text ?? '') ?? [];
  if (task === undefined || said === undefined || written === undefined) return [];
  return [{ name, task: written, when: oneLine(when?.text ?? ''), start, end: end + 1, at: task.at + said.indexOf(written) }];
}

function fieldOf(fields: readonly Part[], key: string): Part | undefined {
  const head = new RegExp(`^["']${key}["']\\s*:\\s*`);
  for (const { text, at } of fields) {
    const length = head.exec(text)?.[0].length;
    if (length !== undefined) return { text: text.slice(length), at: at + length };
  }
  return undefined;
}

/** `sender.add_periodic_task(crontab(hour=7), send_digest.s('x'), name='every morning')`. */
function periodic(text: string, start: number, open: number): ScheduledTask[] {
  const end = closingBracket(text, open);
  const [when, signature, ...options] = end < 0 ? [] : partsBetween(text, open + 1, end);
  const task = /^(?:\w+\.)*?(\w+)\.(?:s|si|signature|subtask)\(/.exec(signature?.text ?? '')?.[1];
  if (when === undefined || signature === undefined || task === undefined) return [];
  const said = options.map((o) => /^name\s*=\s*["']([^"']+)["']/.exec(o.text)?.[1]).find((name) => name !== undefined);
  return [{ name: said ?? `${task} every ${oneLine(when.text)}`, task, when: oneLine(when.text), start: start + 1, end: end + 1, at: signature.at }];
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 80);
