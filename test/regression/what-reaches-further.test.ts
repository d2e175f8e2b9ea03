/**
 * A blast radius was called complete as soon as nothing was open about the symbol itself, though the callers of what was
 * found on the way could not be known. And a Go type was taken for one of what it embeds.
 */
import { expect, it, vi } from 'vitest';
import { newRepository, newUser } from '../e2e/knowing.ts';

vi.setConfig({ testTimeout: 60_000 });

async function completeness(files: Readonly<Record<string, string>>, ...words: string[]) {
  const cwd = newRepository(files);
  const { knowing } = newUser();
  await knowing(['add', '.'], { cwd });
  return JSON.parse((await knowing([...words, '--json'], { cwd })).stdout).completeness;
}

const POOL = `package pool;

import javax.sql.DataSource;

public class Pool implements DataSource {
  public Connection getConnection() {
    return popConnection();
  }

  private Connection popConnection() {
    return new Connection();
  }
}

class Connection {}
`;

it('a step whose callers may stand outside leaves the answer open', async () => {
  const found = await completeness({ 'src/pool/Pool.java': POOL }, 'blast-radius', 'Pool.popConnection');
  expect(found.level).toBe('lower_bound');
  expect(found.reasons.join()).toContain('a type is also a DataSource');
});

const GUARD = `package guard

import "sync"

type Guard struct {
\tsync.RWMutex
\tcount int
}

func (g *Guard) Raise() { g.count++ }
`;

it('what a Go type embeds does not call its methods', async () => {
  const found = await completeness({ 'go.mod': 'module guard\n', 'guard.go': GUARD }, 'callers', 'Guard.Raise');
  expect(found.reasons.join()).not.toContain('RWMutex');
});

it('a Rust module of the same name does not mean the function in it', async () => {
  const files = {
    'Cargo.toml': '[package]\nname = "book"\n',
    'src/lib.rs': 'pub mod hide_lines;\nmod page;\n',
    'src/hide_lines.rs': 'pub(crate) fn hide_lines(text: &str) -> String {\n    text.to_string()\n}\n',
    'src/page.rs': 'use crate::hide_lines::hide_lines;\n\npub fn draw(text: &str) -> String {\n    hide_lines(text)\n}\n',
  };
  expect(await completeness(files, 'callers', 'hide_lines')).toEqual({ level: 'complete', reasons: [] });
});
