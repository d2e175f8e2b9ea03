/** The facts of a reStructuredText file: titles, roles (`:class:`), directives (`.. autofunction::`), literals. */
import type { FileFacts } from '../../model/facts.ts';
import { codeTarget, type NameRole } from '../shared/code-names.ts';
import { documentFacts, type Heading, type Mention } from '../shared/document-facts.ts';

const TITLE = /^(?:([=\-`:'"~^_*+#<>])\1+[ \t]*\r?\n)?[ \t]?(\S[^\n]*)\n([=\-`:'"~^_*+#<>])\3+[ \t]*\r?$/gm;
const ROLE = /:(?:\w+:)?(class|exc|func|meth|attr|data|const|obj|mod|method|function|type|struct|c:func):`([^`\n]+)`/g;
const LITERAL = /``([^`\n]{3,120})``/g;
const DIRECTIVE =
  /^([ \t]*)\.\. (?:py:|js:|c:|cpp:)?(auto)?(module|currentmodule|class|exception|function|method|classmethod|staticmethod|attribute|data|property)::[ \t]*(?:async )?([\w.]+)/gm;

const ROLES: Readonly<Record<string, NameRole>> = {
  ...{ class: 'type', exc: 'type', type: 'type', struct: 'type', exception: 'type' },
  ...{ func: 'callable', meth: 'callable', method: 'callable', function: 'callable', classmethod: 'callable', staticmethod: 'callable' },
  ...{ attr: 'value', data: 'value', const: 'value', attribute: 'value', property: 'value' },
};

export function readRst(path: string, text: string): FileFacts {
  const mentions = [
    ...[...text.matchAll(ROLE)].flatMap(({ 0: whole, 1: role = '', 2: body = '', index }) =>
      mention(/<([^>]+)>$/.exec(body)?.[1] ?? body, index + whole.indexOf('`') + 1, ROLES[role]),
    ),
    ...[...text.matchAll(LITERAL)].flatMap(({ 1: code = '', index }) => mention(code, index + 2)),
    ...directives(text),
  ].sort((a, b) => a.at - b.at);
  return documentFacts('restructuredtext', path, text, { headings: headings(text), mentions });
}

/** Which mark stands for which level is told by the order in which they first come. */
function headings(text: string): Heading[] {
  const levels: string[] = [];
  return [...text.matchAll(TITLE)].flatMap(({ 0: whole, 1: over = '', 2: title = '', 3: mark = '', index }) => {
    const underline = whole.slice(whole.lastIndexOf('\n') + 1).trim();
    const afterBlank = /(?:^|\n)[ \t]*\r?\n$/.test(`\n${text.slice(Math.max(0, index - 80), index)}`);
    if (isTooShort(underline, title.trim(), afterBlank) || /^\.\. |^[=\-~^*+]{3,}$/.test(title) || (over !== '' && over !== mark)) return [];
    const style = over + mark;
    if (!levels.includes(style)) levels.push(style);
    const plain = title.replace(/:\w+:`~?([^`]*)`|``?([^`]*)``?/g, '$1$2').trim();
    return plain === '' ? [] : [{ title: plain, level: levels.indexOf(style) + 1, start: index }];
  });
}

/** As docutils has it: four marks will do, if a paragraph can begin there. */
const isTooShort = (underline: string, title: string, afterBlank: boolean): boolean =>
  underline.length < title.length && !(underline.length >= 4 && (afterBlank || underline.length + 1 >= title.length));

function mention(code: string, at: number, role?: NameRole): Mention[] {
  const target = codeTarget(code.replace(/^[~!.]+/, ''), role);
  return target === undefined ? [] : [{ target, at }];
}

/** `.. module:: shop` says where the names below are; `.. method:: total` below a class is a method of it. */
function directives(text: string): Mention[] {
  const found: Mention[] = [];
  let [module, owner, ownerIndent] = ['', '', -1];
  for (const { 0: whole, 1: indent = '', 3: sort = '', 4: name = '', index } of text.matchAll(DIRECTIVE)) {
    if (sort === 'module' || sort === 'currentmodule') module = name;
    else {
      if (indent.length <= ownerIndent) [owner, ownerIndent] = ['', -1];
      const full = [owner === '' ? module : '', owner, name].filter((part) => part !== '' && !name.startsWith(`${part}.`)).join('.');
      if (sort === 'class' || sort === 'exception') [owner, ownerIndent] = [full, indent.length];
      found.push(...mention(full, index + whole.lastIndexOf(name), ROLES[sort]));
    }
  }
  return found;
}
