/**
 * A preprocessor branch in the middle of a declaration (`class A` / `#if X` / `: IB` / `#endif` / `{`) is more than the
 * grammar can read: the class is lost or gets the condition's name. This is the text as if every first branch were
 * compiled and no other; what is left out becomes blanks, so that nothing moves.
 */
const BRANCH = /^[ \t]*#[ \t]*(if|elif|else|endif)\b.*$/gm;

/** Undefined without branches. */
export function withoutDirectives(source: string): string | undefined {
  const parts: string[] = [];
  /** Of each open `#if`: where its first branch ended, -1 while in it. */
  const open: number[] = [];
  let kept = 0;
  const blankTo = (from: number, to: number) => {
    if (from < kept) return;
    parts.push(
      source.slice(kept, from),
      source.slice(from, to).replace(/[^\r\n]+/g, (line) => ' '.repeat(line.length)),
    );
    kept = to;
  };
  for (const { 0: line, 1: word, index } of source.matchAll(BRANCH)) {
    const end = index + line.length;
    const skippedFrom = open.find((from) => from >= 0);
    if (word === 'if') open.push(-1);
    else if (word === 'endif') open.pop();
    else if (open.at(-1) === -1) open[open.length - 1] = index;
    const from = skippedFrom ?? index;
    if (open.every((at) => at < 0)) blankTo(from, end);
  }
  return parts.length === 0 ? undefined : parts.join('') + source.slice(kept);
}
