/** The order of texts by their code units, the same on every machine: `localeCompare` asks the user's settings. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
