/** RSpec, Rails and plain minitest: files, with lines where the runner takes them. */
import { endsWith, filesOf, type TestRunner } from '../shared/test-runner.ts';

const MANIFESTS = /(?:^|\/)(?:Gemfile(?:\.lock)?|[^/]+\.gemspec|\.rspec)$/;

const rspec: TestRunner = {
  name: 'rspec',
  owns: endsWith('_spec.rb'),
  isUsed: () => true,
  some: (tests) => ['bundle', 'exec', 'rspec', ...tests.map((t) => `${t.file}:${t.startLine}`)],
  files: (files) => ['bundle', 'exec', 'rspec', ...files],
  all: () => ['bundle', 'exec', 'rspec'],
  manifests: MANIFESTS,
};

const rails: TestRunner = {
  name: 'rails test',
  owns: endsWith('.rb'),
  isUsed: (project) => project.read('bin/rails') !== undefined,
  some: (tests) => ['bin/rails', 'test', ...tests.map((t) => `${t.file}:${t.startLine}`)],
  files: (files) => ['bin/rails', 'test', ...files],
  all: () => ['bin/rails', 'test'],
  manifests: MANIFESTS,
};

const minitest: TestRunner = {
  name: 'minitest',
  owns: endsWith('.rb'),
  isUsed: () => true,
  some: (tests) => minitest.files(filesOf(tests), { read: () => undefined, withEnding: () => [] }),
  files: (files) => ['bundle', 'exec', 'ruby', '-Itest', '-Ilib', '-e', `%w[${files.join(' ')}].each { |f| require "./#{f}" }`],
  all: () => ['bundle', 'exec', 'rake', 'test'],
  manifests: MANIFESTS,
};

/** In the order in which they are asked. */
export const testRunners = [rspec, rails, minitest];
