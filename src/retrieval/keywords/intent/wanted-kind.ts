/**
 * Titles that want one more of a kind: "how do I add a notification provider", "how to write my own exporter for X".
 * The word that says which kind comes out, in lower case.
 */
const WISH = /^(?:(?:how|where) (?:do|can|could|would|should|must) (?:i|we|you|one) |how to |(?:i|we) (?:want|need|would like) to )/;
const MAKE = /^(?:add|write|create|implement|define|register|build|introduce|make)(?:ing)? (?:support for )?(?:a|an|another|one more|my own|our own|custom) /;
/** What comes after one of these is not the kind, but what it is for. */
const END = /[^\w :-]|\b(?:for|to|of|in|into|on|at|by|with|from|that|which|who|when|so|and|or|like|such|as|without|using)\b/;

/** An order without a wish ("Add a check for …") is a change that somebody describes, and rather about one place. */
export function kindWanted(title: string): string | undefined {
  const lower = title.trim().toLowerCase();
  const wish = WISH.exec(lower)?.[0];
  const made = wish === undefined ? null : MAKE.exec(lower.slice(wish.length));
  if (wish === undefined || made === null) return undefined;
  const [kind = ''] = lower.slice(wish.length + made[0].length).split(END);
  return /([a-z]{3,})\W*$/.exec(kind)?.[1];
}
