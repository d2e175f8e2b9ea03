/** Variables of the environment that the lines of a shell script set for what they start, and those that they take from outside. */
import type { SymbolIndex } from '../../model/facts.ts';
import type { FormatFacts } from './format-facts.ts';

const EXPORTED = /^[ \t]*(?:export|declare -x|typeset -x)[ \t]+(?:-\w+[ \t]+)*([A-Za-z_]\w*)=/gm;
/** `echo "NAME=value" >> "$GITHUB_ENV"`: for the steps that follow. */
const FOR_LATER = /^[ \t]*echo[ \t]+["']?([A-Z][A-Z0-9_]*)=[^\n]*>>[ \t]*["']?\$\{?GITHUB_ENV\b/gm;

export function relateExported(facts: FormatFacts, from: SymbolIndex, script: string, start: number): void {
  for (const pattern of [EXPORTED, FOR_LATER])
    for (const { 0: all, 1: name = '', index } of script.matchAll(pattern))
      facts.relation({ type: 'configures', from, target: { kind: 'env_var', name }, at: start + index + all.indexOf(name) });
}

/** `${NAME:-default}`, `${NAME:=default}`, `${NAME:?message}`: whoever writes so expects the name from outside. */
const EXPECTED = /\$\{([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+):[-=?]/g;

export function relateExpected(facts: FormatFacts, from: SymbolIndex, script: string): void {
  const seen = new Set<string>();
  for (const { 1: name = '', index } of script.matchAll(EXPECTED)) {
    if (seen.has(name)) continue;
    seen.add(name);
    facts.relation({ type: 'reads_env', from, target: { kind: 'env_var', name }, at: index + 2 });
  }
}
