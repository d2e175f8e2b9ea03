/**
 * Which of two symbols that a channel finds alike comes first: code before its tests (unless the task is about tests),
 * then what else of the task it matches, then the smaller id. A strict order.
 */
import { NODE_FLAGS } from '../../model/graph.ts';
import type { ChannelInput } from './contract.ts';

export function tieOrder({ corpus, lexical, intent }: ChannelInput): (a: number, b: number) => boolean {
  const flags = corpus.columns.nodeFlags;
  const { score } = lexical;
  const test = intent.about.tests ? 0 : NODE_FLAGS.test;
  return (a, b) => {
    const difference = ((flags[b] as number) & test) - ((flags[a] as number) & test) || (score[a] as number) - (score[b] as number);
    return difference > 0 || (difference === 0 && a < b);
  };
}
