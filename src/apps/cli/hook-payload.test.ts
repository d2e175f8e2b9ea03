/** Payloads of agents' hooks, as they are and as they should not be. */
import { expect, it } from 'vitest';
import { parsePayload } from './hook-payload.ts';

it('reads an edit, a read and a sub-agent', () => {
  const edit = parsePayload(
    JSON.stringify({ hook_event_name: 'PreToolUse', cwd: '/w', tool_name: 'Edit', tool_input: { file_path: 'a.py', old_string: 'x' } }),
  );
  expect(edit).toMatchObject({ event: 'PreToolUse', cwd: '/w', tool: 'Edit', file: 'a.py', oldText: 'x' });
  expect(parsePayload(JSON.stringify({ tool_input: { path: 'a.py', offset: 10, limit: 5 } }))).toMatchObject({ file: 'a.py', offset: 10, limit: 5 });
  expect(parsePayload(JSON.stringify({ tool_input: { file_path: 'a.py', edits: [{ old_string: 'first' }] } })).oldText).toBe('first');
  expect(parsePayload(JSON.stringify({ tool_input: { prompt: 'look into it' } })).prompt).toBe('look into it');
});

it('takes nonsense for nothing', () => {
  const nothing = parsePayload('');
  for (const text of ['{', 'null', '5', '[]', '{"tool_input": [], "cwd": 7, "hook_event_name": {}}', '{"tool_input": {"offset": -1, "file_path": null}}'])
    expect(parsePayload(text)).toEqual(nothing);
});
