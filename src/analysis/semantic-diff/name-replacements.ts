/**
 * Which names took the place of which others, read off functions that are on both sides: statements that are the same
 * but for some names say what those names became. Pairs of functions in, how much speaks for `from` having become `to` out.
 */
import { type FunctionText, isName, type Statement, statementsOnlyIn } from './body-statements.ts';

/** More changed statements of one form than that are not laid beside each other. */
const MOST_OF_A_FORM = 30;

export class NameReplacements {
  readonly #counts = new Map<string, Map<string, number>>();
  readonly #from = new Map<string, number>();
  readonly #to = new Map<string, number>();

  add(before: FunctionText, after: FunctionText): void {
    const [gone, fresh] = [statementsOnlyIn(before.statements, after.statements), statementsOnlyIn(after.statements, before.statements)];
    const there = formsOf(fresh);
    for (const [form, here] of gone.length === 0 ? [] : formsOf(gone))
      for (const [was, is] of alignedByNames(here, there.get(form) ?? [])) this.#count(was.tokens, is.tokens);
  }

  /** 0 where nothing says so, 1 where `from` became `to` and nothing else, and `to` came from nothing else. */
  share(from: string, to: string): number {
    const count = this.#counts.get(from)?.get(to) ?? 0;
    return count === 0 ? 0 : count / Math.max(this.#from.get(from) ?? 0, this.#to.get(to) ?? 0);
  }

  #count(was: readonly string[], is: readonly string[]): void {
    for (let i = 0; i < was.length; i++) {
      const [from, to] = [was[i] as string, is[i] as string];
      if (from === to || !isName(from)) continue;
      const counts = this.#counts.get(from) ?? new Map<string, number>();
      this.#counts.set(from, counts.set(to, (counts.get(to) ?? 0) + 1));
      this.#from.set(from, (this.#from.get(from) ?? 0) + 1);
      this.#to.set(to, (this.#to.get(to) ?? 0) + 1);
    }
  }
}

/** By what is left without names. */
function formsOf(statements: readonly Statement[]): Map<string, Statement[]> {
  const forms = new Map<string, Statement[]>();
  for (const statement of statements) {
    const form = statement.tokens.map((token) => (isName(token) ? '_' : token)).join(' ');
    const known = forms.get(form);
    if (known === undefined) forms.set(form, [statement]);
    else known.push(statement);
  }
  return forms;
}

/** Each with the one that has most names in common, in order; some name has to stay, unless there is no choice. */
function alignedByNames(here: readonly Statement[], there: readonly Statement[]): [Statement, Statement][] {
  if (here.length > MOST_OF_A_FORM || there.length > MOST_OF_A_FORM) return [];
  const [only, other] = [here[0], there[0]];
  if (here.length === 1 && there.length === 1 && only && other) return [[only, other]];
  const free = [...there];
  return here.flatMap((was): [Statement, Statement][] => {
    let [best, most] = [-1, 0];
    for (const [i, is] of free.entries()) {
      const common = was.tokens.filter((token, k) => isName(token) && token === is.tokens[k]).length;
      if (common > most) [best, most] = [i, common];
    }
    return best < 0 ? [] : [[was, free.splice(best, 1)[0] as Statement]];
  });
}
