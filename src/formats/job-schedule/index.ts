/**
 * Schedules of background jobs (sidekiq-cron, sidekiq-scheduler, resque-scheduler): what is started when. An entry publishes
 * on the topic of its job's class (src/links/events), as code does that starts one.
 */
import type { FileFacts } from '../../model/facts.ts';
import type { Format } from '../contract.ts';
import { FormatFacts } from '../shared/format-facts.ts';
import { readYaml } from '../shared/read-yaml.ts';
import { at, entriesOf, entry, textAt, type YamlEntry, type YamlNode } from '../shared/yaml.ts';

const SCHEDULED = /^[ \t]+:?(?:cron|every|at|in)\s*:/m;
const STARTED = /^[ \t]+:?class\s*:/m;

export const format: Format = {
  id: 'job-schedule',
  version: 2,
  claims: (path, head) =>
    /(?:^|\/)[^/]*(?:schedule|sidekiq|resque|cron)[^/]*\.ya?ml$/.test(path) && (head === undefined || (SCHEDULED.test(head) && STARTED.test(head))),
  syntax: { read: (path, text) => [readSchedule(path, text)] },
};

function readSchedule(path: string, text: string): FileFacts {
  const facts = new FormatFacts('job-schedule', path, text);
  for (const { root, hasErrors } of readYaml(text)) {
    facts.hasErrors ||= hasErrors;
    for (const job of scheduledJobs(root)) addJob(facts, text, job);
  }
  return facts.finish();
}

/** At the root, or below `:schedule:`, which may stand below `:scheduler:` or the name of an environment. */
const MOST_DEPTH = 3;

function scheduledJobs(node: YamlNode | undefined, depth = 0): YamlEntry[] {
  return entriesOf(node).flatMap((e) => (of(e.value, 'class') !== undefined ? [e] : depth < MOST_DEPTH ? scheduledJobs(e.value, depth + 1) : []));
}

/** Ruby's YAML writes keys as symbols or not. */
const of = (job: YamlNode | undefined, key: string): string | undefined => textAt(job, key) ?? textAt(job, `:${key}`);
const when = (job: YamlNode | undefined): string | undefined => ['cron', 'every', 'at', 'in'].map((key) => of(job, key)).find((text) => text !== undefined);

function addJob(facts: FormatFacts, text: string, { key, keyStart, value, end }: YamlEntry): void {
  const started = of(value, 'class') as string;
  const doc = [commentBefore(text, keyStart), of(value, 'description')].filter(Boolean).join(' ');
  const signature = `scheduled job ${started} · ${when(value) ?? '?'}`;
  const self = facts.symbol({ kind: 'job', name: key.replace(/^:/, ''), start: keyStart, end, signature, doc });
  const place = at(value, 'class') ?? entry(value, ':class')?.value;
  const from = { from: self, at: place?.start ?? keyStart };
  facts.relation({ type: 'publishes', ...from, target: { kind: 'topic', name: started.replace(/^::/, '') } });
  facts.relation({ type: 'calls', ...from, target: { kind: 'class', name: started.replace(/^::/, '').replaceAll('::', '.'), otherwise: 'nothing' } });
}

/** The lines of comment right above. */
function commentBefore(text: string, at: number): string {
  const lines = text.slice(0, text.lastIndexOf('\n', at - 1) + 1).split('\n');
  const said: string[] = [];
  for (let i = lines.length - 2; i >= 0 && /^\s*#/.test(lines[i] as string); i--) said.unshift((lines[i] as string).replace(/^[\s#]+/, ''));
  return said.join(' ').trim();
}
