/** `knowing similar <symbol>`: functions whose bodies are like its own. */
import type { SimilarAnswer } from '../../../engine/similarity/find-similar.ts';
import { symbolFromRoot } from '../../../util/rooted-paths.ts';
import type { CommandSpec } from '../command.ts';
import type { Style } from '../output.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';
import { standpoint } from '../with-repository.ts';

export const command: CommandSpec = {
  name: 'similar',
  group: 'ask',
  summary: 'functions whose bodies are like that of a symbol',
  description:
    'Lists functions that have at least 70% of their body in common with a function, or with the members of a type. What was wrong in one may be wrong in the others. `knowing clones` lists all groups.',
  arguments: [{ syntax: '<symbol>', summary: 'a name, Type.method, path:name or path:line', completes: 'symbols' }],
  examples: [
    { line: 'similar Store.put', says: 'what was written like it' },
    { line: 'similar src/app.py:120 --json', says: 'of the function at a line, for scripts' },
  ],
  async run(context) {
    const { findSimilar } = await import('../../../engine/similarity/find-similar.ts');
    const { similarRecord } = await import('../../../engine/records/clones-record.ts');
    const { unlessAmbiguous } = await import('../chosen-symbol.ts');
    const name = context.args[0] ?? '';
    const answer = unlessAmbiguous(
      await withIndexedRepository(context, (repository) => findSimilar(repository, symbolFromRoot(name, standpoint(context, repository))), 'write'),
    );
    context.out.report(similarRecord(answer), (style) => similarLines(answer, style));
    return undefined;
  },
};

function similarLines({ symbol, similar }: SimilarAnswer, style: Style): string[] {
  if (similar.length === 0) return [`Nothing is written like ${symbol.name}.`];
  return similar.map(
    ({ node, similarity }) =>
      `${String(Math.round(100 * similarity)).padStart(3)}%  ${style.cyan(`${node.file}:${node.startLine}-${node.endLine}`)}  ${style.bold(node.name)}`,
  );
}
