/** What a workflow, a job and a step can each say: variables, what they use, secrets. */
import type { SymbolIndex } from '../../model/facts.ts';
import type { FormatFacts } from '../shared/format-facts.ts';
import { joined } from '../shared/paths.ts';
import { entriesOf, textOf, walk, type YamlNode } from '../shared/yaml.ts';

export const workflowAlias = (path: string): string => `workflow:${path}`;
export const actionAlias = (folder: string): string => `action:${folder}`;

export function relateEnvironment(facts: FormatFacts, from: SymbolIndex, env: YamlNode | undefined): void {
  for (const { key, keyStart } of entriesOf(env))
    if (/^[A-Za-z_]\w*$/.test(key)) facts.relation({ type: 'configures', from, target: { kind: 'env_var', name: key }, at: keyStart });
}

/** `./.github/actions/x`, `./.github/workflows/x.yml`, `actions/checkout@v4`, `docker://alpine`. */
export function relateUsed(facts: FormatFacts, from: SymbolIndex, uses: YamlNode | undefined): void {
  const used = textOf(uses);
  if (uses === undefined || used === undefined || used.includes('${{')) return;
  const place = used.startsWith('./') ? joined('', used.replace(/@.*$/, '')) : undefined;
  const at = uses.start;
  if (place !== undefined) {
    const name = /\.ya?ml$/.test(place) ? workflowAlias(place) : actionAlias(place);
    facts.relation({ type: 'calls', from, target: { kind: 'workflow', name, otherwise: 'unresolved' }, at });
  } else if (/^[\w.-]+\/[\w./-]+@/.test(used)) {
    facts.relation({ type: 'depends_on', from, target: { kind: 'package', name: `pkg:githubactions/${used.replace(/@.*$/, '')}` }, at });
  }
}

/** `${{ secrets.TOKEN }}`, `${{ vars.REGION }}`: settings that stand outside of the repository; who shares one meets there. */
export function relateSecrets(facts: FormatFacts, from: SymbolIndex, root: YamlNode): void {
  walk(root, (node) => {
    if (node.kind !== 'text' || !node.text.includes('${{')) return undefined;
    for (const { 1: name = '', index } of node.text.matchAll(/\b((?:secrets|vars)\.[A-Za-z_]\w*)/g))
      facts.relation({ type: 'depends_on', from, target: { kind: 'config_key', name }, at: Math.min(node.start + index, node.end) });
    return undefined;
  });
}
