/** Events inside of one program: Spring, MediatR and its kin, where the type is the topic; emitters, where a text is. */
import { call, type MessageSystem, named } from './message-system.ts';

const spring: MessageSystem = {
  words: ['publishEvent(', '@EventListener', '@TransactionalEventListener', 'ApplicationListener<'],
  publishes: [named(['java'], /\.publishEvent\(\s*new\s+(\w+)\b/g), named(['kotlin'], /\.publishEvent\(\s*([A-Z]\w*)\(/g)],
  subscribes: [
    named(
      ['java'],
      /@(?:Transactional)?EventListener\b(?:\([^)]*\))?\s*(?:@[\w.]+(?:\((?:[^()\n]|\([^()\n]*\))*\))?\s+)*(?:public |protected |private )?[\w<>]+\s+\w+\(\s*(?:final\s+)?([A-Z]\w*)/g,
    ),
    named(
      ['kotlin'],
      /@(?:Transactional)?EventListener\b(?:\([^)]*\))?\s*(?:@[\w.:]+(?:\((?:[^()\n]|\([^()\n]*\))*\))?\s+)*(?:\w+ )*fun\s+\w+\(\s*\w+\s*:\s*([A-Z]\w*)/g,
    ),
    named(['java'], /\bimplements\b[^{]*\bApplicationListener<(\w+)>/g),
  ],
};

const mediators: MessageSystem = {
  words: ['ediat', 'IntegrationEvent', 'INotification', 'IRequestHandler', 'IConsumer<', 'MassTransit', 'NServiceBus', 'DomainEvent'],
  publishes: [
    named(['csharp'], /\.(?:Publish|Send|PublishAsync|SendAsync)(?:<(\w+)>)?\(\s*(?:new\s+(\w+)\b)?/g),
    named(['csharp'], /\bnew\s+(\w+(?:IntegrationEvent|DomainEvent))\s*\(/g),
  ],
  subscribes: [
    named(['csharp'], /\bI(?:Notification|Request|IntegrationEvent|DomainEvent|Event|Command)Handler<\s*(\w+)/g, { accepts: isType }),
    named(['csharp'], /\b(?:IConsumer|IHandleMessages)<\s*(\w+)\s*>/g, { accepts: isType }),
  ],
};

/** A type parameter (`T`, `TEvent`) says nothing. */
function isType(name: string): boolean {
  return !/^T(?:[A-Z]\w*)?$/.test(name);
}

/** What streams, sockets and elements of a page emit is not a topic; names that people make up have two words. */
const isEventName = (name: string): boolean =>
  /[.:/_-]|[a-z][A-Z]/.test(name) && !/^(?:uncaughtException|unhandledRejection|newListener|removeListener|beforeExit|SIG\w+)$/.test(name);

const EMITTER = String.raw`(?:[eE]mitter|[eE]vents?|[bB]us|[hH]ub|[dD]ispatcher)\w*`;

const emitters: MessageSystem = {
  words: ['mitter', '.emit(', '@OnEvent', 'eventBus', 'EventBus'],
  publishes: [call(String.raw`${EMITTER}\.(?:emit|emitAsync|dispatch|trigger)\(\s*("[^"\n]+"|'[^'\n]+')`, { languages: ['typescript'], accepts: isEventName })],
  subscribes: [
    call(String.raw`${EMITTER}\.(?:on|once|addListener|subscribe)\(\s*("[^"\n]+"|'[^'\n]+')`, { languages: ['typescript'], accepts: isEventName }),
    call(String.raw`@OnEvent\(\s*<>`),
  ],
};

const rails: MessageSystem = {
  words: ['ActiveSupport::Notifications'],
  publishes: [call(String.raw`ActiveSupport::Notifications\.instrument\(?\s*("[^"\n]+"|'[^'\n]+')`, { languages: ['ruby'] })],
  subscribes: [call(String.raw`ActiveSupport::Notifications\.subscribe\(?\s*("[^"\n]+"|'[^'\n]+')`, { languages: ['ruby'] })],
};

export const inProcess: readonly MessageSystem[] = [spring, mediators, emitters, rails];
