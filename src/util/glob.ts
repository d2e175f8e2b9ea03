/**
 * Patterns with `*`, `**` and `?` that anyone may have written, as a test on paths. Patterns with few wildcards become a
 * regular expression; one with many would make that try every division of the path, so it is followed step by step: the
 * time is at most the length of the pattern times that of the path.
 *
 * `*` and `?` stay within a name, `**` crosses folders, and `**` as a whole name may stand for no folder at all.
 */
type Test = (path: string) => boolean;

/** What a step takes: one character, or any number of them. */
interface Step {
  readonly takes: (character: string) => boolean;
  readonly repeats: boolean;
  /** This and so many steps after it may be left out. */
  readonly optional: number;
}

const WILDCARDS = /(\/\*\*\/|^\*\*\/|\/\*\*$|\*\*|\*|\?)/;
/** Regular expressions with more take longer than following the steps, for paths that nearly match. */
const MAX_WILDCARDS = 2;

const EXPRESSIONS: Readonly<Record<string, string>> = { '/**/': '/(?:.*/)?', '**/': '(?:.*/)?', '/**': '/.*', '**': '.*', '*': '[^/]*', '?': '[^/]' };

export function globTest(glob: string): Test {
  const parts = glob.split(WILDCARDS).filter((part) => part !== '');
  if (parts.filter((part) => Object.hasOwn(EXPRESSIONS, part)).length > MAX_WILDCARDS) return following(parts.flatMap(stepsOf));
  const pattern = new RegExp(`^${parts.map((part) => EXPRESSIONS[part] ?? part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('')}$`, 's');
  return (path) => pattern.test(path);
}

const once = (takes: Step['takes']): Step => ({ takes, repeats: false, optional: 0 });
const literal = (character: string): Step => once((given) => given === character);
const anyInName: Step = { takes: (character) => character !== '/', repeats: true, optional: 0 };
const anything: Step = { takes: () => true, repeats: true, optional: 0 };
const folders: readonly Step[] = [{ ...anything, optional: 2 }, literal('/')];

const STEPS: Readonly<Record<string, readonly Step[]>> = {
  '/**/': [literal('/'), ...folders],
  '**/': folders,
  '/**': [literal('/'), anything],
  '**': [anything],
  '*': [anyInName],
  '?': [once((character) => character !== '/')],
};

const stepsOf = (part: string): readonly Step[] => (Object.hasOwn(STEPS, part) ? (STEPS[part] as readonly Step[]) : Array.from(part.split(''), literal));

/** Keeps every step that the path may be at. */
function following(steps: readonly Step[]): Test {
  return (path) => {
    let at = reached(steps, [0]);
    for (let i = 0; i < path.length && at.size > 0; i++) at = reached(steps, next(steps, at, path.charAt(i)));
    return at.has(steps.length);
  };
}

function* next(steps: readonly Step[], at: ReadonlySet<number>, character: string): Generator<number> {
  for (const position of at) {
    const step = steps[position];
    if (step?.takes(character)) yield step.repeats ? position : position + 1;
  }
}

/** With what may follow without a character. */
function reached(steps: readonly Step[], from: Iterable<number>): Set<number> {
  const at = new Set(from);
  // A set that grows while it is walked is walked to its end.
  for (const position of at) {
    const step = steps[position];
    if (step === undefined) continue;
    if (step.repeats) at.add(position + 1);
    if (step.optional > 0) at.add(position + step.optional);
  }
  return at;
}
