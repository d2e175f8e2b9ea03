/** From a Makefile to facts, line by line: rules with the recipe below them, exported variables, included files. */
import type { FileFacts, SymbolIndex } from '../../model/facts.ts';
import { FormatFacts } from '../shared/format-facts.ts';
import { folderOf, joined } from '../shared/paths.ts';
import { relateStarted } from '../shared/relate-started.ts';

interface Line {
  /** Continued lines in one, with blanks where they were broken. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const RULE = /^([^\s:#=][^:#=]*)(::?)(?![:=])([^#]*)(?:##\s*(.*)|#.*)?$/;
const ASSIGNMENT = /^\s*(?:(?:export|override|unexport|private)\s+)*[\w.-]+\s*(?:::?:?|[?+!])?=/;
const EXPORT = /^\s*export\s+(?:([A-Za-z_]\w*)\s*[:?+]*=|([A-Za-z_][\w\s]*)$)/;
const SPECIAL = /^\.[A-Z_]+$/;
/** Conditions and messages, which may have colons in them. */
const NO_RULE = /^\s*(?:(?:ifn?(?:eq|def)|else|endif|-?s?include|vpath|undefine)(?:\s|$)|\$\((?:error|warning|info|eval|call)\b)/;
const DEFINE = /^\s*(?:(?:export|override)\s+)*define\b/;

export function readMakefile(path: string, text: string): FileFacts {
  const facts = new FormatFacts('makefile', path, text);
  const lines = linesOf(text);
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as Line;
    if (line.text.startsWith('\t') || /^\s*(?:#|$)/.test(line.text)) continue;
    relateDirectives(facts, path, line);
    if (DEFINE.test(line.text)) i = endOfDefinition(lines, i);
    const rule = ASSIGNMENT.test(line.text) || NO_RULE.test(line.text) || DEFINE.test(line.text) ? null : RULE.exec(line.text);
    if (rule === null) continue;
    let last = i;
    while (lines[last + 1] !== undefined && /^(?:\t|\s*#|\s*$|(?:ifn?(?:eq|def)|else|endif)\b)/.test((lines[last + 1] as Line).text)) last++;
    while (last > i && !(lines[last] as Line).text.startsWith('\t')) last--;
    addRule({ facts, path, rule, line, recipe: lines.slice(i + 1, last + 1), doc: rule[4] ?? commentAbove(lines, i) });
    i = last;
  }
  return facts.finish();
}

/** The line that ends a text over several lines; without one, its first. */
function endOfDefinition(lines: readonly Line[], start: number): number {
  const end = lines.findIndex(({ text }, i) => i > start && /^\s*endef\b/.test(text));
  return end < 0 ? start : end;
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < text.length; ) {
    let end = endOf(text, start);
    while (text[end - 1] === '\\' && end < text.length) end = endOf(text, end + 1);
    lines.push({
      text: text
        .slice(start, end)
        .replace(/\\\r?\n/g, (s) => ' '.repeat(s.length))
        .replace(/\r$/, ''),
      start,
      end,
    });
    start = end + 1;
  }
  return lines;
}

function endOf(text: string, from: number): number {
  const found = text.indexOf('\n', from);
  return found < 0 ? text.length : found;
}

function commentAbove(lines: readonly Line[], at: number): string {
  const found: string[] = [];
  for (let i = at - 1; i >= 0; i--) {
    const { text } = lines[i] as Line;
    if (/^#/.test(text)) found.unshift(text.replace(/^#+\s?/, ''));
    else if (!SPECIAL.test(text.split(':')[0]?.trim() ?? '') || text.trim() === '') break;
  }
  return found.join(' ').trim();
}

function relateDirectives(facts: FormatFacts, path: string, { text, start }: Line): void {
  const [, assigned, listed] = EXPORT.exec(text) ?? [];
  for (const name of assigned === undefined ? (listed ?? '').split(/\s+/) : [assigned])
    if (name !== '') facts.relation({ type: 'configures', target: { kind: 'env_var', name }, at: start + text.indexOf(name) });
  const included = /^\s*-?include\s+(.+)$/.exec(text)?.[1] ?? '';
  for (const file of included.split(/\s+/).filter((f) => f !== '' && !/[$*#]/.test(f))) {
    const place = joined(folderOf(path), file);
    if (place !== undefined && place !== '')
      facts.relation({ type: 'depends_on', target: { kind: 'file', name: place, otherwise: 'nothing' }, at: start + text.indexOf(file) });
  }
}

interface Rule {
  readonly facts: FormatFacts;
  readonly path: string;
  readonly rule: RegExpExecArray;
  readonly line: Line;
  readonly recipe: readonly Line[];
  readonly doc: string;
}

function addRule({ facts, path, rule, line, recipe, doc }: Rule): void {
  const [, names = '', colons = ':', needs = ''] = rule;
  const end = recipe.at(-1)?.end ?? line.end;
  const signature = line.text.replace(/#.*$/, '').replace(/\s+/g, ' ').trim().slice(0, 200);
  for (const name of names.trim().split(/\s+/)) {
    if (/[$%()]/.test(name) || SPECIAL.test(name)) continue;
    const from = facts.symbol({ kind: 'target', name, start: line.start, end, signature, doc });
    relateNeeds(facts, path, from, needs, line.start + line.text.indexOf(colons, names.length) + colons.length);
    for (const command of recipe) relateStarted(facts, from, { text: commandText(command.text), start: command.start, folders: [folderOf(path)] });
  }
}

/** Files and other targets, those after the bar too. `name: VAR = value` sets a variable. */
function relateNeeds(facts: FormatFacts, path: string, from: SymbolIndex, needs: string, start: number): void {
  if (/[^!<>=]=/.test(needs)) return;
  for (const { 0: need, index } of needs.matchAll(/[^\s|;]+/g)) {
    if (/[$%*()]/.test(need)) continue;
    const place = joined(folderOf(path), need);
    const file = place === undefined || place === '' ? undefined : ({ kind: 'file', name: place, otherwise: 'nothing' } as const);
    facts.relation({
      type: 'depends_on',
      from,
      target: { kind: 'target', name: need, within: path, otherwise: 'nothing', ...(file && { orElse: file }) },
      at: start + index,
    });
  }
}

/** Without the signs before a command; `$(MAKE)` is make. */
const commandText = (line: string): string => {
  return line
    .replace(/^[\t ]*[@+-]+/, (s) => ' '.repeat(s.length))
    .replace(/\$[({]MAKE[)}]/g, 'make   ')
    .replace(/\$\$/g, ' $');
};
