/**
 * Names that a signature gives to its parameters and to the object it is called on, in order and without their types.
 * Works on the text alone, for every language: `name: Type`, `Type name`, `name Type`, `name = default`, `&mut self`.
 */
export interface SignatureNames {
  readonly parameters: readonly string[];
  /** `self`, `this`, or the receiver of a Go method. */
  readonly receivers: readonly string[];
}

/** Annotations, attributes and visibility, which may have brackets of their own: `@Since("3") void`, `pub(crate) fn`. */
const BEFORE = /^\s*(?:@[\w.]+\s*(?:\([^)]*\))?\s*|#?\[[^\]]*\]\s*|pub\s*\([^)]*\)\s*)*/;
const SELF = /^(?:&?(?:'\w+\s+)?(?:mut\s+)?self|cls|this)\b/;

export function signatureNames(signature: string): SignatureNames {
  const receiver = /^\s*func\s*\(\s*(\w+)/.exec(signature)?.[1];
  const text = receiver === undefined ? signature.replace(BEFORE, '') : signature.slice(signature.indexOf(')') + 1);
  const open = text.indexOf('(');
  const parts = open < 0 ? [] : splitTopLevel(text.slice(open + 1, closing(text, open)));
  const named = parts.filter((part) => !SELF.test(part.trim())).flatMap((part) => parameterName(part) ?? []);
  return { parameters: named, receivers: ['self', 'this', ...(receiver === undefined ? [] : [receiver])] };
}

function parameterName(part: string): string | undefined {
  const declared = part.replace(/^\s*(?:@\w+(?:\([^)]*\))?\s*|\[[^\]]*\]\s*)*/, '').split('=')[0] as string;
  const colon = declared.indexOf(':');
  if (colon >= 0) return lastWord(declared.slice(0, colon));
  const words = declared.match(/[A-Za-z_$][\w$]*/g) ?? [];
  // Of `String name` and `name String` the name is the one that does not look like a type.
  const plain = words.filter((w) => !TYPE_LIKE.test(w));
  return plain.length > 0 && words.length > 1 ? (plain.at(declared.trim().startsWith(plain[0] as string) ? 0 : -1) as string) : words.at(-1);
}

const TYPE_LIKE = /^[A-Z]|^(?:int|long|short|byte|bool|boolean|char|float|double|string|object|void|final|const|mut|ref|out|in|params|var|this|readonly)$/;
const lastWord = (text: string): string | undefined => (text.match(/[A-Za-z_$][\w$]*/g) ?? []).at(-1);

/** Position of the bracket that closes the one at `open`; the end of the text when there is none. */
export function closing(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    const c = text[i] as string;
    if ('([{'.includes(c)) depth++;
    else if (')]}'.includes(c) && --depth === 0) return i;
  }
  return text.length;
}

export function splitTopLevel(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i] as string;
    if ('([{<'.includes(c)) depth++;
    else if (')]}'.includes(c) || (c === '>' && text[i - 1] !== '=' && text[i - 1] !== '-')) depth--;
    else if (c === ',' && depth <= 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  const rest = text.slice(start);
  return rest.trim() === '' ? parts : [...parts, rest];
}
