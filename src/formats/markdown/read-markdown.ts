/** The facts of a Markdown file: headings of both sorts, code spans, names in fenced blocks. */
import type { FileFacts } from '../../model/facts.ts';
import { type Marks, replaceDelimited } from '../../util/delimited.ts';
import { codeTarget } from '../shared/code-names.ts';
import { documentFacts, type Heading, type Mention } from '../shared/document-facts.ts';

/** What follows backticks on the line of a fence holds none: otherwise it is a span. */
const FENCE = /^[ \t]*(?:(`{3,})[^`\n]*|(~{3,})[^\n]*)\n[\s\S]*?(?:^[ \t]*\1\2[`~]*[ \t]*\r?$|(?![\s\S]))/gm;
const ATX = /^ {0,3}(#{1,6})[ \t]+([^\n]*?)[ \t]*#*[ \t]*$/gm;
const SETEXT = /^ {0,3}([^\s#>|-][^\n]*)\n {0,3}(=+|-{3,})[ \t]*$/gm;
const COMMENTS: readonly Marks[] = [['<!--', '-->']];
/** `---` in the first line, to the next one. */
const FRONT = /^(?<![\s\S])\uFEFF?---[ \t]*\r?\n[\s\S]*?\n---[ \t]*\r?$/m;
/** Not doubled, because a doubled one quotes backticks. */
const SPAN = /(?<!`)`([^`\n]{3,120})`(?!`)/g;

export function readMarkdown(path: string, text: string): FileFacts {
  const fences = [...text.matchAll(FENCE)];
  const prose = replaceDelimited(text.replace(FENCE, blank), COMMENTS, blank).replace(FRONT, blank);
  const mentions = [
    ...[...prose.matchAll(SPAN)].flatMap(({ 1: code = '', index }) => mention(code, index + 1)),
    ...fences.flatMap(({ 0: block, index }) => namesInCode(block, index)),
  ].sort((a, b) => a.at - b.at);
  return documentFacts('markdown', path, text, { headings: headings(prose), mentions });
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

function headings(prose: string): Heading[] {
  const atx = [...prose.matchAll(ATX)].map(({ 1: marks = '', 2: title = '', index }) => ({ title: plain(title), level: marks.length, start: index }));
  const setext = [...prose.matchAll(SETEXT)].map(({ 1: title = '', 2: line = '', index }) => ({
    title: plain(title),
    level: line.startsWith('=') ? 1 : 2,
    start: index,
  }));
  return [...atx, ...setext].filter((h) => h.title !== '').sort((a, b) => a.start - b.start);
}

/** Without links, images, tags and marks. */
const plain = (title: string): string =>
  title
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>|[`*]|\{#[^}]*\}/g, '')
    .trim();

function mention(code: string, at: number): Mention[] {
  const target = codeTarget(code);
  return target === undefined ? [] : [{ target, at }];
}

/** In a block of code: types by name, and functions that are called, if nothing else can be meant. */
export function namesInCode(block: string, start: number): Mention[] {
  return [...block.matchAll(/(?<![\w.'"/@-])([A-Z][a-z\d]+(?:[A-Z][A-Za-z\d]*)+|[a-z][a-z\d]*(?:_[a-z\d]+)+(?=\())/g)].flatMap(({ 1: name = '', index }) =>
    mention(name, start + index),
  );
}
