/** The parts of a score in words: what each says about an answer, and which of a few groups a reader needs it belongs to. */
export type WhyGroup = 'words' | 'named' | 'graph' | 'shape' | 'use';

interface Why {
  readonly group: WhyGroup;
  readonly says: string;
  /** Where it can speak against an answer. */
  readonly against?: string;
}

const WHY: Readonly<Record<string, Why>> = {
  words: { group: 'words', says: 'your words stand in it' },
  said: { group: 'words', says: 'how much of your question it says', against: 'it says little of your question' },
  message: { group: 'words', says: 'it holds the message you quote' },
  report: { group: 'words', says: 'the report is about it' },
  named: { group: 'named', says: 'you name it' },
  spoken: { group: 'named', says: 'its name is spoken of' },
  frames: { group: 'named', says: 'it stands in the stack trace' },
  landmark: { group: 'named', says: 'a landmark that you ask for' },
  fusion: { group: 'graph', says: 'several ways of searching agree on it' },
  walk: { group: 'graph', says: 'near to the other matches in the graph' },
  structure: { group: 'graph', says: 'its place in the graph' },
  hits: { group: 'graph', says: 'a hub among the matches' },
  company: { group: 'graph', says: 'who calls it and who stands beside it', against: 'a better one stands beside it' },
  size: { group: 'shape', says: 'its size suits an answer', against: 'its size speaks against it' },
  commits: { group: 'use', says: 'changed lately' },
  feedback: { group: 'use', says: 'was useful before' },
  session: { group: 'use', says: 'looked at lately' },
  equivalence: { group: 'words', says: 'another word for what you said' },
  aliases: { group: 'named', says: 'another name for what you name' },
  related: { group: 'named', says: 'stands in the relation that you ask for' },
  file: { group: 'words', says: 'its file is about it', against: 'its file is about something else' },
  overload: { group: 'shape', says: 'the overload that is meant', against: 'another overload is meant' },
  place: { group: 'named', says: 'in the place that you name', against: 'not in the place that you name' },
  demotion: { group: 'shape', says: 'pushed down for what it is' },
};

export const WHY_GROUPS: Readonly<Record<WhyGroup, string>> = {
  words: 'your words',
  named: 'named by you',
  graph: 'the graph around it',
  shape: 'what it is',
  use: 'history and use',
};

export interface WhyPart {
  readonly group: WhyGroup;
  readonly label: string;
  /** Of the sum of what speaks for it. */
  readonly share: number;
}

/** A part that nobody described yet counts as the graph's, by its own name. */
const whyOf = (name: string): Why => WHY[name] ?? { group: 'graph', says: name };

/** What speaks for an answer, by group, largest first. What speaks against it has no length. */
export function whyParts(components: Readonly<Record<string, number>>): WhyPart[] {
  const sums = new Map<WhyGroup, number>();
  for (const [name, part] of Object.entries(components)) if (part > 0) sums.set(whyOf(name).group, (sums.get(whyOf(name).group) ?? 0) + part);
  const all = [...sums.values()].reduce((sum, part) => sum + part, 0) || 1;
  return [...sums].map(([group, sum]) => ({ group, label: WHY_GROUPS[group], share: sum / all })).sort((a, b) => b.share - a.share);
}

/** Every part in a sentence, the strongest first. */
export function whySentences(components: Readonly<Record<string, number>>): { readonly says: string; readonly part: number; readonly group: WhyGroup }[] {
  return Object.entries(components)
    .filter(([, part]) => Math.abs(part) >= 0.005)
    .sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]))
    .map(([name, part]) => {
      const { group, says, against = says } = whyOf(name);
      return { group, part, says: part < 0 ? against : says };
    });
}

const RELATIONS: Readonly<Record<string, string>> = {
  calls: 'calls',
  imports: 'imports',
  implements: 'implements',
  references: 'refers to',
  extends: 'extends',
  overrides: 'overrides',
  decorates: 'decorates',
  throws: 'throws',
  inherits: 'inherits',
  type_hint_of: 'type of',
  accesses_field: 'accesses',
  contains: 'contains',
  similar_to: 'similar to',
  handles_route: 'handles',
  depends_on: 'depends on',
  consumes_endpoint: 'sends requests to',
  implements_rpc: 'serves',
  consumes_rpc: 'speaks to',
  reads_env: 'reads variable',
  executes_process: 'runs',
  connects_to: 'connects to',
};

export const relationText = (type: string): string => RELATIONS[type] ?? type.replaceAll('_', ' ');
