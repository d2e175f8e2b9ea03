/** Work that is put off: Celery, Sidekiq and ActiveJob, BullMQ. The topic is the task, the job's class or the queue. */
import { call, inLanguages, type MessageSystem, named } from './message-system.ts';

const celery: MessageSystem = {
  words: ['celery', '.delay(', '.apply_async('],
  publishes: [named(['python'], /\b([a-z_]\w*)\.(?:delay|apply_async)\(/g), ...inLanguages(['python'], String.raw`\.send_task\(\s*<>`)],
  subscribes: [
    named(['python'], /@(?:\w+\.)*(?:task|shared_task|periodic_task)\b(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?\s*(?:@[^\n]*\n\s*)*(?:async )?def\s+(\w+)/g),
  ],
};

const rubyJobs: MessageSystem = {
  words: ['perform_async', 'perform_in', 'perform_later', 'perform_at', 'Sidekiq', 'ApplicationJob', 'ActiveJob'],
  publishes: [named(['ruby'], /\b(?:[A-Z]\w*::)*([A-Z]\w*)(?:\.set\([^)\n]*\))?\.(?:perform_async|perform_in|perform_at|perform_later|perform_bulk)\b/g)],
  subscribes: [
    named(['ruby'], /\bclass\s+(?:[A-Z]\w*::)*([A-Z]\w*)\b[^\n]*\n(?:\s*#[^\n]*\n|\s*\n)*\s*include\s+Sidekiq::(?:Job|Worker)\b/g),
    named(['ruby'], /\bclass\s+(?:[A-Z]\w*::)*([A-Z]\w*)\s*<\s*(?:::)?(?:\w+::)*(?:ApplicationJob|ActiveJob::Base|\w+Job)\b/g),
  ],
};

const bull: MessageSystem = {
  words: ['bullmq', "'bull'", '"bull"', '@nestjs/bull'],
  publishes: [call(String.raw`\bnew Queue(?:<[^>]*>)?\(\s*<>`, { languages: ['typescript'] }), call(String.raw`@InjectQueue\(\s*<>`)],
  subscribes: [call(String.raw`\bnew Worker(?:<[^>]*>)?\(\s*<>`, { languages: ['typescript'] }), call(String.raw`@Processor\(\s*<>`)],
};

export const jobs: readonly MessageSystem[] = [celery, rubyJobs, bull];
