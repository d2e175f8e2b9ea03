/** Generated declarations and bundles led the lists of subsystems and of what a change touches. */
import { expect, it, vi } from 'vitest';
import { newUser } from '../e2e/knowing.ts';
import { GitRepository } from '../support/git-repository.ts';

vi.setConfig({ testTimeout: 60_000 });

const members = (count: number, of: (i: number) => string) => Array.from({ length: count }, (_, i) => of(i)).join('\n');

it('code that a tool wrote leads neither communities nor the context of a change', async () => {
  const generated = (n: number) =>
    `export interface Api {\n${members(30, (i) => `  call${i}(x: Api${i}): Api;`)}\n}\n${members(30, (i) => `export interface Api${i} { api: Api; n${n}: number }`)}\n`;
  const store = (n: number) =>
    `export class Store {\n  put(): void { this.get(); this.log(); }\n  get(): number { return ${n}; }\n  log(): void { this.get(); }\n  all(): void { this.put(); this.log(); }\n}\n`;
  const repository = new GitRepository({ 'src/generated/types.ts': generated(1), 'src/store.ts': store(1) });
  repository.commit({ 'src/generated/types.ts': generated(2), 'src/store.ts': store(2) });
  const { knowing } = newUser();
  const cwd = repository.root;
  await knowing(['add', '.'], { cwd });
  const { communities } = JSON.parse((await knowing(['communities', '--json'], { cwd })).stdout);
  expect(JSON.stringify(communities)).not.toContain('Api');
  const { stdout } = await knowing(['context', '--pr', 'HEAD~1..HEAD', '--format', 'json'], { cwd });
  expect(JSON.parse(stdout).symbols[0].file).toBe('src/store.ts');
});
