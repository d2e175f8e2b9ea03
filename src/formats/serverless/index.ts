/** serverless.yml: functions with the code that handles them, their variables and the queues that start them. */
import type { FileFacts, SymbolIndex } from '../../model/facts.ts';
import type { Format } from '../contract.ts';
import { FormatFacts } from '../shared/format-facts.ts';
import { handlerTarget } from '../shared/handlers.ts';
import { folderOf } from '../shared/paths.ts';
import { readYaml } from '../shared/read-yaml.ts';
import { at, entriesOf, itemsOf, textAt, textOf, type YamlEntry, type YamlNode } from '../shared/yaml.ts';

export const format: Format = {
  id: 'serverless',
  version: 1,
  claims: (path, head) => /(?:^|\/)serverless(?:[._-][\w-]+)?\.ya?ml$/.test(path) && (head === undefined || /^(?:service|functions|provider)\s*:/m.test(head)),
  syntax: { read: (path, text) => [readServerless(path, text)] },
};

function readServerless(path: string, text: string): FileFacts {
  const facts = new FormatFacts('serverless', path, text);
  const [document] = readYaml(text);
  const root = document?.root;
  facts.hasErrors = document === undefined || document.hasErrors;
  relateEnvironment(facts, -1, at(root, 'provider', 'environment'));
  for (const entry of entriesOf(at(root, 'functions'))) addFunction(facts, path, entry);
  return facts.finish();
}

function relateEnvironment(facts: FormatFacts, from: SymbolIndex, env: YamlNode | undefined): void {
  for (const { key, keyStart } of entriesOf(env))
    if (/^\w+$/.test(key)) facts.relation({ type: 'configures', from, target: { kind: 'env_var', name: key }, at: keyStart });
}

function addFunction(facts: FormatFacts, path: string, { key, keyStart, end, value }: YamlEntry): void {
  if (key === '' || value?.kind !== 'map') return;
  const routes = itemsOf(at(value, 'events')).flatMap((event) => routeOf(at(event, 'httpApi') ?? at(event, 'http')));
  const signature = [`function ${key}`, textAt(value, 'handler'), ...routes].filter((part) => part).join(' · ');
  const from = facts.symbol({ kind: 'workload', name: key, start: keyStart, end, signature });
  relateEnvironment(facts, from, at(value, 'environment'));
  const handler = at(value, 'handler');
  const target = handlerTarget(textOf(handler) ?? '', [folderOf(path)]);
  if (handler !== undefined && target !== undefined) facts.relation({ type: 'calls', from, target, at: handler.start });
  for (const event of itemsOf(at(value, 'events'))) relateTopic(facts, from, event);
}

function routeOf(event: YamlNode | undefined): string[] {
  const path = textAt(event, 'path');
  const short = textOf(event);
  return path === undefined ? (short === undefined ? [] : [short]) : [`${(textAt(event, 'method') ?? 'any').toUpperCase()} ${path}`];
}

const TOPICS: readonly (readonly [event: string, key: string])[] = [
  ['sns', 'topicName'],
  ['sqs', 'queueName'],
  ['kafka', 'topic'],
  ['eventBridge', 'eventBus'],
];

function relateTopic(facts: FormatFacts, from: SymbolIndex, event: YamlNode): void {
  for (const [name, key] of TOPICS) {
    const node = at(event, name, key) ?? at(event, name);
    const topic = textOf(node);
    if (node !== undefined && topic !== undefined && /^[\w.-]+$/.test(topic))
      facts.relation({ type: 'subscribes', from, target: { kind: 'topic', name: topic }, at: node.start });
  }
}
