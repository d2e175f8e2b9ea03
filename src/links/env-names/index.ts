/**
 * Environment variables that code reads through a function of its own or of a library: `mustMapEnv(&addr, "CART_ADDR")`,
 * `env.str("SECRET_KEY")`, `getEnvOr("PORT", "80")`, through the settings of .NET (`Configuration["REDIS_ADDR"]`), or by a
 * constant of the same file. What a language reads directly is among its own facts.
 */
import type { Link } from '../contract.ts';
import { LinkBuilder } from '../shared/link-builder.ts';

/** The call of something with `env` in its name, from there up to the first text in capitals among its arguments. */
const CALL = /(?:[eE]nv|ENV)[A-Za-z]*(?:[.:]{1,2}\w+)?!?\(([^()"'\n]{0,80})(["'])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)\2/g;
/** Settings of .NET come from the environment too; those have names of at least two words in capitals. */
const SETTING = /onfiguration(?:\.GetValue(?:<\w+\??>)?\(|\[)()(")([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)"/g;
/** `GetEnvironmentVariable(EnvName)`, `os.Getenv(portKey)`. */
const BY_CONSTANT = /(?:[eE]nv|ENV)[A-Za-z]*(?:[.:]{1,2}\w+)?!?\(\s*([A-Za-z_]\w+)\s*[,)]/g;
const MAY_CALL = /(?:[eE]nv|ENV)[A-Za-z.:]*\w*!?\(|onfiguration(?:\[|\.GetValue)/;
/** They set, or ask about something else. */
const OTHER = /^(?:set|unset|put|with|delete|remove|patch|clear)|[.:](?:set|unset|put|delete|remove|clear)|test|environment(?:Name|Type)/i;

export const link: Link = {
  id: 'env-names',
  version: 2,
  words: ['env', 'Env', 'ENV', 'onfiguration[', 'onfiguration.GetValue'],
  concerns: (_, text) => MAY_CALL.test(text),
  read(input) {
    const builder = new LinkBuilder(input);
    const known = new Set(input.facts.effects.filter((e) => e.kind === 'env').map((e) => `${e.line} ${e.name}`));
    for (const { name, at } of namesRead(input.text)) {
      if (known.has(`${builder.lineOf(at)} ${name}`)) continue;
      builder.relation({ type: 'reads_env', target: { kind: 'env_var', name }, at });
    }
    return builder.finish();
  },
};

interface NameRead {
  readonly name: string;
  readonly at: number;
}

function namesRead(text: string): NameRead[] {
  const isOther = (call: string, index: number) => OTHER.test(startOfWord(text, index) + call);
  const said = [...text.matchAll(CALL), ...text.matchAll(SETTING)].filter(({ 0: call, index }) => !isOther(call, index));
  const named = [...text.matchAll(BY_CONSTANT)].filter(({ 0: call, index }) => !isOther(call, index));
  return [
    ...said.map(({ 0: call, 3: name = '', index }) => ({ name, at: index + call.lastIndexOf(name) })),
    ...named.flatMap(({ 0: call, 1: constant = '', index }) => {
      const name = constantValue(text, constant);
      return name === undefined ? [] : [{ name, at: index + call.lastIndexOf(constant) }];
    }),
  ];
}

/** `const string EnvName = "USE_HTTP"`, `const portKey = "PORT"`. */
const constantValue = (text: string, constant: string): string | undefined =>
  new RegExp(`\\b${constant}\\b\\s*(?::[^=\\n]{0,40})?=\\s*(["'])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)\\1`).exec(text)?.[2];

/** Not part of the pattern: what begins with `\w*` is tried at every letter of the text. */
const startOfWord = (text: string, at: number): string => /\w*$/.exec(text.slice(Math.max(0, at - 80), at))?.[0] ?? '';
