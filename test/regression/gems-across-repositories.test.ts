/**
 * A gemspec is Ruby code as well as a manifest. Only files that no language reads were asked which package a repository
 * publishes, so that no gem had a publisher and nothing led from one Ruby repository to another.
 */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { indexRepository } from '../../src/engine/indexing/index-repository.ts';
import { OpenWorkspace } from '../../src/engine/workspace/open-workspace.ts';
import { workspaceMap } from '../../src/engine/workspace/workspace-map.ts';
import { GitRepository } from '../support/git-repository.ts';

const PUBLISHER = {
  'tinyqueue.gemspec': 'Gem::Specification.new do |s|\n  s.name = "tinyqueue"\n  s.version = "1.0"\nend\n',
  'lib/tinyqueue.rb': 'module Tinyqueue\n  def self.push(job)\n    job\n  end\nend\n',
};
const USER = {
  Gemfile: 'source "https://rubygems.org"\ngem "tinyqueue"\n',
  'app.rb': 'require "tinyqueue"\n\ndef enqueue(job)\n  Tinyqueue.push(job)\nend\n',
};

async function indexed(name: string, files: Readonly<Record<string, string>>) {
  const repo = new GitRepository(files);
  const place = { name, root: repo.root, db: join(repo.root, `../${name}.db`), listed: false, known: true };
  await indexRepository({ place, workers: 0 });
  return place;
}

it('a required gem leads to the repository whose gemspec publishes it', async () => {
  const members = [await indexed('app', USER), await indexed('tinyqueue', PUBLISHER)];
  const workspace = new OpenWorkspace({ name: 'two', from: 'folder', members, missing: [] });
  const { repositories, uses } = await workspaceMap(workspace);
  expect(repositories.find((r) => r.name === 'tinyqueue')?.packages.map((p) => p.purl)).toEqual(['pkg:gem/tinyqueue']);
  expect(uses).toMatchObject([{ user: 'app', publisher: 'tinyqueue', kind: 'package' }]);
  await workspace.close();
});
