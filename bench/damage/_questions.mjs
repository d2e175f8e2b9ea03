// What is asked of damaged indexes: every command that answers from one, about the symbols with the most edges. Symbols are
// named by their places, so that no name is ambiguous, and some by their names and by how they begin.
const WORDS = ['how is a request dispatched to a view function', 'where are session cookies signed', 'which handler is called for an error'];
const SYMBOLS = 4;

const ALONE = ['dead-code', 'routes', 'dead-routes', 'env', 'topics', 'communities', 'deps', 'layers', 'stale-edges', 'report', 'audit', 'clones', 'stats'];

export function questionsOf(bench) {
  const symbols = busiestSymbols(bench);
  const [first, second] = symbols;
  const names = symbols.slice(0, 2).map(({ name }) => name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf(':')) + 1));
  return [
    ...WORDS.map((words) => ['context', words]),
    ['context', names.join(' ')],
    ...symbols.flatMap(({ place }) => [
      ['callers', place],
      ['blast-radius', place],
    ]),
    ...names.flatMap((name) => [
      ['query', name],
      ['query', name.slice(0, 3)],
      ['callers', name],
    ]),
    ['flow', first.place, second.place],
    ['dataflow', first.place],
    ['similar', first.place],
    ['why', '--task', WORDS[0], '--symbol', first.place],
    ['test-scope', first.path],
    ['ownership', first.path],
    ['pr-impact', 'HEAD~1'],
    ['diff', '@1', '@0'],
    ['diff', '@1', '@0', '--semantic'],
    ['prove', first.caller, first.name],
    ['prove-absent', first.place, second.place],
    ['export', '--calls'],
    ['export', '--format', 'json'],
    ...ALONE.map((command) => [command]),
  ];
}

function busiestSymbols({ db, driver: Database }) {
  const open = new Database(db, { readOnly: true });
  const busiest = `SELECT n.qualified_name AS name, f.path, n.start_line AS line, (SELECT min(cf.path || ':' || c.start_line) FROM edges e JOIN nodes c ON c.id = e.source
      JOIN files cf ON cf.id = c.file_id WHERE e.target = n.id) AS caller
    FROM nodes n JOIN files f ON f.id = n.file_id JOIN (SELECT target, count(*) AS uses FROM edges GROUP BY target) e ON e.target = n.id
    WHERE n.kind = ? ORDER BY uses DESC, n.id LIMIT ?`;
  const kinds = open.prepare('SELECT kind, count(*) AS n FROM nodes WHERE file_id IS NOT NULL GROUP BY kind ORDER BY n DESC LIMIT 2').all();
  const symbols = kinds.flatMap(({ kind }) => open.prepare(busiest).all(kind, SYMBOLS));
  open.close();
  return symbols.map(({ path, line, ...rest }) => ({ path, place: `${path}:${line}`, ...rest }));
}
