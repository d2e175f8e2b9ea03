/** Types that YARD comments name: `@return [Foo]`, `@param x [Array<Foo>]`. Only plain constants are taken. */

const CONSTANT = /^[A-Z]\w*(?:::[A-Z]\w*)*(?:<[A-Z]\w*(?:::[A-Z]\w*)*>)?$/;
const NO_TYPE = /^(?:Boolean|void|nil|Object|Symbol|String|Integer)$/;

interface DocTypes {
  readonly result: string;
  readonly parameters: ReadonlyMap<string, string>;
}

const NOTHING: DocTypes = { result: '', parameters: new Map() };

export function docTypes(doc: string): DocTypes {
  if (!doc.includes('@return') && !doc.includes('@param')) return NOTHING;
  const parameters = new Map<string, string>();
  for (const found of doc.matchAll(/@param\s+(?:\[([^\]]+)\]\s+(\w+)|(\w+)\s+\[([^\]]+)\])/g)) {
    const type = typeOf(found[1] ?? found[4] ?? '');
    if (type !== '') parameters.set((found[2] ?? found[3]) as string, type);
  }
  return { result: typeOf(/@return\s+\[([^\]]+)\]/.exec(doc)?.[1] ?? ''), parameters };
}

function typeOf(text: string): string {
  const types = text.split(',').map((t) => t.trim());
  const known = types.filter((t) => CONSTANT.test(t) && !NO_TYPE.test(t));
  return known.length === 0 ? '' : known.map((t) => t.replaceAll('::', '.')).join('|');
}
