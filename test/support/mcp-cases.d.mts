type Arguments = Record<string, unknown>;

export const MALFORMED: readonly Arguments[];
export const HOSTILE_REPOS: readonly string[];
export const HOSTILE_FILES: readonly string[];
export const HOSTILE_RESOURCES: readonly string[];
export function callsAbout(path: string): readonly (readonly [tool: string, args: Arguments])[];
export function hugeArguments(names: readonly string[]): Arguments;
export function argumentsFor(parameters: readonly string[], values: Readonly<Arguments>): Arguments;
export const LEAK: RegExp;
export const STACK: RegExp;
export const BUG: RegExp;
