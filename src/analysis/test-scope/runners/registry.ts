/** The runners, in the order in which they are asked. Adding one is adding its file and its line here. */
import { cargo } from './cargo.ts';
import type { TestRunner } from './contract.ts';
import { django } from './django.ts';
import { dotnet } from './dotnet.ts';
import { go } from './go.ts';
import { jest, mocha, nodeTest, playwright, vitest } from './javascript.ts';
import { gradle, maven } from './jvm.ts';
import { pytest } from './pytest.ts';
import { minitest, rails, rspec } from './ruby.ts';

export const RUNNERS: readonly TestRunner[] = [
  go,
  django,
  pytest,
  vitest,
  jest,
  mocha,
  playwright,
  nodeTest,
  cargo,
  gradle,
  maven,
  dotnet,
  rspec,
  rails,
  minitest,
];
