/** Class names in the text of an attribute, each with its offset. Variants (`md:flex`) and what a template fills in are left out. */
export function classNames(text: string): { readonly name: string; readonly at: number }[] {
  return [...text.matchAll(/(?<![\w$:-])-?[A-Za-z_][\w-]*(?![\w:/[-])/g)].map(({ 0: name, index }) => ({ name, at: index }));
}

/** Every one of the nearest sheets that style it; a class that none styles may come from a framework. */
export const styledBy = (name: string) => ({ kind: 'selector', name: `.${name}`, reader: 'css', all: 'nearest', otherwise: 'nothing' }) as const;
