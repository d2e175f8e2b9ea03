/**
 * What the packages that a repository uses declare, from their sources on this machine: signature and documentation of the
 * external symbols that the code graph knows, and of no others. Nothing is run; so many files of a package are read, with
 * our own readers.
 */
import { join, relative, sep } from 'node:path';
import { UserError } from '../../errors.ts';
import { hashFields } from '../../model/hash.ts';
import { isChainName } from '../../model/outside-chain.ts';
import { encodeSurface, PACKAGES_LAYER } from '../../model/package-surface.ts';
import { type Purl, parsePurl, purlOfName } from '../../model/purl.ts';
import { pushTo } from '../../util/group-by.ts';
import { readIfThere } from '../../util/read-if-there.ts';
import type { Layer, LayerSubject, PlannedUnit } from '../contract.ts';
import type { HomeQuery, PackageHome, Registry } from './home.ts';
import { cargo } from './homes/cargo.ts';
import { gem } from './homes/gem.ts';
import { golang } from './homes/golang.ts';
import { npm } from './homes/npm.ts';
import { pypi } from './homes/pypi.ts';
import { declaredIn, type PlacedDeclaration, usedSurface } from './used-surface.ts';

interface FoundPackage extends PackageHome {
  readonly language: string;
}

interface PackageUnit extends PlannedUnit {
  readonly home: FoundPackage;
  readonly names: readonly string[];
}

const REGISTRIES: readonly Registry[] = [npm, pypi, golang, cargo, gem];
const MANIFESTS = /(?:^|\/)(?:package\.json|pyproject\.toml|setup\.py|go\.mod|Cargo\.(?:toml|lock)|Gemfile(?:\.lock)?)$/;
const MOST_MANIFESTS = 200;
/** Characters of all that is read of a package. */
const MOST_OF_PACKAGE = 16 * 1024 ** 2;

export const layer: Layer<PackageUnit> = {
  id: PACKAGES_LAYER,
  version: 1,
  source: 'what used packages declare, from their sources on this machine',
  async plan(subject) {
    const used = await usedNames(subject);
    const place = await packagePlace(subject);
    const missing: string[] = [];
    const units = [...used].flatMap(([purl, names]): PackageUnit[] => {
      const home = findHome({ ...place, purl: parsePurl(purl) as Purl, names });
      if (home === undefined) missing.push(purl);
      return home === undefined ? [] : [{ key: purl, state: hashFields('layer', [home.folder, ...home.files, ...names]), label: purl, home, names }];
    });
    if (units.length === 0)
      throw new UserError('NOT_FOUND', `Of ${used.size} packages that are used none has sources here.`, {
        hint: 'Install them (npm ci, a virtual environment, go mod download, cargo fetch), then run it again.',
      });
    if (missing.length > 0) subject.count({ what: 'packages have no sources here', count: missing.length, examples: missing.slice(0, 5) });
    return units;
  },
  async fill(subject, units, emit, { signal }) {
    let [known, asked] = [0, 0];
    for (const unit of units) {
      if (signal.aborted) break;
      const surface = usedSurface(unit.names, await declarationsOf(subject, unit.home), unit.home.byFolder);
      known += surface.size;
      asked += unit.names.length;
      await emit(unit, { nodes: [], edges: [], record: encodeSurface(surface) });
    }
    subject.count({ what: `of ${asked} external symbols have their declaration`, count: known });
  },
};

/** Names of external symbols by the purl of their package. */
async function usedNames({ reader }: LayerSubject): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>();
  await reader.eachNode(({ kind, name, qualifiedName }) => {
    const purl = kind === 'external' && !isChainName(name) ? purlOfName(qualifiedName) : undefined;
    if (purl !== undefined) pushTo(names, purl, name);
  });
  for (const list of names.values()) list.sort();
  return new Map([...names].sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function packagePlace({ repo, files }: LayerSubject): Promise<Omit<HomeQuery, 'purl' | 'names'>> {
  const paths = files.map((f) => f.path).filter((path) => MANIFESTS.test(path));
  const listed = [...new Set([...paths, 'go.mod', 'Cargo.lock', 'Gemfile.lock', 'package.json'])].slice(0, MOST_MANIFESTS);
  const texts = new Map<string, string[]>();
  for (const path of listed) {
    const bytes = await readIfThere(join(repo.root, path), { inside: repo.root });
    if (bytes !== undefined) pushTo(texts, path.slice(path.lastIndexOf('/') + 1), bytes.toString('utf8'));
  }
  const folders = [...new Set(listed.map((path) => path.slice(0, Math.max(0, path.lastIndexOf('/')))))].sort();
  return { root: repo.root, folders, env: process.env, manifest: (name) => texts.get(name) ?? [] };
}

function findHome(query: HomeQuery): FoundPackage | undefined {
  const registry = REGISTRIES.find((r) => r.type === query.purl.type);
  const home = registry?.find(query);
  return registry === undefined || home === undefined ? undefined : { ...home, language: registry.language };
}

async function declarationsOf({ readOutside }: LayerSubject, { folder, files, language }: FoundPackage): Promise<PlacedDeclaration[]> {
  const found: PlacedDeclaration[] = [];
  let read = 0;
  for (const path of files) {
    if (read >= MOST_OF_PACKAGE) break;
    const source = await readOutside(path, language);
    if (source === undefined) continue;
    read += source.text.length;
    for (const declaration of declaredIn(source.facts, relative(folder, path).split(sep).join('/'))) found.push(declaration);
  }
  return found;
}
