import { expect, it } from 'vitest';
import { usedSurface } from './used-surface.ts';

const declaration = (name: string, file: string, signature: string) => ({ name, file, signature, doc: '', kind: 'function' as const, line: 1 });
const DECLARED = [
  declaration('command', 'click/decorators.py', 'def command(name)'),
  declaration('Group.command', 'click/core.py', 'def command(self)'),
  declaration('echo', 'click/utils.py', 'def echo(text)'),
  declaration('echo', 'click/testing.py', 'def echo()'),
  declaration('TrimSpace', 'bytes/bytes.go', 'func TrimSpace(s []byte) []byte'),
];

it('finds what a name stands for by its end, and by its module between several', () => {
  const names = ['click.command', 'click.core.Group.command', 'click.testing.echo', 'click.missing'];
  const found = usedSurface(names, DECLARED);
  expect([...found].map(([name, d]) => `${name}: ${d.signature}`)).toEqual([
    'click.command: def command(name)',
    'click.core.Group.command: def command(self)',
    'click.testing.echo: def echo()',
  ]);
});

it('takes no namesake of another folder where folders are part of the name', () => {
  expect([...usedSurface(['strings.TrimSpace', 'bytes.TrimSpace'], DECLARED, true).keys()]).toEqual(['bytes.TrimSpace']);
});
