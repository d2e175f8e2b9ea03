// Call sites of a Rust repository with what rust-analyzer says they mean. Needs `rust-analyzer`, `rustc` and the standard
// library's sources (rust-src) on the path. Where crates.io is out of reach, calls into packages are unresolved unless
// RUST_CRATES names a folder of their unpacked sources.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { shared } from '../../lib.mjs';
import { rustProject } from './project.mjs';
import { startServer } from './server.mjs';
import { callSites, declarationAt, enclosing, namesOf, rustParser } from './syntax.mjs';

const { isTest, sample } = await import(pathToFileURL(join(shared, 'edges/lib.mjs')).href);

export async function answers(root, { sites: count, seed }) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 }).trim();
  const files = git('ls-files')
    .split('\n')
    .filter((f) => !isTest(f));
  const sources = files.filter((f) => f.endsWith('.rs') && !/(^|\/)(build\.rs|examples\/|benches\/)/.test(f)).sort();
  const { all, sites, names } = await read(root, sources);
  const chosen = sample(sites, count, seed).sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column));
  const work = mkdtempSync(join(tmpdir(), 'rust-oracle-'));
  const project = join(work, 'rust-project.json');
  writeFileSync(
    project,
    JSON.stringify(
      rustProject(
        files.filter((f) => /(^|\/)Cargo\.toml$/.test(f)).map((f) => join(root, f)),
        sysroot(),
      ),
    ),
  );
  process.stderr.write(`${basename(root)}: ${sites.length} call sites, asking ${chosen.length}\n`);
  const server = await startServer(root, project);
  await ask(server, root, { chosen, names, sources: new Set(sources) });
  await server.stop();
  rmSync(work, { recursive: true });
  return { repo: basename(root), commit: git('rev-parse', 'HEAD'), lang: 'rust', server: server.version, seed, total: sites.length, sites: chosen, all };
}

function sysroot() {
  try {
    execFileSync('rust-analyzer', ['--version']);
    return execFileSync('rustc', ['--print', 'sysroot'], { encoding: 'utf8' }).trim();
  } catch (cause) {
    throw new Error(
      'the Rust oracle needs rust-analyzer, rustc and rust-src: `apt-get install rust-analyzer rustc rust-src`, or `rustup component add rust-analyzer rust-src`',
      { cause },
    );
  }
}

async function read(root, sources) {
  const parse = await rustParser();
  const all = {};
  const found = [];
  const names = new Set();
  for (const file of sources) {
    const tree = parse(join(root, file));
    for (const name of namesOf(tree)) names.add(name);
    const sites = callSites(tree, file);
    if (sites.length > 0) all[file] = sites.map((s) => [s.line, s.column, s.startLine, s.startColumn, s.name]);
    for (const { node, hidden, ...s } of sites) if (!hidden) found.push({ ...s, enclosing: enclosing(node) });
    tree.delete();
  }
  return { all, names, sites: found.filter((s) => s.kind !== 'macro' || names.has(s.name)) };
}

async function ask(server, root, { chosen, names, sources }) {
  const parse = await rustParser();
  const trees = new Map();
  const treeOf = (file) => trees.get(file) ?? trees.set(file, parse(join(root, file))).get(file);
  const places = async (what, { file, line, column }) => {
    const found = await server.request(`textDocument/${what}`, {
      textDocument: { uri: pathToFileURL(join(root, file)).href },
      position: { line: line - 1, character: column },
    });
    return (found ?? []).map(({ targetUri, targetSelectionRange: { start } }) => ({
      file: relative(root, fileURLToPath(targetUri)),
      line: start.line + 1,
      column: start.character,
    }));
  };
  const declared = (p) => ({ file: p.file, ...declarationAt(treeOf(p.file), p.line, p.column), column: p.column });
  const implemented = new Map();
  const implementations = (key, at) => implemented.get(key) ?? implemented.set(key, inRepository('implementation', at)).get(key);
  const inRepository = async (what, at) =>
    (await places(what, at))
      .filter((p) => sources.has(p.file))
      .map(declared)
      .filter((d) => d.kind)
      .map((d) => ({ ...d, implementation: true }));
  const queue = [...chosen];
  const worker = async () => {
    for (let s = queue.shift(); s; s = queue.shift()) {
      const first = await places('definition', s);
      // `Self { .. }`: the answer is the impl block, whose type is asked for in turn.
      const found = s.name === 'Self' && first[0] && sources.has(first[0].file) ? await places('definition', first[0]) : first;
      const known = found
        .filter((p) => sources.has(p.file))
        .map(declared)
        .filter((d) => d.kind);
      // What a derive made has no symbol of its own: nobody has to point there, and who does may mean the type.
      const defs = known.filter((d) => !d.derived);
      s.state = defs.length > 0 ? 'internal' : found.length > 0 ? 'external' : 'unresolved';
      s.def = defs[0];
      const trait = defs.find((d) => d.abstract) ?? (s.state === 'external' && s.form !== 'name' && names.has(s.name) ? s : undefined);
      const also = [...known.filter((d) => d !== s.def), ...(trait ? await implementations(`${found[0].file}:${found[0].line}`, trait) : [])];
      if (also.length > 0) s.also = also;
    }
  };
  await Promise.all([worker(), worker()]);
  const of = (state) => chosen.filter((s) => s.state === state).length;
  process.stderr.write(`internal ${of('internal')}, external ${of('external')}, unresolved ${of('unresolved')}\n`);
}
