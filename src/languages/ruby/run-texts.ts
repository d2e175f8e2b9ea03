/** Lines of texts that are evaluated: from `class_eval <<~RUBY` to the word that ends the text. Numbers count from 1. */

const BEGINS = /\b(?:(?:class|module|instance)_(?:eval|exec)|eval)\b.*?<<[-~]?(["'`]?)(\w+)\1/;

export function linesRun(lines: readonly string[]): Set<number> {
  const run = new Set<number>();
  let end: string | undefined;
  for (const [i, line] of lines.entries()) {
    if (end === undefined) end = BEGINS.exec(line)?.[2];
    else if (line.trim() === end) end = undefined;
    else run.add(i + 1);
  }
  return run;
}
