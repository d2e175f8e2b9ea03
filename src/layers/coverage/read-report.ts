/** A coverage report of any kind that is known, told apart by its content. Files of one run are read together: what several say of a file is added up. */

import { UserError } from '../../errors.ts';
import { readGuarded } from '../../util/read-if-there.ts';
import type { CoverageFormat, MeasuredFile } from './format.ts';
import { cobertura } from './formats/cobertura.ts';
import { coverageData } from './formats/coverage-data.ts';
import { coverageJson } from './formats/coverage-json.ts';
import { goCover } from './formats/go-cover.ts';
import { istanbul } from './formats/istanbul.ts';
import { jacoco } from './formats/jacoco.ts';
import { lcov } from './formats/lcov.ts';

/** Asked in this order. */
const FORMATS: readonly CoverageFormat[] = [coverageData, goCover, lcov, coverageJson, istanbul, jacoco, cobertura];
const HEAD = 64 * 1024;
/** A string of Node holds half a gigabyte, and what is parsed takes several times its text. */
const MOST_BYTES = 256 * 1024 ** 2;

export interface Report {
  readonly format: string;
  readonly files: readonly MeasuredFile[];
}

export function readReport(path: string): Report {
  const bytes = readInput(path);
  const head = bytes.subarray(0, HEAD).toString('latin1');
  const format = FORMATS.find((f) => f.recognises(head));
  if (format === undefined) throw unknownFormat(path);
  try {
    return { format: format.name, files: [...format.read(bytes)] };
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof SyntaxError || error instanceof TypeError)) throw error;
    throw new UserError('USAGE', `${path} looks like ${format.name}, but cannot be read: ${error.message}`, {
      hint: 'It may have been cut off: make the report again.',
      cause: error,
    });
  }
}

function readInput(path: string): Buffer {
  try {
    return readGuarded(path, { most: MOST_BYTES });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    if (code === 'ENOENT') throw new UserError('NOT_FOUND', `There is no file ${path}.`, { cause: error });
    const hint = code === 'EFBIG' ? 'The .coverage file itself, which says the same in a fraction of the size, can be read too.' : undefined;
    throw new UserError('USAGE', `${path} cannot be read: ${message}.`, { ...(hint === undefined ? {} : { hint }), cause: error });
  }
}

const unknownFormat = (path: string): UserError =>
  new UserError('USAGE', `${path} is not a coverage report of a kind that is known.`, { hint: `Known are ${FORMATS.map((f) => f.name).join(', ')}.` });
