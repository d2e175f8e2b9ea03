/** What Go predeclares. Functions that packages of older Go versions define themselves (min, max, clear) are left out. */
const BASIC = [
  'any',
  'bool',
  'byte',
  'comparable',
  'complex64',
  'complex128',
  'error',
  'float32',
  'float64',
  'int',
  'int8',
  'int16',
  'int32',
  'int64',
  'rune',
  'string',
  'uint',
  'uint8',
  'uint16',
  'uint32',
  'uint64',
  'uintptr',
];

/** Types that name nothing in a repository, alone and as the usual containers of them. */
export const BASIC_TYPES: ReadonlySet<string> = new Set([
  ...BASIC,
  ...BASIC.map((t) => `Array<${t}>`),
  ...BASIC.map((t) => `Map<string,${t}>`),
  'Array<Array<byte>>',
]);

/** Predeclared functions: calls of them are not worth recording. */
export const BUILTIN_FUNCTIONS: ReadonlySet<string> = new Set([
  'append',
  'cap',
  'close',
  'complex',
  'copy',
  'delete',
  'imag',
  'len',
  'make',
  'new',
  'panic',
  'print',
  'println',
  'real',
  'recover',
]);

export const BUILTINS: ReadonlySet<string> = new Set([...BASIC, ...BUILTIN_FUNCTIONS, 'true', 'false', 'nil', 'iota', '_']);
