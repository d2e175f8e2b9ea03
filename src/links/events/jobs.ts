/** Work that is put off: Celery, Sidekiq and ActiveJob, BullMQ. The topic is the task, the job's class or the queue. */
import { constantInScope } from './constant-in-scope.ts';
import { call, type MessageSystem, named } from './message-system.ts';

/** Celery's own names begin with the module, which not everybody writes. */
const lastPart = (_: unknown, name: string): string => name.slice(name.lastIndexOf('.') + 1);

const celery: MessageSystem = {
  words: ['celery', '.delay(', '.apply_async('],
  publishes: [
    named(['python'], /\b([a-z_]\w*)\.(?:delay|apply_async)\(/g),
    call(String.raw`\.send_task\(\s*<>`, { languages: ['python'], scopedName: lastPart }),
  ],
  subscribes: [
    named(['python'], /@(?:\w+\.)*(?:task|shared_task)\([^()]*?\bname\s*=\s*["']([\w.-]+)["']/g, { scopedName: lastPart }),
    named(['python'], /@(?:\w+\.)*(?:task|shared_task|periodic_task)\b(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?\s*(?:@[^\n]*\n\s*)*(?:async )?def\s+(\w+)/g),
  ],
};

/** With its modules, because two jobs may differ in nothing else. */
const RUBY_CLASS = String.raw`((?:[A-Z]\w*::)*[A-Z]\w*)`;
const ruby = (pattern: string) => named(['ruby'], new RegExp(pattern.replace('<>', RUBY_CLASS), 'g'), { scopedName: constantInScope });

const rubyJobs: MessageSystem = {
  words: ['perform_async', 'perform_in', 'perform_later', 'perform_at', 'Sidekiq', 'ApplicationJob', 'ActiveJob'],
  publishes: [ruby(String.raw`(?<![\w:])(?:::)?<>(?:\.set\([^)\n]*\))?\.(?:perform_async|perform_in|perform_at|perform_later|perform_bulk)\b`)],
  subscribes: [
    ruby(String.raw`\bclass\s+<>\b[^\n]*\n(?:\s*#[^\n]*\n|\s*\n)*\s*include\s+Sidekiq::(?:Job|Worker)\b`),
    ruby(String.raw`\bclass\s+<>\s*<\s*(?:::)?(?:\w+::)*(?:ApplicationJob|ActiveJob::Base|\w+Job)\b`),
  ],
};

const bull: MessageSystem = {
  words: ['bullmq', "'bull'", '"bull"', '@nestjs/bull'],
  publishes: [call(String.raw`\bnew Queue(?:<[^>]*>)?\(\s*<>`, { languages: ['typescript'] }), call(String.raw`@InjectQueue\(\s*<>`)],
  subscribes: [call(String.raw`\bnew Worker(?:<[^>]*>)?\(\s*<>`, { languages: ['typescript'] }), call(String.raw`@Processor\(\s*<>`)],
};

export const jobs: readonly MessageSystem[] = [celery, rubyJobs, bull];
