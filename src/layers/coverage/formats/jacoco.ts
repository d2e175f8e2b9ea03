/** JaCoCo XML: `<package name>` with `<sourcefile name>`, whose `<line nr ci>` says how many instructions ran. */
import { xmlTags } from '../../../util/xml-tags.ts';
import type { CoverageFormat } from '../format.ts';

export const jacoco: CoverageFormat = {
  name: 'JaCoCo',
  recognises: (head) => /<!DOCTYPE report [^>]*jacoco/i.test(head) || /<report\b[\s\S]*<(?:sessioninfo|package|group|counter)\b/.test(head),
  *read(bytes) {
    let [folder, path] = ['', ''];
    let hits = new Map<number, number>();
    for (const tag of xmlTags(bytes.toString('utf8'))) {
      if (tag.name === 'package') folder = tag.closes ? '' : (tag.attribute('name') ?? '');
      else if (tag.name === 'sourcefile' && !tag.closes) [path, hits] = [joined(folder, tag.attribute('name') ?? ''), new Map()];
      else if (tag.name === 'sourcefile') yield { path, hits };
      else if (tag.name === 'line' && !tag.closes) hits.set(Number(tag.attribute('nr')), Number(tag.attribute('ci') ?? 0));
    }
  },
};

const joined = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);
