/** Titles that say what kind of thing they want: "which workflow publishes …", "which database table stores …". */
import type { NodeKind } from '../../../model/node-kinds.ts';

/** The word at the end of "which …", in the singular. Words that code uses for its own parts ("which service", "which job") are left out. */
const KINDS: ReadonlyMap<string, readonly NodeKind[]> = new Map(
  Object.entries<readonly NodeKind[]>({
    table: ['table', 'view'],
    column: ['column'],
    migration: ['migration'],
    workflow: ['workflow', 'job'],
    pipeline: ['workflow', 'job'],
    variable: ['variable', 'config_key'],
    setting: ['config_key', 'variable'],
    resource: ['resource'],
    policy: ['resource'],
    image: ['workload', 'stage', 'resource'],
    container: ['workload', 'stage'],
    deployment: ['workload'],
    port: ['workload', 'service', 'config_key', 'stage'],
    dockerfile: ['stage'],
    target: ['target'],
    rpc: ['rpc'],
    endpoint: ['operation', 'route_handler'],
  }),
);

/** Words that code uses as well, behind one that says more: "which workflow step", "which npm script", "which terraform module". */
const PAIRS: ReadonlyMap<string, readonly NodeKind[]> = new Map(
  Object.entries<readonly NodeKind[]>({
    ...{ 'workflow step': ['step', 'job'], 'ci step': ['step', 'job'], 'workflow job': ['job'], 'pipeline job': ['job'], 'ci job': ['job'] },
    ...{ 'npm script': ['target'], 'yarn script': ['target'], 'package script': ['target'] },
    ...{ 'terraform module': ['module'], 'compose service': ['workload'], 'helm value': ['config_key'], 'scheduled job': ['job'] },
  }),
);

const ASKED = /^(?:(?:in|on|from|to|by) )?(?:which|what) (.*)/;
/** "what happens when images …" asks for no image, "which function fills tables" for no table. */
const CLAUSE =
  /^(?:function|method|class|type|code|file|part|place|component|module|package|is|are|was|does|do|did|has|have|can|happens|when|if|the|an?|to|of|in|on)$/;
/** How many words the phrase behind "which" may have: "which terraform resource", "which gitlab ci pipeline". */
const PHRASE = 3;

/** "where is the orders table created": the word before the verb. */
const PLACED = /^where (?:is|are) (?:the |an? )?(?:[\w-]+ ){0,4}?([a-z]+) (?:created|defined|declared|configured|described)\b/;

export function askedKinds(title: string): readonly NodeKind[] {
  const placed = PLACED.exec(title.trim().toLowerCase())?.[1];
  return placed === undefined ? kindsBehindWhich(title) : kindsOf(placed);
}

function kindsBehindWhich(title: string): readonly NodeKind[] {
  const words =
    ASKED.exec(title.trim().toLowerCase())?.[1]
      ?.split(/[^\w-]+/)
      .slice(0, PHRASE + 1) ?? [];
  const end = words.findIndex((word) => CLAUSE.test(word));
  const said = end < 0 ? words : words.slice(0, end);
  const phrase = said.map((word, i) => PAIRS.get(`${said[i - 1]} ${word}`.replace(/s$/, '')) ?? kindsOf(word));
  const first = phrase.slice(0, PHRASE).findIndex((kinds) => kinds.length > 0);
  // "which container image": the noun behind it says more.
  return [phrase[first + 1], phrase[first]].find((kinds) => first >= 0 && kinds !== undefined && kinds.length > 0) ?? [];
}

const kindsOf = (word: string): readonly NodeKind[] => KINDS.get(word) ?? KINDS.get(word.replace(/ies$/, 'y')) ?? KINDS.get(word.replace(/s$/, '')) ?? [];
