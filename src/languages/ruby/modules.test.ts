import { describe, expect, it } from 'vitest';
import { RubyModules } from './modules.ts';

describe('required files', () => {
  const m = new RubyModules({
    files: ['lib/shop.rb', 'lib/shop/cart.rb', 'test/cart_test.rb'],
    declaredModule: () => '',
    configs: new Map(),
    repoName: 'shop',
  });

  it('finds files of load paths and relative ones', () => {
    expect(m.resolve('shop/cart', 'lib/shop.rb')).toEqual({ kind: 'module', module: 'lib/shop/cart.rb' });
    expect(m.resolve('./shop/cart', 'lib/shop.rb')).toEqual({ kind: 'module', module: 'lib/shop/cart.rb' });
    expect(m.resolve('../lib/shop.rb', 'test/cart_test.rb')).toEqual({ kind: 'module', module: 'lib/shop.rb' });
    expect(m.resolve('./nothing', 'lib/shop.rb')).toEqual({ kind: 'unknown' });
  });

  it('tells the standard library from gems', () => {
    expect(m.resolve('json', 'lib/shop.rb')).toEqual({ kind: 'external', name: 'json', stdlib: true, purl: 'pkg:generic/ruby' });
    expect(m.resolve('net/http', 'lib/shop.rb')).toEqual({ kind: 'external', name: 'net', stdlib: true, purl: 'pkg:generic/ruby' });
    expect(m.resolve('sidekiq/api', 'lib/shop.rb')).toEqual({ kind: 'external', name: 'sidekiq', stdlib: false, purl: 'pkg:gem/sidekiq' });
  });

  it('has one module for all constants', () => {
    expect(m.moduleOf()).toBe('');
  });
});
