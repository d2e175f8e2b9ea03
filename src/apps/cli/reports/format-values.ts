/** Numbers, sizes, times and columns as people read them. Pure; colour is added by the caller, after padding. */
const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** 1234567 -> 1,234,567, whatever the user's locale: output is also read by scripts. By hand: loading Intl takes 20 ms. */
export const formatCount = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** ` (go 120, python 3)`: how many files of each language or format; nothing where there are none. */
export function formatReaders(readers: Readonly<Record<string, number>>): string {
  const counts = Object.entries(readers).sort(([, a], [, b]) => b - a);
  return counts.length === 0 ? '' : ` (${counts.map(([reader, files]) => `${reader} ${formatCount(files)}`).join(', ')})`;
}

export function formatBytes(bytes: number): string {
  const unit = Math.min(BYTE_UNITS.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** unit;
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${BYTE_UNITS[unit]}`;
}

export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${Math.floor(milliseconds / 60_000)} min ${Math.round((milliseconds % 60_000) / 1000)} s`;
}

export const formatTime = (milliseconds: number): string =>
  new Date(milliseconds)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC');

/** Rows with their columns aligned; the last column is left as it is. */
export function alignColumns(rows: readonly (readonly string[])[]): string[][] {
  const widths: number[] = [];
  for (const row of rows) for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length);
  return rows.map((row) => row.map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] as number))));
}

/** One line, cut with an ellipsis. */
export function oneLine(text: string, most: number): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length <= most ? flat : `${flat.slice(0, most - 1)}…`;
}

/** Under symbols that bear the name that was asked for: `left` more were found that do not. */
export const restLine = (left: number): string[] => (left > 0 ? [`… ${left} by beginning or words: --all`] : []);
