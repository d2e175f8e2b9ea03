/** Titles that ask for a place that every program has, whatever it is called there: where it starts, where its routes are. */
import type { Landmark } from '../keyword-set.ts';

const PROGRAM = '(?:the |this |our )?(?:whole )?(?:program|app|application|server|service|cli|tool|process|daemon|binary|project|code|execution|it|everything)';
const ASKED: readonly (readonly [Landmark, RegExp])[] = [
  ['entry', /\bentry[ -]?points?\b(?! (?:for|of|to|into) (?!the (?:program|app|application|server|service|cli|tool|project)\b))/i],
  [
    'entry',
    new RegExp(`^(?:where|how) (?:does|do|is|are) ${PROGRAM} (?:actually |really )?(?:get )?(?:start|begin|boot|launch)(?:s|ed)?(?: up| running)?\\b`, 'i'),
  ],
  ['entry', /\bwhere (?:is|does) (?:the )?main (?:function|method|program|routine|loop start)\b|^(?:the )?main (?:function|method)$/i],
  [
    'routes',
    /^(?:where|how|which|what|list|show|find)\b.*\b(?:routes|endpoints|urls|url patterns|paths)\b.*\b(?:defined|registered|declared|listed|mapped|set up|wired|exist|there)\b/i,
  ],
  [
    'routes',
    /^(?:where|show|list|find)\b.*\b(?:define|register|declare|map|add)s?\b.*\b(?:routes|endpoints|urls)\b|\b(?:all|list of) (?:the )?(?:http |api |rest )?(?:routes|endpoints)\b/i,
  ],
];

export function askedLandmark(title: string): Landmark | undefined {
  return ASKED.find(([, pattern]) => pattern.test(title.trim()))?.[0];
}
