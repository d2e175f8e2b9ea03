/** Topics with those who publish and subscribe, as JSON. */
import type { TopicsAnswer } from '../analyse/analyse-topics.ts';

export function topicsRecord({ topics, count, unpublished, unsubscribed }: TopicsAnswer) {
  return { topics, count, unpublished, unsubscribed };
}
