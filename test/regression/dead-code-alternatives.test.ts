/** A declaration for each platform: the one that another build takes was called dead. */
import { expect, it } from 'vitest';
import { newRepository, newUser } from '../e2e/knowing.ts';

it('the declaration of another platform is alive, a namesake elsewhere is not', { timeout: 60_000 }, async () => {
  const cwd = newRepository({
    'go.mod': 'module example.com/app\n\ngo 1.22\n',
    'main.go': 'package main\n\ntype serve struct {\n\tspecific\n}\n\nfunc main() {\n\t_ = serve{}\n}\n',
    'hide_others.go': '//go:build !windows\n\npackage main\n\ntype specific struct {\n\tHide bool\n}\n',
    'hide_windows.go': 'package main\n\ntype specific struct {\n\tHide bool\n}\n',
    'tools/gen.go': 'package tools\n\ntype specific struct {\n\tHide bool\n}\n',
  });
  const { knowing } = newUser();
  await knowing(['add', '.'], { cwd });
  const { dead } = JSON.parse((await knowing(['dead-code', '--json'], { cwd })).stdout);
  expect(dead.map(({ file }: { file: string }) => file)).toEqual(['tools/gen.go']);
});
