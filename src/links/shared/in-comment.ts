/** Whether a place is in a comment, as far as its line tells: documentation shows calls that nobody makes. */
export function inComment(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  return /^\s*(?:\/\/|\/\*|\*(?!\w)|#(?!\{|\[)|--\s)/.test(line);
}
