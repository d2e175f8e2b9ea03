/** Titles that ask for a place that every program has, whatever it is called there: where it starts, where its routes are. */
import type { Landmark } from '../../intent.ts';

const PROGRAM = '(?:the |this |our )?(?:whole )?(?:program|app|application|server|service|cli|tool|process|daemon|binary|project|code|execution|it|everything)';

interface Form {
  readonly landmark: Landmark;
  /** Words of which every such title has one: most titles then need no pattern at all. */
  readonly words: readonly string[];
  /** Of the title in lower case. */
  readonly pattern: string;
}

const FORMS: readonly Form[] = [
  {
    landmark: 'entry',
    words: ['entry'],
    pattern: '\\bentry[ -]?points?\\b(?! (?:for|of|to|into) (?!the (?:program|app|application|server|service|cli|tool|project)\\b))',
  },
  {
    landmark: 'entry',
    words: ['start', 'begin', 'boot', 'launch'],
    pattern: `^(?:where|how) (?:does|do|is|are) ${PROGRAM} (?:actually |really )?(?:get )?(?:start|begin|boot|launch)(?:s|ed)?(?: up| running)?\\b`,
  },
  {
    landmark: 'entry',
    words: ['main'],
    pattern: '\\bwhere (?:is|does) (?:the )?main (?:function|method|program|routine|loop start)\\b|^(?:the )?main (?:function|method)$',
  },
  {
    landmark: 'routes',
    words: ['routes', 'endpoints', 'urls', 'url patterns', 'paths'],
    pattern:
      '^(?:where|how|which|what|list|show|find)\\b.*\\b(?:routes|endpoints|urls|url patterns|paths)\\b.*\\b(?:defined|registered|declared|listed|mapped|set up|wired|exist|there)\\b',
  },
  {
    landmark: 'routes',
    words: ['routes', 'endpoints', 'urls'],
    pattern:
      '^(?:where|show|list|find)\\b.*\\b(?:define|register|declare|map|add)s?\\b.*\\b(?:routes|endpoints|urls)\\b|\\b(?:all|list of) (?:the )?(?:http |api |rest )?(?:routes|endpoints)\\b',
  },
];

export function askedLandmark(text: string): Landmark | undefined {
  const title = text.trim().toLowerCase();
  return FORMS.find(({ words, pattern }) => words.some((word) => title.includes(word)) && new RegExp(pattern).test(title))?.landmark;
}
