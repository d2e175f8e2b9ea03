import { describe, expect, it } from 'vitest';
import { parseExpression, parseType, type TypeTree } from './expression.ts';

const steps = (text: string): string =>
  parseExpression(text)
    .steps.map((s) => (s.op === 'member' ? `.${s.name}` : 'index' in s ? `${s.op}${s.index}` : s.op))
    .join(' ');

/** A tree as text again: function results come first. */
const show = ({ name, args }: TypeTree): string => (args.length === 0 ? name : `${name}[${args.map(show).join(' ')}]`);
const type = (text: string): string => show(parseType(text));

describe('expressions', () => {
  it('are a head and steps', () => {
    expect(parseExpression('this.store.get().close')).toMatchObject({ head: 'this' });
    expect(steps('this.store.get().close')).toBe('.store .get call .close');
    expect(steps('xs[]~^#1')).toBe('index iterate await pick1');
    expect(steps('on%1%0')).toBe('param1 param0');
    expect(steps('f()#0.x')).toBe('call pick0 .x');
    expect(steps('create%0.start%this.close')).toBe('param0 .start param-1 .close');
  });

  it('say what is handed over', () => {
    expect(steps('each{this.items,,b}%2%0.x')).toBe('param2 param0 .x');
    expect(parseExpression('each{this.items,,b}%2').steps).toMatchObject([{ args: ['this.items', '', 'b'], typeArgs: [] }]);
    expect(parseExpression('Query<A>{B}().find').steps).toMatchObject([{ op: 'call', args: ['B'], typeArgs: [{ name: 'A' }] }, { name: 'find' }]);
  });

  it('may begin with a value of a type', () => {
    expect(parseExpression('<Map<string,(A)=>B>>.get()')).toMatchObject({ head: '', headType: 'Map<string,(A)=>B>' });
    expect(steps('<Map<string,(A)=>B>>.get()')).toBe('.get call');
  });

  it('tell private members from places in a tuple, and type arguments from operators', () => {
    expect(steps('this.#root.insert')).toBe('.#root .insert');
    expect(steps('a.<=>')).toBe('.<=>');
    const { steps: made } = parseExpression('make<Foo,Bar<B>>()');
    expect(parseExpression('make<Foo>%0').steps).toMatchObject([{ op: 'param', index: 0, typeArgs: [{ name: 'Foo' }] }]);
    expect(made).toMatchObject([{ op: 'call', typeArgs: [{ name: 'Foo' }, { name: 'Bar', args: [{ name: 'B' }] }] }]);
  });

  it('hand over calls that are handed something themselves', () => {
    const [call] = parseExpression('Named{Described{Base,b.c}(),d}()').steps;
    expect(call).toMatchObject({ op: 'call', args: ['Described{Base,b.c}()', 'd'] });
  });

  it('pick by a number, a symbol or a key that is not a name', () => {
    expect(parseExpression("a[1][key]['~x']").steps).toEqual([
      { op: 'item', index: 1 },
      { op: 'entry', name: '[key]' },
      { op: 'member', name: '~x' },
    ]);
  });

  it('end on whatever text', () => {
    for (const text of ['', '.', '..', 'a.', '<', '<A', '()', 'a(', 'a[', '#', '%', 'a<', 'a<b', 'a{', 'a{b{', 'a}', "a['", '~~~', 'a..b', 'a#x', '<>.x'])
      expect(() => parseExpression(text), text).not.toThrow();
  });
});

describe('types', () => {
  it('have arguments, unions and tuples', () => {
    expect(type('mod.Map<K,Array<V>>')).toBe('mod.Map[K Array[V]]');
    expect(type('A|B<C|D>')).toBe('|[A B[|[C D]]]');
    expect(type('(A,error)')).toBe('()[A error]');
    expect(type('()')).toBe('()');
  });

  it('have functions that reach to their end, result first', () => {
    expect(type('=>R')).toBe('=>[R]');
    expect(type('(A,B|C)=>R|S')).toBe('=>[|[R S] A |[B C]]');
    expect(type('Foo|((A)=>R)')).toBe('|[Foo =>[R A]]');
    expect(type('(A)=>(B)=>C')).toBe('=>[=>[C B] A]');
    expect(type('Promise<(A)=>B>')).toBe('Promise[=>[B A]]');
  });

  it('are bounded in depth', () => {
    expect(() => parseType(`${'A<'.repeat(5_000)}B${'>'.repeat(5_000)}`)).not.toThrow();
    expect(() => parseType('('.repeat(5_000))).not.toThrow();
  });
});
