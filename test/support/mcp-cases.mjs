/**
 * What bad callers send to an MCP server, and how its answers must not look. Shared by the contract suite, which runs on
 * a small repository, and by `npm run bench -- mcp-drive`, which runs on a real one. Plain JavaScript for the latter.
 */

/** Every tool refuses each of these in words. */
export const MALFORMED = [
  { repo: 5 },
  { nonsense: 1 },
  { symbol: ['x'], task: {}, files: 7, query: null, source: [], from: 1, range: {}, subject: 0, limit: 'many' },
];

export const HOSTILE_REPOS = ['/etc', '../..', '/etc/passwd', 'file:///etc', '..\\..\\windows'];
export const HOSTILE_FILES = ['../../../../etc/passwd', '/etc/passwd', 'backend/../../../etc/passwd', '....//etc/passwd'];
export const HOSTILE_RESOURCES = ['file:///etc/passwd', 'knowing://../../etc/passwd'];

/** Calls that speak of a file by its path. */
export const callsAbout = (path) => [
  ['context_for_files', { files: [path] }],
  ['read_symbol', { symbol: `${path}:1` }],
  ['ownership', { subject: path }],
];

export const hugeArguments = (names) => Object.fromEntries(names.map((name) => [name, 'x'.repeat(200_000)]));

/** Of `values`, those that a tool has a parameter for. */
export const argumentsFor = (parameters, values) => Object.fromEntries(parameters.flatMap((name) => (name in values ? [[name, values[name]]] : [])));

/** Lines of /etc/passwd. */
export const LEAK = /root:|nologin/;
export const STACK = /\bat .+:\d+:\d+/;
export const BUG = /bug in knowing/;
