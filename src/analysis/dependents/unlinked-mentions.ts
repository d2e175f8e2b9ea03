/**
 * Places that say a symbol's name and that no edge can come from: templates, markup and languages that are not indexed,
 * which call helpers and handlers by name. When nothing at all was found, code that says the name counts as well. Lines
 * of text in, the places that can mean the symbol out. In doubt a place is left out: it only makes an answer modest.
 */
import type { GraphNode } from '../../model/graph.ts';

export interface TextLine {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly text: string;
}

export interface MentionQuestion {
  readonly symbol: GraphNode;
  /** As it stands in text. */
  readonly name: string;
  readonly isIndexed: (file: string) => boolean;
  /** Code counts: nothing was found, and nobody else bears the name. */
  readonly countsCode: boolean;
}

export interface UnlinkedMentions {
  readonly outside: readonly TextLine[];
  readonly code: readonly TextLine[];
}

/** Endings of files that call code by name and are not read as code. Data and prose say words that are also names. */
const CALLING =
  'erb haml slim rhtml rsb jbuilder html htm xhtml cshtml vbhtml razor aspx ascx xaml axaml fxml jsp jspx tag ftl ftlh vm mustache hbs handlebars ejs pug jade liquid twig njk jinja jinja2 j2 tmpl gotmpl tpl mako qml ui kt kts scala groovy gradle clj cljs swift m mm c h cc cpp cxx hpp pyx pxd php coffee litcoffee elm dart';
const CALLS_CODE = new RegExp(`\\.(?:${CALLING.replaceAll(' ', '|')})$`, 'i');

const COMMENT = /^\s*(?:\/\/|\/\*|\*(?:[\s/]|$)|#(?![[!{])|--\s|<!--|<%#|-#|@\*)/;

export function unlinkedMentions(lines: Iterable<TextLine>, { symbol, name, isIndexed, countsCode }: MentionQuestion): UnlinkedMentions {
  const isSaid = saysName(name);
  const outside: TextLine[] = [];
  const code: TextLine[] = [];
  for (const line of lines) {
    if (COMMENT.test(line.text) || !isSaid(line.text)) continue;
    if (!isIndexed(line.file)) {
      if (CALLS_CODE.test(line.file)) outside.push(line);
    } else if (countsCode && !isOwn(line, symbol)) code.push(line);
  }
  return { outside, code };
}

const isOwn = ({ file, line }: TextLine, { file: own, startLine, endLine }: GraphNode): boolean => file === own && line >= startLine && line <= endLine;

/** A plain word (`upload`) stands in many a sentence: it has to be written as code writes it. */
function saysName(name: string): (text: string) => boolean {
  if (/[_$]|[a-z][A-Z]|\d/.test(name.replace(/^_+/, ''))) return () => true;
  const written = new RegExp(`(?:[.:#@$]|->)${name}\\b|\\b${name}\\s?\\(`);
  return (text) => written.test(text);
}
