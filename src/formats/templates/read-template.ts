/** From a template to facts: relations of the file, no symbols. */
import type { FileFacts } from '../../model/facts.ts';
import { FormatFacts } from '../shared/format-facts.ts';
import { baseOf, folderOf, joined } from '../shared/paths.ts';
import { classNames, styledBy } from '../shared/style-classes.ts';

const CLASS = /\bclass(?:Name)?\s*(?:=|:|=>)\s*(?:"([^"]*)"|'([^']*)')/g;
/** Django, Jinja, Twig, Liquid: `{% extends "base.html" %}`; Handlebars: `{{> card}}`; Blade: `@include('shop.card')`; EJS: `<%- include('card') %>`. */
const INCLUDE = /(?:\{%-?\s*(?:extends|include|import|from|embed|render)\s+|@(?:extends|include(?:If)?|component)\(\s*|<%-\s*include\(\s*)["']([\w./-]+)["']/g;
const PARTIAL = /\{\{>\s*([\w./-]+)/g;
/** Rails: `render "shared/menu"`, `render partial: "menu"`. */
const RENDER = /<%=?-?\s*render\s*\(?\s*(?:partial:\s*|:partial\s*=>\s*)?["']([\w./-]+)["']/g;
const SHEET = /<link\b[^>]{0,400}?\bhref\s*=\s*["']([^"'{}<>?#]+\.(?:css|scss))["']/g;

export function readTemplate(path: string, text: string): FileFacts {
  const facts = new FormatFacts('templates', path, text);
  const seen = new Set<string>();
  for (const { 0: whole, 1: double, 2: single, index } of text.matchAll(CLASS)) {
    const names = double ?? single ?? '';
    relateClasses(facts, seen, withoutMarks(names), index + whole.lastIndexOf(names));
  }
  for (const pattern of [INCLUDE, PARTIAL, RENDER, SHEET])
    for (const { 0: whole, 1: name = '', index } of text.matchAll(pattern)) relateFile(facts, path, name, index + whole.lastIndexOf(name));
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

/** Engines look in folders of their own, so the end of the path has to do; partials of Rails and Jekyll may begin with `_`. */
function relateFile(facts: FormatFacts, path: string, name: string, at: number): void {
  const isBlade = path.endsWith('.blade.php');
  const written = isBlade && !name.endsWith('.css') ? name.replaceAll('.', '/') : name;
  const ending = /\.\w+$/.test(written) ? '' : baseOf(path).slice(baseOf(path).indexOf('.'));
  const plain = `${written.replace(/^\.?\//, '')}${ending}`;
  const partial = plain.replace(/(^|\/)([^/]+)$/, '$1_$2');
  const here = joined(folderOf(path), `${written}${ending}`);
  const others = [`**/${partial}`, `**/${plain}`].map((end) => ({ kind: 'file', name: end, otherwise: 'nothing' }) as const);
  const [first, second] = others as [(typeof others)[0], (typeof others)[0]];
  const elsewhere = { ...second, orElse: first } as const;
  facts.relation({
    type: 'depends_on',
    target: here === undefined ? elsewhere : { kind: 'file', name: here, otherwise: 'nothing', orElse: elsewhere },
    at,
  });
}
