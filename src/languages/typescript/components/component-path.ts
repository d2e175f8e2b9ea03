/** Single-file components by their path: which dialect a file is written in, and what its component is called. */

export type Dialect = 'vue' | 'svelte' | 'astro';

const COMPONENT = /\.(vue|svelte|astro)$/i;

export const isComponentPath = (path: string): boolean => COMPONENT.test(path);

export function dialectOf(path: string): Dialect | undefined {
  return COMPONENT.exec(path)?.[1]?.toLowerCase() as Dialect | undefined;
}

/** `user-card.vue` and `UserCard.vue` are UserCard, `invoices/index.vue` is Invoices, `invoices/+page.svelte` is InvoicesPage. */
export function componentName(path: string): string {
  const folders = path.split('/');
  const file = (folders.pop() ?? '').replace(COMPONENT, '');
  const folder = pascalCase(folders.findLast((f) => pascalCase(f) !== '' && !/^\(.*\)$/.test(f)) ?? '');
  if (file.startsWith('+')) return `${folder}${pascalCase(file)}`;
  const own = pascalCase(file);
  const name = own === 'Index' && folder !== '' ? folder : own;
  return name === '' ? 'Component' : /^\d/.test(name) ? `Component${name}` : name;
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
