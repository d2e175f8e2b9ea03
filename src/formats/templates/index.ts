/**
 * Templates of pages (Django, Jinja, ERB, Handlebars, EJS, Twig, Liquid, Blade, Razor, Go, Angular): the classes
 * that they use and the templates and sheets that they are put together from. The file is what refers.
 */
import type { Format } from '../contract.ts';
import { readTemplate } from './read-template.ts';

const TEMPLATE = /\.(?:erb|ejs|hbs|handlebars|mustache|njk|jinja2?|j2|twig|liquid|blade\.php|cshtml|razor|component\.html)$/i;
const PAGE = /\.html?$/i;
const TEMPLATE_FOLDER = /(?:^|\/)(?:templates|views|layouts|_layouts|_includes|partials)\//;
/** Whole pages may stand in others: `{% extends "base.html" %}` and blocks of text. */
const NAMES_ANOTHER =
  /\{%[-+~]?\s*(?:extends|include|import|from|embed|render|section)\b|\{\{[~#]*>|@(?:extends|include|component)\w*\(|\brender\b|\bLayout\s*=/;
const MARKS = /\{\{|\{%|<%/;

export const format: Format = {
  id: 'templates',
  version: 2,
  claims: (path, head) =>
    (TEMPLATE.test(path) && (head === undefined || head.includes('<') || NAMES_ANOTHER.test(head))) ||
    (PAGE.test(path) && (head === undefined || MARKS.test(head) || (TEMPLATE_FOLDER.test(path) && head.includes('class=')))),
  syntax: { read: (path, text) => [readTemplate(path, text)] },
  // What a page says to its readers would only add noise.
  searchedText: () => '',
};
