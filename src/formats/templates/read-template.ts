/** From a template to facts: relations of the file. Named templates of Go are the only symbols. */
import type { FileFacts } from '../../model/facts.ts';
import { FormatFacts } from '../shared/format-facts.ts';
import { classNames, styledBy } from '../shared/style-classes.ts';
import { addNamedTemplates } from './named-templates.ts';
import { referencesIn } from './references.ts';
import { relateFile } from './relate-file.ts';

const CLASS = /\bclass(?:Name)?\s*(?:=|:|=>)\s*(?:"([^"]*)"|'([^']*)')|\sclass=([A-Za-z_][\w-]*)(?=[\s>])/g;
const SHEET = /<link\b[^>]{0,400}?\bhref\s*=\s*["']([^"'{}<>?#]+\.(?:css|scss))["']/g;

export function readTemplate(path: string, text: string): FileFacts {
  const facts = new FormatFacts('templates', path, text);
  if (/\.html?$/i.test(path)) addNamedTemplates(facts, text);
  const seen = new Set<string>();
  for (const { 0: whole, 1: double, 2: single, 3: bare, index } of text.matchAll(CLASS)) {
    const names = double ?? single ?? bare ?? '';
    relateClasses(facts, seen, withoutMarks(names), index + whole.lastIndexOf(names));
  }
  for (const { name, at } of referencesIn(path, text)) relateFile(facts, path, name, at);
  for (const { 0: whole, 1: name = '', index } of text.matchAll(SHEET)) relateFile(facts, path, name, index + whole.lastIndexOf(name));
  return facts.finish();
}

/** What is filled in leaves blanks. */
const withoutMarks = (text: string): string =>
  text.replace(/\{\{[^}]{0,200}\}\}|\{%[^%]{0,200}%\}|<%[^%]{0,200}%>|@\([^)]{0,200}\)|@\w+/g, (mark) => ' '.repeat(mark.length));

/** A page uses a class again and again; the first place will do. */
function relateClasses(facts: FormatFacts, seen: Set<string>, text: string, start: number): void {
  for (const { name, at } of classNames(text)) {
    if (seen.has(name)) continue;
    seen.add(name);
    facts.relation({ type: 'references', target: styledBy(name), at: start + at });
  }
}
