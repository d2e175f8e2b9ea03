/** Test blocks: in test files `describe`, `it` and `test` calls are symbols, named by their titles, one inside another. */
import { NODE_FLAGS } from '../../model/graph.ts';
import { collapse } from '../shared/text.ts';
import type { CallSite } from './call-site.ts';
import type { FileContext } from './file-context.ts';
import { symbolFact } from './symbols.ts';
import { argumentsOf, isFunction } from './syntax-questions.ts';

const BLOCKS =
  /^(?:describe|it|test|suite|context|specify|fit|fdescribe|xit|xdescribe|bench|Deno\.test)(?:\.(?:only|skip|todo|concurrent|sequential|each|for|serial|fails|describe|runIf|skipIf))*(?:\(\))?$/;
/** First letters of the names above: most calls of a test file are told apart by one character. */
const STARTS = new Set([...'ditscfxbD'].map((c) => c.charCodeAt(0)));
const TITLE_LIMIT = 120;

/** Opens the block's symbol, so that everything in it, its own call included, belongs to the test. */
export function testBlock(ctx: FileContext, call: CallSite): void {
  if (!STARTS.has(call.expr.charCodeAt(0)) || !BLOCKS.test(call.expr)) return;
  const args = argumentsOf(call.node);
  const title = args[0];
  if (!title || !args.some((a) => isFunction(a.type)) || !/['"`]/.test(ctx.source[title.startIndex] ?? '')) return;
  const start = call.node.startIndex;
  const text = ctx.text(title);
  const fact = symbolFact(ctx, {
    kind: 'test',
    name: titleOf(text),
    nameAt: start,
    start,
    end: call.node.endIndex,
    owner: ctx.facts.current,
    headerEnd: title.startIndex + text.length,
    flags: NODE_FLAGS.test,
    // A title is not a name: `Home` in `describe('Home')` is what the file imports.
    local: true,
  });
  ctx.facts.open(fact);
}

const titleOf = (text: string): string => collapse(text.slice(1, -1)).slice(0, TITLE_LIMIT);

const TEST_FILE =
  /[._-](?:test|spec|e2e|e2e-spec|cy|stories\.test)\.[cm]?[jt]sx?$|(?:^|\/)(?:__tests__|__mocks__|tests?|e2e|cypress|spec)\/|^integration(?:-tests?)?\//i;
const SUFFIX = /[._-](?:test|spec|e2e-spec|e2e|cy)\.[cm]?[jt]sx?$/i;

export function isTestPath(path: string): boolean {
  return TEST_FILE.test(path);
}

/** `src/__tests__/store.test.ts` is about `src/store`, `test/store.spec.ts` about `store` somewhere. */
export function testSubjects(path: string): readonly string[] {
  if (!isTestPath(path)) return [];
  const plain = path.replace(SUFFIX, '').replace(/\.[cm]?[jt]sx?$/i, '');
  const base = plain.slice(plain.lastIndexOf('/') + 1);
  const beside = plain.replace(/(^|\/)(?:__tests__|tests?|e2e|spec)\//i, '$1');
  return [...new Set([plain, beside, beside.replace(/(^|\/)src\//, '$1'), base])].filter((s) => s !== '' && s !== path);
}
