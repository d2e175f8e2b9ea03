/** Options and arguments that take one of a few words; apart from option-values.ts, because every start loads it. */
import { UserError } from '../../errors.ts';
import { closestWord } from '../../util/closest-word.ts';

/** `what` is the option or argument as the user knows it. */
export function oneOf(what: string, choices: readonly string[]): (text: string) => string {
  return (text) => {
    if (choices.includes(text)) return text;
    const close = closestWord(text, choices);
    throw new UserError('USAGE', `${what} takes one of ${choices.join(', ')}, not '${text}'`, close === undefined ? {} : { hint: `did you mean ${close}?` });
  };
}
