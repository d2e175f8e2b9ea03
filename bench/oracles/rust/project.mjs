// What rust-analyzer is told of a repository whose packages cannot be fetched (rust-project.json): the crates of its
// Cargo.toml files, all features on, and, below RUST_CRATES, the sources of packages that they depend on.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'smol-toml';

/** `manifests`: paths of Cargo.toml files. */
export function rustProject(manifests, sysroot) {
  const packages = new Map();
  const workspace = { dependencies: {}, package: {} };
  const read = manifests.map((path) => ({ dir: dirname(path), toml: parse(readFileSync(path, 'utf8')), own: true }));
  for (const { toml } of read) {
    Object.assign(workspace.dependencies, toml.workspace?.dependencies);
    Object.assign(workspace.package, toml.workspace?.package);
  }
  const shelf = shelfOf(process.env.RUST_CRATES);
  const pending = read.filter(({ toml }) => toml.package);
  for (let at = 0; at < pending.length; at++) {
    const p = pending[at];
    if (packages.has(p.toml.package.name)) continue;
    packages.set(p.toml.package.name, { ...p, targets: targetsOf(p) });
    for (const { name } of dependencies(p, workspace)) {
      const dir = shelf.get(name);
      if (dir && !read.some(({ toml }) => toml.package?.name === name))
        pending.push({ dir, toml: parse(readFileSync(join(dir, 'Cargo.toml'), 'utf8')), own: false });
    }
  }
  return { sysroot, sysroot_src: join(sysroot, 'lib/rustlib/src/rust/library'), crates: cratesOf(packages, workspace) };
}

/** Unpacked packages by name: <folder>/<name>-<version>/Cargo.toml. */
function shelfOf(folder) {
  if (!folder) return new Map();
  return new Map(
    readdirSync(folder)
      .sort()
      .filter((d) => existsSync(join(folder, d, 'Cargo.toml')))
      .map((d) => [/^name = "([^"]+)"/m.exec(readFileSync(join(folder, d, 'Cargo.toml'), 'utf8'))?.[1], join(folder, d)]),
  );
}

/** Of a package that is not ours only what it cannot do without. */
function* dependencies({ toml, own }, workspace) {
  for (const table of [toml, ...Object.values(toml.target ?? {})])
    for (const [key, said] of Object.entries(table.dependencies ?? {})) {
      if (!own && said.optional) continue;
      const from = said.workspace ? (workspace.dependencies[key] ?? {}) : said;
      yield { key: key.replaceAll('-', '_'), name: from.package ?? key };
    }
}

const identifier = (name) => name.replaceAll('-', '_');

/** The library first; tests, examples and build scripts are left out. */
function targetsOf({ dir, toml, own }) {
  const targets = [];
  const add = (name, path, lib = false) => {
    if (existsSync(join(dir, path)) && !targets.some((t) => t.path === join(dir, path))) targets.push({ name: identifier(name), path: join(dir, path), lib });
  };
  const { name } = toml.package;
  add(toml.lib?.name ?? name, toml.lib?.path ?? 'src/lib.rs', true);
  if (!own) return targets;
  for (const bin of toml.bin ?? []) add(bin.name, bin.path ?? `src/bin/${bin.name}.rs`);
  add(name, 'src/main.rs');
  const bins = join(dir, 'src/bin');
  for (const entry of existsSync(bins) ? readdirSync(bins).sort() : [])
    add(entry.replace(/\.rs$/, ''), entry.endsWith('.rs') ? `src/bin/${entry}` : `src/bin/${entry}/main.rs`);
  return targets;
}

function cratesOf(packages, workspace) {
  const numbers = new Map();
  for (const { targets } of packages.values()) for (const t of targets) numbers.set(t.path, numbers.size);
  const crates = [];
  for (const { dir, toml, own, targets } of packages.values()) {
    const library = targets.find((t) => t.lib);
    const deps = [...dependencies({ toml, own }, workspace)].flatMap(({ key, name }) => {
      const lib = packages.get(name)?.targets.find((t) => t.lib);
      return lib && lib !== library ? [{ crate: numbers.get(lib.path), name: key === identifier(name) ? lib.name : key }] : [];
    });
    const features = [...Object.keys(toml.features ?? {}), ...Object.entries(toml.dependencies ?? {}).flatMap(([key, d]) => (d.optional ? [key] : []))];
    for (const t of targets)
      crates.push({
        display_name: t.name,
        root_module: t.path,
        edition: String(toml.package.edition?.workspace ? workspace.package.edition : (toml.package.edition ?? '2015')),
        version: '0.0.0',
        deps: t.lib || !library ? deps : [...deps, { crate: numbers.get(library.path), name: library.name }],
        cfg: [...new Set(features)].map((f) => `feature="${f}"`),
        env: { CARGO_MANIFEST_DIR: dir, CARGO_PKG_NAME: toml.package.name, CARGO_PKG_VERSION: '0.0.0' },
        is_workspace_member: own,
        is_proc_macro: t.lib && toml.lib?.['proc-macro'] === true,
        source: { include_dirs: [dir], exclude_dirs: [join(dir, 'target')] },
      });
  }
  return crates;
}
