/**
 * Schedules that code writes down: what is started when, without anybody calling it. An entry is a job that publishes on
 * the topic of its task (src/links/events), as code does that puts the task off. One file a framework.
 */
import type { Link } from '../contract.ts';
import { LinkBuilder } from '../shared/link-builder.ts';
import { celeryEntries } from './celery.ts';

export const link: Link = {
  id: 'task-schedules',
  version: 2,
  words: ['BEAT_SCHEDULE', 'beat_schedule', 'add_periodic_task('],
  concerns: (path) => path.endsWith('.py'),
  read(input) {
    const builder = new LinkBuilder(input);
    for (const { name, task, when, start, end, at } of celeryEntries(input.text)) {
      const signature = `scheduled task ${task}${when === '' ? '' : ` · ${when}`}`;
      const from = builder.symbol({ kind: 'job', name, start, end, signature });
      const own = task.slice(task.lastIndexOf('.') + 1);
      const anywhere = { kind: 'function', name: own, reader: 'python', otherwise: 'nothing' } as const;
      const file = `${task.slice(0, Math.max(0, task.lastIndexOf('.'))).replaceAll('.', '/')}.py`;
      builder.relation({ type: 'publishes', from, target: { kind: 'topic', name: own }, at });
      builder.relation({ type: 'calls', from, target: { ...anywhere, within: file, orElse: anywhere }, at });
    }
    return builder.finish();
  },
};
