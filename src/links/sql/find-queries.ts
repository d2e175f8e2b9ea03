/** Strings of a source file that are queries. English that begins like one ("Select a file from the list") is told apart. */
import { LineMarks } from '../../util/line-marks.ts';
import { inComment } from '../shared/in-comment.ts';
import { type StringText, stringFrom } from '../shared/string-literal.ts';

/** The word may be in capitals or in small letters, never capitalised: that is a sentence. */
const OPENING =
  /["'`]\s{0,200}(?:\/\*[^*]{0,200}\*\/\s{0,200}|--[^\n]{0,200}\n\s{0,200})?(?:SELECT|INSERT\s+(?:OR\s+\w+\s+)?(?:IGNORE\s+)?INTO|UPDATE|DELETE\s+FROM|WITH|CREATE|ALTER|DROP|TRUNCATE|REPLACE\s+INTO|MERGE\s+INTO|select|insert\s+into|update|delete\s+from|with|create|alter|merge\s+into)(?=\s)/g;
const HEREDOC = /<<[-~]?(['"]?)(\w*SQL)\1[^\n]*\n/g;
const HEREDOC_END = /\n[ \t]*(\w*SQL)\b/g;

export function findQueries(source: string): StringText[] {
  const found: StringText[] = [];
  let end = 0;
  for (const { index } of source.matchAll(OPENING)) {
    if (index < end || inComment(source, index)) continue;
    const literal = stringFrom(source, index + 1);
    if (literal === undefined || !isQuery(literal.text)) continue;
    found.push(literal);
    end = literal.end;
  }
  return [...found, ...heredocs(source)];
}

function heredocs(source: string): StringText[] {
  if (!source.includes('<<')) return [];
  const ends = new LineMarks(source, HEREDOC_END);
  const found: StringText[] = [];
  let last = 0;
  for (const { index, 0: opening, 2: word = '' } of source.matchAll(HEREDOC)) {
    const start = index + opening.length;
    const end = index < last ? undefined : ends.after(word, start)?.start;
    if (end === undefined) continue;
    last = end;
    const text = source.slice(start, end).replace(/#\{[^}]*\}/g, (hole) => `?${' '.repeat(hole.length - 1)}`);
    if (isQuery(text)) found.push({ text, start, end });
  }
  return found;
}

const SHAPES = [
  /^select\b[\s\S]*?\bfrom\b/i,
  /^(?:insert|replace|merge)\b[\s\S]*?\binto\s+\S/i,
  /^update\s+(?:only\s+|or\s+\w+\s+)?\S+(?:\s+(?:as\s+)?\w+)?\s+set\s+/i,
  /^delete\s+from\s+\S/i,
  /^with\s+(?:recursive\s+)?["`\w]+\s*(?:\([^)]*\)\s*)?as\s*(?:(?:not\s+)?materialized\s*)?\(/i,
  /^create\s+(?:or\s+replace\s+)?(?:temp(?:orary)?\s+|unlogged\s+|unique\s+|materialized\s+)*(?:table|view|index|function|trigger)\s/i,
  /^(?:alter|drop|truncate)\s+table\s/i,
];
/** What follows FROM or INTO in a sentence, or four words in a row before it. */
const SENTENCE =
  /\b(?:from|into|update)\s+(?:the|a|an|this|that|your|my|our|its|their|these|those|which|where|one|any|all|each)\b|^select\s+(?:[a-z]+\s+){3,}from\b/;

function isQuery(text: string): boolean {
  const start = text.replace(/^(?:\s+|\/\*[^*]*\*\/|--[^\n]*\n)+/, '');
  return SHAPES.some((shape) => shape.test(start)) && !SENTENCE.test(start);
}
