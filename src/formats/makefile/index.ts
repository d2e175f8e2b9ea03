/** Makefiles: targets, what each depends on, and the programs, scripts and other targets that its recipe starts. */
import type { Format } from '../contract.ts';
import { readMakefile } from './read-makefile.ts';

export const format: Format = {
  id: 'makefile',
  version: 3,
  claims: (path, head) =>
    /(?:^|\/)(?:(?:GNU)?[Mm]akefile(?:\.[\w-]+)?|[^/]+\.mk)$/.test(path) &&
    !/\.(?:am|in|md|txt|PL|ac|js|py|go|rs)$/.test(path) &&
    (head === undefined || !head.includes('\0')),
  syntax: { read: (path, text) => [readMakefile(path, text)] },
};
