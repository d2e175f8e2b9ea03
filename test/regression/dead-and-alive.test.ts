/** Symbols that were called dead although the language uses them, and symbols that were kept for reasons that are none. */
import { describe, expect, it } from 'vitest';
import { deadCode } from '../../src/engine/analyse/analyse-dead-code.ts';
import { repositoryOf } from '../support/indexed-repository.ts';

const names = async (repository: ReturnType<typeof repositoryOf>): Promise<string[]> =>
  (await deadCode(repository(), { exported: true })).dead.map((n) => n.name).sort();

describe('C#', () => {
  const repository = repositoryOf('shapes-cs', {
    'Shapes.cs': `namespace App;
internal interface IShape { void Draw(); }
internal class Square : IShape {
  void IShape.Draw() {}
  internal void Deconstruct(out int a, out int b) { a = 1; b = 2; }
  private void Unused() {}
}
internal static class SquareExtensions {
  internal static void Grow(this Square square) {}
}
internal class Use {
  internal static void Main() { IShape s = new Square(); s.Draw(); }
}
`,
  });

  it('explicit implementations, deconstruction and holders of extensions are in use', async () => {
    const dead = await names(repository);
    expect(dead).toContain('Square.Unused');
    expect(dead).not.toContain('Square.Draw');
    expect(dead).not.toContain('Square.Deconstruct');
    expect(dead).not.toContain('SquareExtensions');
  });
});

describe('Java', () => {
  const repository = repositoryOf('annotated', {
    'Service.java': `package app;
import org.springframework.stereotype.Component;
@Component
public class Service {
  public void handle() {}
  private void leftover() {}
}
`,
  });

  it('the annotation of a class does not keep its private members', async () => {
    expect(await names(repository)).toEqual(['Service.leftover']);
  });
});

describe('Rust', () => {
  const repository = repositoryOf('traced', {
    'Cargo.toml': '[package]\nname = "traced"\nversion = "0.1.0"\n\n[dependencies]\ntracing = "0.1"\n',
    'src/main.rs': 'use tracing::instrument;\n\n#[instrument]\nfn observed() {}\n\nfn main() {}\n',
  });

  it('what only observes a function does not register it', async () => {
    expect(await names(repository)).toEqual(['observed']);
  });
});

describe('Go', () => {
  const repository = repositoryOf('locked', {
    'go.mod': 'module example.com/app\n\ngo 1.22\n',
    'main.go':
      'package main\n\nimport "sync"\n\ntype cache struct {\n\tsync.Mutex\n\titems map[string]int\n}\n\nfunc (c *cache) get(k string) int { return c.items[k] }\n\nfunc (c *cache) leftover() {}\n\nfunc main() { (&cache{}).get("a") }\n',
  });

  it('an embedded mutex does not make every method an override', async () => {
    expect(await names(repository)).toEqual(['cache.leftover']);
  });
});
