/** `query --workspace`: symbols of all repositories, by name first. */
import type { NodeKind } from '../../../model/node-kinds.ts';
import { type QuestionContext, withNamedWorkspace } from './workspace-option.ts';

interface NamesQuery {
  readonly text: string;
  readonly limit: number;
  readonly kinds?: readonly NodeKind[];
}

const SIGNATURE_WIDTH = 120;

export async function queryInWorkspace(context: QuestionContext, wanted: string, query: NamesQuery): Promise<undefined> {
  const { workspaceSymbols } = await import('../../../engine/workspace/workspace-symbols.ts');
  const { workspaceSymbolsRecord } = await import('../../../engine/records/workspace-lists-record.ts');
  const { alignColumns, oneLine } = await import('../reports/format-values.ts');
  await withNamedWorkspace(context, wanted, async (workspace) => {
    const matches = await workspaceSymbols(workspace, query);
    const rows = matches.map(({ repo, node, purl }) => [
      ...[node.kind, node.name, `${repo}: ${node.file === '' ? (purl ?? '-') : `${node.file}:${node.startLine}-${node.endLine}`}`],
      oneLine(node.signature, SIGNATURE_WIDTH),
    ]);
    context.out.report(workspaceSymbolsRecord(matches), (style) =>
      matches.length === 0
        ? ['Nothing found.']
        : alignColumns(rows).map(([kind = '', name = '', place = '', signature = '']) =>
            `${style.dim(kind)}  ${style.bold(name)}  ${style.cyan(place)}  ${signature}`.trimEnd(),
          ),
    );
  });
  return undefined;
}
