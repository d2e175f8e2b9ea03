/**
 * A task's lines, of a ticket those that say something. The headings of its form, boxes to tick, notes to whoever fills
 * it in, and on which machine, system and version it happened are left out: their words lead to whatever prints a
 * version. Blocks of code and output stay, marked as quoted: a user's program or what a machine said, not the author's
 * own words.
 */

export interface TicketLine {
  readonly text: string;
  readonly quoted: boolean;
}

const NOTE = /<!--[\s\S]*?(?:-->|$)/g;
/** An image says nothing here, a tag only how it looks. */
const MARKUP =
  /!\[[^\]\n]{0,200}\]\([^)\n]{0,500}\)|<\/?(?:a|b|br|code|details|div|em|h\d|hr|i|img|kbd|li|ol|p|pre|strong|su[bp]|summary|t[dhr]|table|ul)\b[^<>\n]*>/gi;
const FENCE = /^\s{0,3}(`{3,}|~{3,})/;
const HEADING = /^\s{0,3}#{1,6}\s+(.*?)[\s#]*$|^\s*\*\*([^*\n]{1,100})\*\*\s*:?\s*$/;
const INDENTED = /^(?: {4}|\t)/;
/** `- [x] I have searched the existing issues`. */
const BOX = /^\s*(?:[-*+]\s+)?\[[ xX]?\]\s/;

/** Headings with what a form asks about the machine, or about whoever fills it in, below them. */
const MACHINE = [
  /\bversions?\b.{0,30}$/i,
  /--version\b/i,
  /^(?:(?:your|my|test) )?environment\b/i,
  /^(?:os|operating system|platform|system|browser|desktop|device|shell|configuration)(?: (?:info(?:rmation)?|details?|configuration))?\W*$/i,
  /\bcomplete the following (?:information|tasks)\b/i,
  /^(?:which|what) (?:versions?|operating system|os|platform|distribution|browser)\b/i,
  /^how did you install\b/i,
  /^(?:check ?list|checks|validations?|before submitting|prerequisites|code of conduct|used package manager|issue type)\b/i,
  /^please (?:tick|confirm|check|make sure)\b/i,
];
/** `- OS: Windows 10`, `Ruby version: 3.2`. */
const MACHINE_FACT =
  /^\s*(?:[-*+]\s+)?\**[\w .()/@-]{0,40}?\b(?:versions?(?:\(s\))?|os|operating system|distribution|platform|browser|architecture|kernel|shell)\**\s*:\**\s.{0,60}$/i;
/** A session of an interpreter or a shell. */
const PROMPT = /^\s*(?:>>>|\.\.\.(?= )|In \[\d+\]:|Out\[\d+\]:|irb\(|(?:[\w.-]+@[\w.-]+:\S*)?\$ )/;
/** What is installed, as package managers and `show_versions()` list it: `numpy==1.17.3`, `pandas: 1.0.1`, `- rake (13.0.6)`. */
const INSTALLED = /^\s*(?:[-*+]\s+)?[\w.@/-]{2,40}(?:\s*(?:==|:|=)\s*|\s+\(?)v?\d+\.\d+[\w.+-]*\)?\s*$/;
/** A line of so many words is a sentence: the author has gone on to something else. */
const SENTENCE = 8;

/** Words that the headings of forms consist of. */
const FORM_WORDS: ReadonlySet<string> = new Set(
  'above actual additional an and any are background be behavior behaviour below bug bugs can code comments context correct current debug deliverables describe description desired details did do does encountered error example expectation expected extra far feature fix for full happen happened happens has have how if in info information instead is issue issues it links log logs long message minimal more motivation notes observed of or other output overview please possible problem problems proposed question reference references related relevant report reproduce reproducible reproducing reproduction request result results sample screenshot screenshots search see short so solution solutions stack stacktrace step steps story suggested summary terms test that the this to trace traceback tried us was we went what when where why with workaround wrong you your'.split(
    ' ',
  ),
);

export function ticketLines(task: string): TicketLine[] {
  const [title = '', ...rest] = task.trimStart().replace(NOTE, ' ').split('\n');
  const reader = new TicketReader();
  for (const line of rest) reader.read(line);
  return [{ text: title, quoted: false }, ...reader.lines];
}

class TicketReader {
  readonly lines: TicketLine[] = [];
  /** What opened the block that the next line is in; '' outside. */
  #fence = '';
  /** Below a heading about the machine. */
  #machine = false;
  #box = false;

  read(line: string): void {
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (this.#fence !== '') this.#readQuoted(line, mark);
    else if (mark !== '') this.#fence = mark;
    else this.#readPlain(line.replace(MARKUP, ' '));
  }

  #readQuoted(text: string, mark: string): void {
    if (mark.startsWith(this.#fence)) this.#fence = '';
    else if (!this.#machine) this.lines.push({ text, quoted: true });
  }

  #readPlain(text: string): void {
    const heading = HEADING.exec(text);
    if (heading === null) this.#readBody(text);
    else this.#readHeading((heading[1] ?? heading[2] ?? '').trim());
  }

  #readBody(text: string): void {
    this.#box = BOX.test(text) || (this.#box && /^\s+\S/.test(text));
    if (isSentence(text) && !this.#box) this.#machine = false;
    if (!this.#machine && !this.#box && !MACHINE_FACT.test(text) && !INSTALLED.test(text))
      this.lines.push({ text, quoted: PROMPT.test(text) || (INDENTED.test(text) && this.#mayQuote()) });
  }

  #readHeading(text: string): void {
    this.#box = false;
    this.#machine = MACHINE.some((pattern) => pattern.test(text));
    if (!this.#machine && !isOfForm(text)) this.lines.push({ text, quoted: false });
  }

  /** An indented block begins after an empty line. */
  #mayQuote(): boolean {
    const before = this.lines.at(-1);
    return before === undefined || before.quoted || before.text.trim() === '';
  }
}

const isSentence = (line: string): boolean => !/^\s*\|/.test(line) && (line.match(/[A-Za-z]{2,}/g)?.length ?? 0) >= SENTENCE;
const isOfForm = (heading: string): boolean => (heading.toLowerCase().match(/[a-z]{2,}/g) ?? []).every((word) => FORM_WORDS.has(word));
