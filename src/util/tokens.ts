/**
 * An upper estimate of how many tokens a language model counts in a text, without a tokenizer's megabytes. Splits as
 * tokenizers do before they look anything up (words with what leads them, digits by threes, runs of punctuation) and
 * charges each piece what such pieces cost on average. Checked against real tokenizers in tokens.test.ts: on packs of
 * every format never below the count, and at most 30% above. docs/formats.md, "The budget".
 */

/** Tokens of a word by its length. */
const WORD = [0, 1, 1, 1.02, 1.02, 1.05, 1.05, 1.15, 1.2, 1.45, 1.6, 1.6, 1.9, 2.1, 2.6, 3];
const CAPITALS = [0, 1, 1.1, 1.2, 1.3, 1.4, 1.6, 2, 2.4, 2.6, 2.8];
/** Letters per token beyond the tables. */
const LONG_WORD = 3.8;
const LONG_CAPITALS = 3;
/** What one sign before a word adds, for a short word and a longer one: `_id` is one token, `:identity` two or three. */
interface Lead {
  readonly short: number;
  readonly long: number;
}
const NO_LEAD: Lead = { short: 0, long: 0 };
const LEADS: readonly Lead[] = Array.from({ length: 128 }, (_, code) => leadOf(String.fromCharCode(code)));
function leadOf(sign: string): Lead {
  if ("_.('-,&=?".includes(sign)) return { short: 0.04, long: 0.32 };
  return '/\\['.includes(sign) ? { short: 0.15, long: 1 } : { short: 0.85, long: 1 };
}
const SHORT = 4;
/** Tokens of a run of signs by its length; tokenizers know the runs that code is full of, and few with these in them. */
const SIGNS = [0, 1, 1.2, 1.2, 1.6, 2, 2, 3.2, 3.4, 3.6, 3.8];
const LONG_SIGNS = 2.6;
const RARE = Uint8Array.from({ length: 128 }, (_, code) => ('<@#|~^%$&!?+'.includes(String.fromCharCode(code)) ? 1 : 0));
const RARE_RUN = 0.8;
/** Per character: accented Latin words break often, other scripts at almost every character. */
const ACCENTED = 0.9;
const OTHER_SCRIPT = 1.3;
const LATIN_END = 0x250;
/** For words that are rarer than average. */
const MARGIN = 1.06;
const LEAST_MARGIN = 2;

const [SIGN, UPPER, LOWER, DIGIT, BLANK, NEWLINE, WIDE] = [0, 1, 2, 3, 4, 5, 6];
const CLASSES = Uint8Array.from({ length: 128 }, (_, code) => classOf(String.fromCharCode(code)));

function classOf(character: string): number {
  if (/[A-Z]/.test(character)) return UPPER;
  if (/[a-z]/.test(character)) return LOWER;
  if (/\d/.test(character)) return DIGIT;
  if (/[\r\n]/.test(character)) return NEWLINE;
  return /\s/.test(character) ? BLANK : SIGN;
}

export function estimateTokens(text: string): number {
  return text === '' ? 0 : Math.ceil(new TokenScanner(text).count() * MARGIN + LEAST_MARGIN);
}

class TokenScanner {
  readonly #text: string;
  #at = 0;
  /** What a sign just passed adds to the word after it. */
  #lead = NO_LEAD;
  /** A run of signs takes the line break behind it along. */
  #afterSigns = false;

  constructor(text: string) {
    this.#text = text;
  }

  count(): number {
    let tokens = 0;
    while (this.#at < this.#text.length) {
      const kind = this.#kind(this.#at);
      if (kind === SIGN) {
        tokens += this.#signs();
        continue;
      }
      if (kind === UPPER || kind === LOWER) tokens += this.#word();
      else if (kind === DIGIT) tokens += Math.ceil(this.#run(DIGIT) / 3);
      else if (kind === WIDE) tokens += this.#text.charCodeAt(this.#at++) < LATIN_END ? ACCENTED : OTHER_SCRIPT;
      else tokens += this.#space();
      this.#lead = NO_LEAD;
      this.#afterSigns = false;
    }
    return tokens;
  }

  /** Capitals and the small letters behind them: `Http`, `HTTPServer`, `HTTP`. */
  #word(): number {
    const capitals = this.#run(UPPER);
    const length = capitals + this.#run(LOWER);
    const lead = length <= SHORT ? this.#lead.short : this.#lead.long;
    if (capitals === length) return priceOf(CAPITALS, length, LONG_CAPITALS) + lead;
    return priceOf(WORD, length, LONG_WORD) + (capitals > 1 ? 1 : 0) + lead;
  }

  /** A blank before a word or a sign belongs to it; before a digit it stands alone. */
  #space(): number {
    let blanks = 0;
    let breaks = 0;
    for (let kind = this.#kind(this.#at); kind === BLANK || kind === NEWLINE; kind = this.#kind(++this.#at)) {
      if (kind === NEWLINE) breaks++;
      blanks = kind === NEWLINE ? 0 : blanks + 1;
    }
    const lines = breaks === 0 || (breaks === 1 && this.#afterSigns) ? 0 : 1;
    const alone = blanks > 0 && this.#kind(this.#at) === DIGIT ? 1 : 0;
    return lines + alone + (blanks > 1 ? 1 : 0);
  }

  #signs(): number {
    const from = this.#at;
    const length = this.#run(SIGN);
    this.#afterSigns = true;
    this.#lead = NO_LEAD;
    const next = this.#kind(this.#at);
    if (length === 1 && (next === UPPER || next === LOWER) && this.#kind(from - 1) !== BLANK) {
      this.#lead = LEADS[this.#text.charCodeAt(from)] as Lead;
      return 0;
    }
    let rare = 0;
    for (let i = from; i < this.#at; i++) rare += RARE[this.#text.charCodeAt(i)] as number;
    return rare > 0 && length > 1 ? Math.max(rare, RARE_RUN * length) : priceOf(SIGNS, length, LONG_SIGNS);
  }

  #run(kind: number): number {
    const from = this.#at;
    while (this.#kind(this.#at) === kind) this.#at++;
    return this.#at - from;
  }

  /** -1 outside of the text, where the code is not a number. */
  #kind(at: number): number {
    const code = this.#text.charCodeAt(at);
    if (code < 128) return CLASSES[code] as number;
    return code >= 128 ? (WIDE as number) : -1;
  }
}

function priceOf(table: readonly number[], length: number, perToken: number): number {
  const last = table.length - 1;
  return length <= last ? (table[length] as number) : (table[last] as number) + (length - last) / perToken;
}
