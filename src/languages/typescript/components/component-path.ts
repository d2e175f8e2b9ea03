/** Single-file components by their path: which dialect a file is written in, and what its component is called. */

export type Dialect = 'vue' | 'svelte' | 'astro';

const COMPONENT = /\.(vue|svelte|astro)$/i;

export const isComponentPath = (path: string): boolean => COMPONENT.test(path);

export function dialectOf(path: string): Dialect | undefined {
  return COMPONENT.exec(path)?.[1]?.toLowerCase() as Dialect | undefined;
}

/** A part of a path that stands for a value: `[id]`, `[...rest]`, `[id=number]`. */
const PARAMETER = /^\[(?:\.{3})?([^[\]=]+)(?:=[^\]]*)?\]$/;
/** Parts that an address does not show: groups, `(app)`, and values that may be left out, `[[lang]]`. */
const UNSEEN = /^\(.*\)$|^\[\[.*\]\]$/;

/** `user-card.vue` and `UserCard.vue` are UserCard, `invoices/index.vue` is Invoices, `invoices/+page.svelte` is InvoicesPage. */
export function componentName(path: string): string {
  const folders = path.split('/');
  const file = (folders.pop() ?? '').replace(COMPONENT, '');
  const own = pascalCase(file.replace(PARAMETER, '$1'));
  const isRoute = file.startsWith('+') || PARAMETER.test(file);
  const around = isRoute || own === 'Index' ? folderName(folders) : '';
  const name = own === 'Index' && around !== '' ? around : around + own;
  return name === '' ? 'Component' : /^\d/.test(name) ? `Component${name}` : name;
}

/** The last folder with a name of its own, and the parameters below it: `users/[id]` is UsersId. */
function folderName(folders: readonly string[]): string {
  const seen = folders.filter((f) => !UNSEEN.test(f) && pascalCase(f) !== '');
  const named = seen.findLastIndex((f) => !PARAMETER.test(f));
  return seen
    .slice(Math.max(0, named))
    .map((f) => pascalCase(f.replace(PARAMETER, '$1')))
    .join('');
}

/** Names for which a template finds a component that it does not import, as frameworks make them up: with the folders below `components`, or without. */
export function registeredNames(path: string): string[] {
  const own = componentName(path);
  const below = /(?:^|\/)components\/(.*)$/.exec(path)?.[1];
  if (below === undefined) return [own];
  const parts = below.replace(COMPONENT, '').split('/').map(pascalCase);
  const joined = parts.filter((p) => p !== 'Index').reduce((name, part) => (part.startsWith(name) ? part : name + part), '');
  return joined === '' || joined === own ? [own] : [own, joined];
}

export function pascalCase(text: string): string {
  return text.replace(/[^A-Za-z\d]*([A-Za-z\d]+)/g, (_, word: string) => (word[0] ?? '').toUpperCase() + word.slice(1)).replace(/[^A-Za-z\d]/g, '');
}

export const camelCase = (text: string): string => text.replace(/-+(\w)/g, (_, letter: string) => letter.toUpperCase());
