/**
 * Titles that ask for what stands around a symbol: "what calls save_session", "implementations of Store", "tests for
 * Blueprint.register". The graph knows; words would only lead to the symbol itself and to what is named like it.
 */
import type { AskedRelation, Relation } from '../keyword-set.ts';
import { shapedIdentifier } from './code-patterns.ts';

const NAME =
  /(?:the )?(?:(?:function|method|class|interface|trait|struct|type|component|module) )?`?(?<name>[A-Za-z_$][\w$]*(?:(?:\.|::|#)[A-Za-z_$][\w$]*)*)(?<mark>`|\(\)`?)?/
    .source;
const WHO = '^(?:find |show |list )?(?:what|who|which(?: \\w+){1,3})(?: else| all)?';
const ALL = '(?:^|^(?:find|show|list|get)(?: me)? (?:all )?(?:the )?|^(?:what|which|where) are (?:all )?(?:the )?)';

/** Words that only code is said to do: their object may be a plain word. */
const OF_CODE = /\b(?:calls?|called|callers?|invokes?|invoked|overrides?|overridden|callees)\b/i;

const ASKED: readonly (readonly [Relation, RegExp])[] = (
  [
    ['users', `${WHO} (?:calls?|uses?|invokes?|references?|instantiates?|imports?|depends? on|relies on) ${NAME}`],
    ['users', `${ALL}(?:callers?|call sites?|usages?|uses|users|references|consumers|dependents) (?:of|to) ${NAME}`],
    ['users', `^where(?: else)? (?:is|are|does) ${NAME} (?:gets? |being )?(?:called|used|invoked|referenced|instantiated|raised|thrown|imported)\\b`],
    [
      'users',
      `^what (?:else )?(?:breaks|would break|will break|could break|is affected|would be affected) (?:if|when) (?:i |we |you |one |somebody )?(?:changes?|modif(?:y|ies)|renames?|removes?|deletes?) ${NAME}`,
    ],
    ['used', `^what does ${NAME} (?:call|use|invoke|depend on)\\b`],
    ['used', `${ALL}(?:callees|dependencies) of ${NAME}`],
    ['heirs', `${WHO} (?:implements?|extends?|inherits? from|subclass(?:es)?|overrides?|derives? from) ${NAME}`],
    ['heirs', `${ALL}(?:implementations?|implementors|implementers|subclasses|subtypes|overrides|derived classes|child classes) of ${NAME}`],
    ['heirs', `^where is ${NAME} (?:implemented|overridden|extended|subclassed)\\b`],
    ['tests', `${ALL}(?:unit )?(?:tests?|specs|test cases) (?:for|of|that (?:cover|call|use|exercise)|covering) ${NAME}`],
    ['tests', `${WHO} (?:tests?|covers?|exercises?) ${NAME}`],
    ['tests', `^where is ${NAME} tested\\b`],
  ] as const
).map(([relation, pattern]) => [relation, new RegExp(pattern, 'i')] as const);

export function askedRelation(title: string): AskedRelation | undefined {
  for (const [relation, pattern] of ASKED) {
    const { name, mark } = pattern.exec(title.trim())?.groups ?? {};
    if (name !== undefined && (mark !== undefined || isName(name, title))) return { relation, name };
  }
  return undefined;
}

/** "what uses memory" is no question about a symbol, "what calls dispatch" and "who uses Blueprint" are. */
function isName(word: string, title: string): boolean {
  return shapedIdentifier(word) || /[.#:]/.test(word) || /^[A-Z]/.test(word) || OF_CODE.test(title);
}
