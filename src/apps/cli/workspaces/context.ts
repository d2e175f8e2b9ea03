/** `context --workspace`: one ranked answer over all repositories. */
import type { answerOptions } from '../context-options.ts';
import { paintedPack } from '../reports/painted-pack.ts';
import { askWorkspace, type QuestionContext } from './workspace-option.ts';

export async function contextInWorkspace(
  context: QuestionContext,
  wanted: string,
  task: string,
  options: ReturnType<typeof answerOptions>,
): Promise<undefined> {
  const { workspaceContext } = await import('../../../engine/workspace/workspace-context.ts');
  await askWorkspace(context, wanted, async (workspace) => {
    const { pack, body, repositories } = await workspaceContext(workspace, { ...options, task });
    const { out } = context;
    out.raw(options.format === 'text' ? paintedPack(pack, out.style) : options.format === 'json' ? `${body}\n` : body);
    if (options.format !== 'text') return;
    const counted = repositories.map(({ repo, symbols }) => `${repo} ${symbols}`).join(', ');
    out.note(out.noteStyle.dim(`${pack.symbols.length} of ${pack.symbols.length + pack.truncated} ranked symbols: ${counted}.`));
  });
  return undefined;
}
