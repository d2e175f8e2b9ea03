/** Types and constants in function types, lengths of arrays, bounds and macros: nothing led from there, and "complete" was said of their users. */
import { expect, it } from 'vitest';
import { callsOf } from './calls-of.ts';

const usersOf = async (target: string, files: Readonly<Record<string, string>>): Promise<string[]> => {
  const found = await callsOf(files, ['calls', 'references', 'type_hint_of']);
  return found.filter((line) => line.endsWith(` -> ${target}`)).map((line) => line.split(' ')[0] as string);
};

it('Go: parameters of function types, lengths of arrays', async () => {
  const files = {
    'go.mod': 'module m\n',
    'a.go':
      'package m\n\ntype Probe struct{ n int }\n\ntype Pick func(p *Probe) bool\n\nfunc Plan(get func(x int, p Probe) error) {}\n\ntype Holder struct {\n\tcall func(p *Probe)\n}\n\nconst Size = 4\n\ntype Row struct{ cells [Size]int }\n\nfunc fill(cells [Size]int) {}\n',
  };
  expect(await usersOf('Probe', files)).toEqual(['Holder.call', 'Pick', 'Plan']);
  expect(await usersOf('Size', files)).toEqual(['Row.cells', 'fill']);
});

it('Rust: lengths of arrays, bounds of impl blocks, bodies of macros', async () => {
  const files = {
    'Cargo.toml': '[package]\nname = "m"\nversion = "0.1.0"\n',
    'src/lib.rs':
      'pub const LEN: usize = 3;\npub trait Note { fn go(&self); }\npub struct Meter { times: [f64; LEN] }\npub fn take(a: [u8; LEN]) {}\npub struct Held<N> { n: N }\nimpl<N: Note> Held<N> { fn one(&self) {} }\npub struct Kept<N> { n: N }\nimpl<N> Clone for Kept<N> where N: Note { fn clone(&self) -> Self { loop {} } }\npub fn helper() -> u8 { 1 }\nmacro_rules! inner { ($x:expr) => { $x + helper() } }\nmacro_rules! outer { ($x:expr) => { inner!($x) + LEN } }\n',
  };
  expect(await usersOf('LEN', files)).toEqual(['Meter.times', 'outer', 'take']);
  expect(await usersOf('Note', files)).toEqual(['Held', 'Kept']);
  expect(await usersOf('inner', files)).toEqual(['outer']);
  expect(await usersOf('helper', files)).toEqual(['inner']);
});

it('C# and Java: new arrays, and what only C# has', async () => {
  const csharp =
    'namespace N {\n  public class Probe { }\n  public class B {\n    public object A() { return new Probe[5]; }\n    public object D() => default(Probe);\n    public unsafe void S() { var x = stackalloc Probe[3]; }\n    public object L() => (Probe p) => p;\n  }\n}\n';
  expect(await usersOf('Probe', { 'A.cs': csharp })).toEqual(['B.A', 'B.D', 'B.L', 'B.S']);
  const java =
    'package p;\nclass Probe {}\nclass B {\n  Object a() { return new Probe[5]; }\n  Object r() { return (java.util.function.IntFunction<Object>) Probe[]::new; }\n}\n';
  expect(await usersOf('Probe', { 'p/B.java': java })).toEqual(['B.a', 'B.r']);
});
