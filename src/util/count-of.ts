/** `1 file`, `2 files`, `1,234 files`. By hand: loading Intl takes 20 ms. */
export const countOf = (count: number, one: string, several = `${one}s`): string =>
  `${String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')} ${count === 1 ? one : several}`;
