/**
 * Who publishes on a topic and who subscribes to it: brokers, queues, background jobs, mediators and emitters, in every
 * language. A topic is known by its name alone, so that a producer in Go meets a consumer in Python. What the name is has
 * to stand in the file: a literal, or a constant that is declared there.
 */
import { WordScanner } from '../../util/word-scanner.ts';
import type { Link, LinkInput } from '../contract.ts';
import { inComment } from '../shared/in-comment.ts';
import { LinkBuilder } from '../shared/link-builder.ts';
import { brokers } from './brokers.ts';
import { inProcess } from './in-process.ts';
import { jobs } from './jobs.ts';
import type { MessagePattern, MessageSystem } from './message-system.ts';
import { topicOf } from './topic-of.ts';

const SYSTEMS: readonly MessageSystem[] = [...brokers, ...jobs, ...inProcess];

const WORDS = new WordScanner(SYSTEMS.map((system) => system.words));

function systemsIn(text: string): MessageSystem[] {
  const found = WORDS.scan(text);
  return SYSTEMS.filter((_, i) => (found & (1 << i)) !== 0);
}

export const link: Link = {
  id: 'events',
  version: 4,
  words: SYSTEMS.flatMap((system) => system.words),
  read(input) {
    const builder = new LinkBuilder(input);
    const seen = new Set<string>();
    for (const system of systemsIn(input.text)) {
      for (const pattern of system.publishes) add('publishes', pattern, { input, builder, seen });
      for (const pattern of system.subscribes) add('subscribes', pattern, { input, builder, seen });
    }
    return builder.finish();
  },
};

interface Place {
  readonly input: LinkInput;
  readonly builder: LinkBuilder;
  /** Two systems may know the same call. */
  readonly seen: Set<string>;
}

function add(type: 'publishes' | 'subscribes', { languages, pattern, names, accepts, scopedName }: MessagePattern, { input, builder, seen }: Place): void {
  if (languages !== undefined && !languages.includes(input.facts.language)) return;
  for (const found of input.text.matchAll(pattern)) {
    const { index, 0: whole } = found;
    for (const argument of found.slice(1).filter((a) => a !== undefined && a !== '')) {
      const at = index + Math.max(0, whole.lastIndexOf(argument as string));
      const written = names ? (argument as string) : topicOf(input.text, argument as string);
      const name = written === undefined ? undefined : (scopedName?.(input.facts, written, at) ?? written);
      const key = `${type} ${at} ${name}`;
      if (name === undefined || inComment(input.text, at) || seen.has(key) || accepts?.(name) === false) continue;
      seen.add(key);
      builder.relation({ type, target: { kind: 'topic', name }, at });
    }
  }
}
