export const root: string;
export function prepare(): Promise<void>;
export function ensureInstalled(): void;
export function ensureBuilt(): Promise<boolean>;
