/**
 * A message that stands in no code but in a file of translations: the code asks for it by a key. Which texts say the
 * message, by which parts of their key code may ask for them, and whether a piece of code does.
 */
import { quotedWords } from './quoted-text.ts';

/** A text that the interface shows, and the key by which code asks for it. */
export interface ScreenText {
  readonly key: string;
  /** In order, lower case. */
  readonly words: readonly string[];
}

export interface ShownMessage {
  readonly key: string;
  /** Of the message's words, 0 to 1. */
  readonly share: number;
}

/** How many texts are followed into the code: those that say as much as the best one are variants of it. */
const MOST = 4;
const AS_GOOD = 0.9;
/** No text says less of a message: most need not be read in order. */
const LEAST = 3;
/** A text is meant when half of it is said, or when it has the whole message in it. */
const HALF = 0.5;
const WHOLE = 0.9;

/** Keys of the texts that say most of the message, best first. */
export function shownMessages(message: readonly string[], texts: readonly ScreenText[]): ShownMessage[] {
  const shares = new Map<string, number>();
  const asked = new Set(message);
  for (const { key, words } of texts) {
    const said = words.filter((word) => asked.has(word)).length < LEAST ? 0 : quotedWords(message, words);
    if (said < HALF * words.length && said < WHOLE * message.length) continue;
    if (said > 0) shares.set(key, Math.max(said / message.length, shares.get(key) ?? 0));
  }
  const best = Math.max(0, ...shares.values());
  const shown = [...shares].map(([key, share]) => ({ key, share })).filter(({ share }) => share >= AS_GOOD * best);
  return shown.sort((a, b) => b.share - a.share || (a.key < b.key ? -1 : 1)).slice(0, MOST);
}

/** `_one`, `.other`: forms of one text by number, of which code knows nothing. */
const PLURAL = /[._](?:zero|one|two|few|many|other)$/;
/** A last part that is one plain word (`title`) is the key of many texts. */
const PLAIN_WORD = /^[a-z]+$/;

/** The key and its ends, longest first: whoever asks may have said before which part of the texts is meant. */
export function askedForms(key: string): string[] {
  const parts = key.replace(PLURAL, '').split('.');
  const forms = parts.map((_, i) => parts.slice(i).join('.'));
  return forms.filter((form, i) => i === 0 || !PLAIN_WORD.test(form));
}

/** As a text of its own (`t('inbox.empty')`), as a symbol (`:label_empty`) or as a member of all texts (`R.string.empty`, `Strings.Empty`). */
export function asksFor(code: string, form: string): boolean {
  return new RegExp(`(?:['"\`]\\.?|[:/]|\\b(?:string|[A-Z]\\w*)\\.)${escaped(form)}(?![\\w-])`).test(code);
}

const escaped = (form: string): string => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
