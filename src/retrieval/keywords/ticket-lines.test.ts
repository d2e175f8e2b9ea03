import { expect, it } from 'vitest';
import { ticketLines } from './ticket-lines.ts';

const said = (task: string) => ticketLines(task).flatMap(({ text, quoted }) => (quoted || text.trim() === '' ? [] : [text.trim()]));
const quoted = (task: string) => ticketLines(task).flatMap(({ text, quoted }) => (quoted ? [text.trim()] : []));

const TICKET = `Walker follows links twice

<!-- Thank you for your report!
Please fill in the form below. -->
### Checks

- [x] I have read the troubleshooting section
- [ ] I use the latest version
      (see \`walk --version\`)

### Describe the bug you encountered

With \`--follow\` every entry is listed twice.

\`\`\`console
$ walk --follow .
a.txt
a.txt
\`\`\`

### What version of \`walk\` are you using?

walk 8.3.1

\`\`\`
features: +pcre2
\`\`\`

**Expected behaviour**

Each entry once.

## Environment

| key | value |
| --- | ----- |
| os  | linux |
`;

it('of a filled-in form what its author says is left', () => {
  expect(said(TICKET)).toEqual(['Walker follows links twice', 'With `--follow` every entry is listed twice.', 'Each entry once.']);
});

it('blocks of code and output are marked as quoted, those about the machine left out', () => {
  expect(quoted(TICKET)).toEqual(['$ walk --follow .', 'a.txt', 'a.txt']);
});

it('an indented block after an empty line is quoted, the next line of a list is not', () => {
  const task = 'Panics\n\n    let w = Walker::new();\n    w.run();\n\n- the first\n    of two';
  expect(quoted(task)).toEqual(['let w = Walker::new();', 'w.run();']);
  expect(said(task)).toContain('of two');
});

it('a sentence ends the part about the machine, whether or not it has a heading', () => {
  const task = 'Roots are not found\n\n**Version:**\n\n[x] `latest`\n[ ] `next`\n\nWhen a primary column has another name, the query for roots breaks.';
  expect(said(task)).toEqual(['Roots are not found', 'When a primary column has another name, the query for roots breaks.']);
});

it('lines about versions and systems are left out wherever they stand', () => {
  expect(said('Crash on start\nRuby version: 3.2.1\n- OS: Windows 10\n- **Browser**: Firefox 115\nIt worked before.')).toEqual([
    'Crash on start',
    'It worked before.',
  ]);
});

it("headings of one's own stay, and so does all that looks like a form only from afar", () => {
  const task =
    'Store layer\n\n## Write-ahead log\n\nVersion: the reader must check which snapshot the writer of a page had seen before.\n- [link](x) to follow';
  expect(said(task)).toEqual([
    'Store layer',
    'Write-ahead log',
    'Version: the reader must check which snapshot the writer of a page had seen before.',
    '- [link](x) to follow',
  ]);
});

it('tags and images go, type parameters stay', () => {
  expect(said('Lost parameter\n<details><summary>Running <code>doc</code></summary>\n![shot](https://x.org/a.png)\n`NoInfer<T>` is lost')).toEqual([
    'Lost parameter',
    'Running  doc',
    '`NoInfer<T>` is lost',
  ]);
});

it('a block that is never closed reaches to the end, a shorter fence inside does not close it', () => {
  expect(quoted('Title\n````\na\n```\nb')).toEqual(['a', '```', 'b']);
});

it('the first line is the title, whatever it looks like', () => {
  expect(said('\n\n# Version: 3 is ignored')).toEqual(['# Version: 3 is ignored']);
});

it('takes a long text of any kind in one pass', () => {
  for (const line of [' '.repeat(200), '- a '.repeat(60), '<a '.repeat(60), '**'.repeat(90), '[ ] '.repeat(50)]) {
    expect(ticketLines(`Title\n${`${line}\n`.repeat(60)}`).length).toBeGreaterThan(0);
  }
});
