/** What stands behind the last dot: `open` of `Session.open`, the whole of a name without one. */
export const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
