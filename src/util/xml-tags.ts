/** The tags of an XML text, one after another: enough for reports that say everything in attributes. Texts and comments are passed over. */
export interface XmlTag {
  readonly name: string;
  /** `</name>`. */
  readonly closes: boolean;
  /** `<name/>`: nothing is inside. */
  readonly empty: boolean;
  attribute(name: string): string | undefined;
}

const TAG = /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

export function* xmlTags(text: string): Generator<XmlTag> {
  for (const [, slash, name, attributes = '', end] of text.matchAll(TAG)) {
    if (name === undefined) continue;
    yield { name, closes: slash === '/', empty: end === '/', attribute: (wanted) => attributeOf(attributes, wanted) };
  }
}

function attributeOf(attributes: string, wanted: string): string | undefined {
  for (const [, name, double, single] of attributes.matchAll(ATTRIBUTE)) if (name === wanted) return unescaped(double ?? single ?? '');
  return undefined;
}

const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d+)|#x([\da-fA-F]+)|(\w+));/g, (whole, decimal?: string, hex?: string, name?: string) =>
        name === undefined ? codePoint(decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal), whole) : (ENTITIES[name] ?? whole),
      )
    : text;

const codePoint = (point: number, otherwise: string): string => (point <= 0x10ffff ? String.fromCodePoint(point) : otherwise);
