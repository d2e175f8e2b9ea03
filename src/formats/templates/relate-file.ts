/** A relation from a template to the file that a name in it means. */
import type { RelationTarget } from '../../model/facts.ts';
import type { FormatFacts } from '../shared/format-facts.ts';
import { baseOf, folderOf, joined } from '../shared/paths.ts';

/** Engines look in folders of their own, so the end of the path has to do; partials of Rails and Jekyll may begin with `_`. */
export function relateFile(facts: FormatFacts, path: string, name: string, at: number): void {
  const written = writtenAs(path, name);
  const endings = /\.\w+$/.test(written) ? [''] : endingsOf(path);
  const targets = endings.flatMap((ending): string[] => {
    const plain = `${written.replace(/^\.?\//, '')}${ending}`;
    const here = joined(folderOf(path), `${written}${ending}`);
    return [...(here === undefined ? [] : [here]), `**/${plain}`, `**/${plain.replace(/(^|\/)([^/]+)$/, '$1_$2')}`];
  });
  const target = targets.reduceRight<RelationTarget | undefined>(
    (orElse, end) => ({ kind: 'file', name: end, otherwise: 'nothing', ...(orElse && { orElse }) }),
    undefined,
  );
  if (target !== undefined) facts.relation({ type: 'depends_on', target: /\.html?$/i.test(path) ? namedOr(name, target) : target, at });
}

/** Of Go, which knows a template by the name that it was defined under. */
const namedOr = (name: string, file: RelationTarget): RelationTarget => ({ kind: 'macro', name, reader: 'templates', otherwise: 'nothing', orElse: file });

/** `@Shop/card.html.twig` and `mail::card` are of a namespace, whose folder only the engine knows; `~/` is the root; Blade's dots are folders. */
function writtenAs(path: string, name: string): string {
  const plain = name.replace(/^@!?[\w-]+\/|^[\w-]+::|^~\//, '');
  return path.endsWith('.blade.php') && !plain.endsWith('.css') ? plain.replaceAll('.', '/') : plain;
}

/** As of the template itself; a script that Rails makes renders pages. */
function endingsOf(path: string): string[] {
  const own = baseOf(path).slice(baseOf(path).indexOf('.'));
  return own.endsWith('.erb') && own !== '.html.erb' ? [own, '.html.erb'] : [own];
}
