/** Where a number ends in languages whose numbers look like C's: digits, letters, dots, and a sign after an exponent. */
const [PLUS, MINUS, DOT] = [43, 45, 46];

export function numberEnd(source: string, start: number, isWord: (code: number) => boolean): number {
  let end = start + 1;
  for (;;) {
    const code = source.charCodeAt(end);
    const exponentSign = (code === PLUS || code === MINUS) && /[eEpP]/.test(source.charAt(end - 1)) && !/^0[xX][^pP]*$/.test(source.slice(start, end));
    if (!isWord(code) && code !== DOT && !exponentSign) return end;
    end++;
  }
}
