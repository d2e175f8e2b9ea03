/**
 * Environment variables that code reads through a function of its own or of a library: `mustMapEnv(&addr, "CART_ADDR")`,
 * `env.str("SECRET_KEY")`, `getEnvOr("PORT", "80")`. What a language reads directly is among its own facts.
 */
import type { Link } from '../contract.ts';
import { LinkBuilder } from '../shared/link-builder.ts';

/** The call of something with `env` in its name, from there up to the first text in capitals among its arguments. */
const CALL = /(?:[eE]nv|ENV)[A-Za-z]*(?:[.:]{1,2}\w+)?!?\(([^()"'\n]{0,80})(["'])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)\2/g;
const MAY_CALL = /(?:[eE]nv|ENV)[A-Za-z.:]*\w*!?\(/;
/** They set, or ask about something else. */
const OTHER = /^(?:set|unset|put|with|delete|remove|patch|clear)|test|environment(?:Name|Type)/i;

export const link: Link = {
  id: 'env-names',
  version: 1,
  words: ['env', 'Env', 'ENV'],
  concerns: (_, text) => MAY_CALL.test(text),
  read(input) {
    const builder = new LinkBuilder(input);
    const known = new Set(input.facts.effects.filter((e) => e.kind === 'env').map((e) => `${e.line} ${e.name}`));
    for (const { 0: call, 3: name = '', index } of input.text.matchAll(CALL)) {
      if (OTHER.test(startOfWord(input.text, index) + call)) continue;
      const at = index + call.lastIndexOf(name);
      if (known.has(`${builder.lineOf(at)} ${name}`)) continue;
      builder.relation({ type: 'reads_env', target: { kind: 'env_var', name }, at });
    }
    return builder.finish();
  },
};

/** Not part of the pattern: what begins with `\w*` is tried at every letter of the text. */
const startOfWord = (text: string, at: number): string => /\w*$/.exec(text.slice(Math.max(0, at - 80), at))?.[0] ?? '';
