/** Other ways to spell a word: what it is in the other English, and what it may have been before a slip of the fingers. */

/** British to American and back; what comes of a word that has no other spelling is not a word, and no code uses it. */
const EXCHANGES: readonly (readonly [RegExp, string])[] = [
  [/is(e[ds]?|ers?|ing|ations?|able)$/, 'iz$1'],
  [/iz(e[ds]?|ers?|ing|ations?|able)$/, 'is$1'],
  [/ys(e[ds]?|ers?|ing)$/, 'yz$1'],
  [/yz(e[ds]?|ers?|ing)$/, 'ys$1'],
  [/our(s|ed|ing|able|ites?)?$/, 'or$1'],
  [/or(s|ed|ing|able|ites?)?$/, 'our$1'],
  [/tre(s?)$/, 'ter$1'],
  [/ter(s?)$/, 'tre$1'],
  [/ogue(s?)$/, 'og$1'],
  [/og(s?)$/, 'ogue$1'],
  [/ence(s?)$/, 'ense$1'],
  [/ense(s?)$/, 'ence$1'],
  [/artefact/, 'artifact'],
  [/artifact/, 'artefact'],
  [/grey/, 'gray'],
  [/gray/, 'grey'],
];

export function otherSpellings(word: string): string[] {
  return EXCHANGES.filter(([ending]) => ending.test(word)).map(([ending, other]) => word.replace(ending, other));
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** With one wrong letter a shorter word is as often another word. */
const WRONG_LETTER = 7;

/** What one slip makes into this word: two letters swapped, one too many, one missing, one wrong. The first letter is right. */
export function intendedWords(word: string): string[] {
  const out = new Set<string>();
  for (let at = 1; at <= word.length; at++) {
    const head = word.slice(0, at);
    const tail = word.slice(at);
    const rest = tail.slice(1);
    if (rest !== '') out.add(head + rest.charAt(0) + tail.charAt(0) + rest.slice(1));
    if (tail !== '') out.add(head + rest);
    for (const letter of LETTERS) {
      out.add(head + letter + tail);
      if (tail !== '' && word.length >= WRONG_LETTER) out.add(head + letter + rest);
    }
  }
  out.delete(word);
  return [...out];
}
