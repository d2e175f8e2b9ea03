import { expect, it } from 'vitest';
import { messageWords } from './quoted-message.ts';

it('a statement is a message, without the label in front of it', () => {
  expect(messageWords('ConnectionError: Pool is full, discarding it')).toEqual(['pool', 'is', 'full', 'discarding', 'it']);
  expect(messageWords('sql: no rows in result set')).toEqual(['sql', 'no', 'rows', 'in', 'result', 'set']);
  expect(messageWords('failed to lock s3 state')).toEqual(['failed', 'to', 'lock', 's3', 'state']);
});

it('what is quoted is the message, whatever stands around it', () => {
  expect(messageWords('why do I get "pool is full, discarding it" after a restart?')).toEqual(['pool', 'is', 'full', 'discarding', 'it']);
});

it('three words are a message when they are quoted, and no name', () => {
  expect(messageWords("'Maximum Payload Violation' although the limit was raised")).toEqual(['maximum', 'payload', 'violation']);
  expect(messageWords('the log is full of "lost the lease"')).toEqual(['lost', 'the', 'lease']);
  expect(messageWords("a user's file isn't read, although it's there")).not.toEqual(['s', 'file', 'isn']);
  for (const code of ['pool.size.limit', 'shop test --release']) expect(messageWords(`where is "${code}" read`)).toEqual([]);
});

it('a message may be followed by what is asked about it', () => {
  expect(messageWords('An issue of a closed version cannot be reopened: where is this checked?').join(' ')).toBe(
    'an issue of a closed version cannot be reopened',
  );
  expect(messageWords('Pool is full, discarding it. Who says that?').join(' ')).toBe('pool is full discarding it');
});

it('the key of a setting stands in the code as it is written', () => {
  expect(messageWords('MINOR: add a space for log.retention.check.ms docs')).toEqual(['log', 'retention', 'check', 'ms']);
});

it('questions, orders, changes and a few words are none', () => {
  for (const title of [
    'the pool is full, is it not?\r',
    'how are passwords hashed and verified',
    'Add a timeout to every request',
    'Fixed the crash of empty lists',
    'order total',
    'interop: improve rpc_soak and channel_soak tests',
    'feat: suggestions for no-empty-static-block',
  ])
    expect(messageWords(title)).toEqual([]);
});
