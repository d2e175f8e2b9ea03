/**
 * From class names in JSX, Vue and Svelte components to the selectors that style them: `className="card open"`,
 * `class="card"`, `clsx('card', { open })`, `styles.card` of a CSS module. A class that no sheet of the repository styles
 * leaves no trace, because it may come from a framework.
 */
import { classNames, styledBy } from '../../formats/shared/style-classes.ts';
import type { Link } from '../contract.ts';
import { LinkBuilder } from '../shared/link-builder.ts';

const LITERAL = /\b(?:className|class)\s*=\s*(?:\{\s*)?["'`]([^"'`]+)["'`]/g;
const HELPER = /\b(?:clsx|classNames|classnames|cx|cn|twMerge)\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g;
const MODULE = /\bimport\s+(?:\*\s+as\s+)?(\w+)\s+from\s+["']([^"']+\.module\.(?:css|scss|less))["']/g;

export const link: Link = {
  id: 'css',
  version: 1,
  words: ['className', 'class=', '.module.', 'clsx(', 'classNames(', 'classnames('],
  concerns: (path) => /\.(?:[jt]sx|vue|svelte|astro|[jt]s)$/.test(path),
  read(input) {
    const builder = new LinkBuilder(input);
    const { text } = input;
    for (const { 0: whole, 1: names = '', index } of text.matchAll(LITERAL)) addNames(builder, names, index + whole.lastIndexOf(names));
    for (const { 0: call, 1: args = '', index } of text.matchAll(HELPER))
      for (const { 1: names = '', index: at } of args.matchAll(/["'`]([^"'`]+)["'`]/g)) addNames(builder, names, index + call.indexOf(args) + at + 1);
    for (const { 0: call, 1: args = '', index } of text.matchAll(HELPER))
      for (const { 0: entry, 1: name = '', index: at } of args.matchAll(/[{,]\s*([A-Za-z_]\w*)\s*(?=[:,}])/g))
        if (isInBraces(args, at)) add(builder, name, index + call.indexOf(args) + at + entry.indexOf(name));
    for (const { 1: local = '', 2: sheet = '' } of text.matchAll(MODULE)) addMembers(builder, text, local, sheet);
    return builder.finish();
  },
};

/** Keys of an object: `clsx({ open: isOpen })`. */
const isInBraces = (text: string, at: number): boolean => text.lastIndexOf('{', at) > text.lastIndexOf('}', at);

function addNames(builder: LinkBuilder, names: string, start: number): void {
  for (const { name, at } of classNames(names)) add(builder, name, start + at);
}

/** `styles.card`, `styles['card-title']`: of that sheet alone. */
function addMembers(builder: LinkBuilder, text: string, local: string, sheet: string): void {
  const file = sheet.slice(sheet.lastIndexOf('/') + 1);
  for (const { 1: name, 2: quoted, index } of text.matchAll(new RegExp(`\\b${local}(?:\\.([A-Za-z_]\\w*)|\\[["']([\\w-]+)["']\\])`, 'g')))
    if (file !== '') add(builder, name ?? quoted ?? '', index);
}

function add(builder: LinkBuilder, name: string, at: number): void {
  if (name !== '') builder.relation({ type: 'references', target: styledBy(name), at });
}
