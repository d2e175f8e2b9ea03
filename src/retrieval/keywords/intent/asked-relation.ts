/**
 * Titles that ask for what stands around a symbol: "what calls save_session", "implementations of Store", "tests for
 * Blueprint.register". The graph knows; words would only lead to the symbol itself and to what is named like it.
 */
import type { AskedRelation, Relation } from '../../intent.ts';
import { shapedIdentifier } from '../code-patterns.ts';

/** Patterns are matched with the title in lower case: one that ignores case takes V8 ten times as long to prepare. */
const NAME =
  '(?:the )?(?:(?:function|method|class|interface|trait|struct|type|component|module) )?`?(?<name>[a-z_$][\\w$]*(?:(?:\\.|::|#)[a-z_$][\\w$]*)*)(?<mark>`|\\(\\)`?)?';
const WHO = '^(?:find |show |list )?(?:what|who|which(?: \\w+){1,3})(?: else| all)?';
const ALL = '(?:^|^(?:find|show|list|get)(?: me)? (?:all )?(?:the )?|^(?:what|which|where) are (?:all )?(?:the )?)';

interface Form {
  readonly relation: Relation;
  /** What the title begins with: preparing a pattern takes a millisecond. */
  readonly begins: readonly string[];
  readonly pattern: string;
}

const QUESTION = ['what', 'who', 'which', 'find', 'show', 'list'];
const listOf = (...things: string[]): string[] => [...things, 'find', 'show', 'list', 'get', 'what', 'which', 'where'];

const FORMS: readonly Form[] = [
  { relation: 'users', begins: QUESTION, pattern: `${WHO} (?:calls?|uses?|invokes?|references?|instantiates?|imports?|depends? on|relies on) ${NAME}` },
  {
    relation: 'users',
    begins: listOf('call', 'caller', 'usage', 'use', 'user', 'reference', 'consumer', 'dependent'),
    pattern: `${ALL}(?:callers?|call sites?|usages?|uses|users|references|consumers|dependents) (?:of|to) ${NAME}`,
  },
  {
    relation: 'users',
    begins: ['where'],
    pattern: `^where(?: else)? (?:is|are|does) ${NAME} (?:gets? |being )?(?:called|used|invoked|referenced|instantiated|imported)\\b`,
  },
  { relation: 'raisers', begins: ['where'], pattern: `^where(?: else)? (?:is|are|does) ${NAME} (?:gets? |being )?(?:raised|thrown)\\b` },
  { relation: 'raisers', begins: ['where'], pattern: `^where (?:do|does|can|could) (?:\\w+ ){1,3}(?:raise|throw) (?:an? )?${NAME}` },
  { relation: 'raisers', begins: QUESTION, pattern: `${WHO}(?: \\w+)? (?:raises?|throws?) (?:an? )?${NAME}` },
  {
    relation: 'users',
    begins: ['what'],
    pattern: `^what (?:else )?(?:breaks|would break|will break|could break|is affected|would be affected) (?:if|when) (?:i |we |you |one |somebody )?(?:changes?|modif(?:y|ies)|renames?|removes?|deletes?) ${NAME}`,
  },
  { relation: 'used', begins: ['what'], pattern: `^what does ${NAME} (?:call|use|invoke|depend on)\\b` },
  { relation: 'used', begins: listOf('callee', 'dependenc'), pattern: `${ALL}(?:callees|dependencies) of ${NAME}` },
  { relation: 'subtypes', begins: QUESTION, pattern: `${WHO} (?:implements?|extends?|inherits? from|subclass(?:es)?|overrides?|derives? from) ${NAME}` },
  {
    relation: 'subtypes',
    begins: listOf('implement', 'subclass', 'subtype', 'override', 'derived', 'child'),
    pattern: `${ALL}(?:implementations?|implementors|implementers|subclasses|subtypes|overrides|derived classes|child classes) of ${NAME}`,
  },
  { relation: 'subtypes', begins: ['where'], pattern: `^where is ${NAME} (?:implemented|overridden|extended|subclassed)\\b` },
  {
    relation: 'tests',
    begins: listOf('unit', 'test', 'spec'),
    pattern: `${ALL}(?:unit )?(?:tests?|specs|test cases) (?:for|of|that (?:cover|call|use|exercise)|covering) ${NAME}`,
  },
  { relation: 'tests', begins: QUESTION, pattern: `${WHO} (?:tests?|covers?|exercises?) ${NAME}` },
  { relation: 'tests', begins: ['where'], pattern: `^where is ${NAME} tested\\b` },
];

/** A word of every such title. Most titles have none, and need no pattern at all. */
const RELATION_WORDS =
  'call use usage invoke reference instantiate import depend relies consumer raise throw break affected implement extend inherit subclass subtype overrid derive child test spec cover exercise'.split(
    ' ',
  );

export function askedRelation(text: string): AskedRelation | undefined {
  const title = text.trim();
  const lower = title.toLowerCase();
  if (lower.length !== title.length || !RELATION_WORDS.some((word) => lower.includes(word))) return undefined;
  for (const { relation, begins, pattern } of FORMS) {
    if (!begins.some((word) => lower.startsWith(word))) continue;
    const found = new RegExp(pattern, 'd').exec(lower);
    const { name: at } = found?.indices?.groups ?? {};
    if (at === undefined) continue;
    const { mark } = found?.groups ?? {};
    const name = title.slice(...at);
    if (mark !== undefined || isName(name, lower)) return { relation, name };
  }
  return undefined;
}

/** Words that only code is said to do: their object may be a plain word. */
const OF_CODE = /\b(?:calls?|called|callers?|invokes?|invoked|overrides?|overridden|callees)\b/;

/** "what uses memory" is no question about a symbol, "what calls dispatch" and "who uses Blueprint" are. */
function isName(word: string, title: string): boolean {
  return shapedIdentifier(word) || /[.#:]/.test(word) || /^[A-Z]/.test(word) || OF_CODE.test(title);
}
