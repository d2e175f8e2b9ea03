/**
 * Whether a method can stand for another of its name, where types satisfy interfaces by having their methods: as many
 * parameters and results, of types that do not plainly differ. What is not known (anonymous types, type parameters,
 * names that lead nowhere) differs from nothing, and a pointer is not told from what it points to.
 */
import type { TypeText } from '../../../model/facts.ts';
import type { Evaluator } from '../evaluate/evaluator.ts';
import { FUNCTION, parseType, TUPLE, type TypeTree, UNION } from '../evaluate/expression.ts';
import { type FileUnit, type Place, placeAround, type Sym } from '../symbols/symbols.ts';

/** A type as it is written at a place. */
interface Written {
  readonly tree: TypeTree;
  readonly place: Place;
}

/** What is not a symbol: a container, a predeclared type, a type outside, one of a file that is not indexed. */
interface Named {
  readonly name: string;
  readonly stdlib: boolean;
  /** Where it is declared is a guess: only its own name says something. */
  readonly isGuess?: true;
}

type Meaning = Sym | Named;

const UNKNOWN = '?';
const REST = '...';
const SHAPES = new Set([UNION, TUPLE, FUNCTION]);
/** Predeclared types with two names. */
const SAME_TYPES = new Map([
  ['byte', 'uint8'],
  ['rune', 'int32'],
]);
const MAX_ALIASES = 4;

/** Of one state of the code: what names mean is looked up once a file. */
export class MethodSignatures {
  readonly #evaluator: Evaluator;
  readonly #known = new Map<FileUnit, Map<string, Meaning | undefined>>();

  constructor(evaluator: Evaluator) {
    this.#evaluator = evaluator;
  }

  satisfies(mine: Sym, wanted: Sym): boolean {
    if (mine === wanted) return true;
    // What a package keeps to itself nobody else can implement.
    if (wanted.fact.visibility !== 'public' && mine.file.module !== wanted.file.module) return false;
    return sameArity(mine, wanted) && this.#sameParameters(mine, wanted) && this.#sameTexts(mine.fact.type, mine, wanted.fact.type, wanted);
  }

  #sameParameters(mine: Sym, wanted: Sym): boolean {
    const [a, b] = [mine.fact.params, wanted.fact.params];
    if (a === undefined || b === undefined || a.length !== b.length) return true;
    return a.every((type, i) => this.#sameTexts(type, mine, b[i], wanted));
  }

  #sameTexts(a: TypeText | undefined, atA: Sym, b: TypeText | undefined, atB: Sym): boolean {
    return a === undefined || b === undefined || a === '' || b === '' || this.#same(written(a, atA), written(b, atB), MAX_ALIASES);
  }

  #same(a: Written, b: Written, aliases: number): boolean {
    const [x, y] = [this.#meaning(a), this.#meaning(b)];
    if (x === undefined || y === undefined) return true;
    if (isSame(x, y)) return this.#sameArguments(a, b, aliases);
    const [p, q] = [aliased(x), aliased(y)];
    if (aliases === 0) return p !== undefined || q !== undefined;
    return (p !== undefined && this.#same(p, b, aliases - 1)) || (q !== undefined && this.#same(a, q, aliases - 1));
  }

  #sameArguments(a: Written, b: Written, aliases: number): boolean {
    const [x, y] = [a.tree.args, b.tree.args];
    if (x.length !== y.length) return !SHAPES.has(a.tree.name);
    return x.every((tree, i) => this.#same({ tree, place: a.place }, { tree: y[i] as TypeTree, place: b.place }, aliases));
  }

  #meaning({ tree: { name, args }, place }: Written): Meaning | undefined {
    if (name === UNKNOWN) return undefined;
    if (SHAPES.has(name) || (args.length > 0 && Object.hasOwn(place.unit.language.traits.elements, name))) return { name, stdlib: false };
    if (isGeneric(place)) return this.#named(name, place);
    const known = this.#known.get(place.unit) ?? new Map<string, Meaning | undefined>();
    this.#known.set(place.unit, known);
    if (!known.has(name)) known.set(name, this.#named(name, place));
    return known.get(name);
  }

  #named(name: string, place: Place): Meaning | undefined {
    const value = this.#evaluator.types.named(name, place);
    switch (value?.is) {
      case 'type':
      case 'instance':
        return value.sym;
      case 'external':
        return value;
      case 'wrapper':
        return { name: SAME_TYPES.get(value.name) ?? value.name, stdlib: false };
      default:
        return value === undefined ? this.#notIndexed(name, place) : undefined;
    }
  }

  /** A name of a package that is here, whose declaration is not: its file is too large or not read. */
  #notIndexed(name: string, place: Place): Named | undefined {
    const dot = name.lastIndexOf('.');
    const home = dot > 0 ? this.#evaluator.types.named(name.slice(0, dot), place) : undefined;
    return home?.is === 'module' ? { name: `${home.module}.${name.slice(dot + 1)}`, stdlib: false, isGuess: true } : undefined;
  }
}

/** Whether a name may mean a type parameter there, and so another thing than elsewhere in the file. */
function isGeneric({ unit, at }: Place): boolean {
  for (let sym: Sym | undefined = unit.syms[at]; sym !== undefined; sym = sym.owner) if (sym.fact.typeParams !== undefined) return true;
  return false;
}

function sameArity({ fact: a }: Sym, { fact: b }: Sym): boolean {
  return a.arity === undefined || b.arity === undefined || (a.arity[0] === b.arity[0] && a.arity[1] === b.arity[1]);
}

const written = (text: TypeText, at: Sym): Written => ({
  tree: parseType(text.startsWith(REST) ? text.slice(REST.length) : text),
  place: { unit: at.file, at: at.index, offset: at.fact.start },
});

/** The standard library passes types on under their own name: `os.FileInfo` is `fs.FileInfo`. */
function isSame(a: Meaning, b: Meaning): boolean {
  if (('isGuess' in a && a.isGuess) || ('isGuess' in b && b.isGuess)) return ownName(a) === ownName(b);
  if ('fact' in a) return 'fact' in b && (a === b || (a.node >= 0 && a.node === b.node));
  if ('fact' in b) return false;
  return a.name === b.name || ((a.stdlib || b.stdlib) && lastPart(a.name) === lastPart(b.name));
}

const ownName = (meaning: Meaning): string => ('fact' in meaning ? meaning.fact.name : lastPart(meaning.name));

const lastPart = (name: string): string => name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('/')) + 1);

/** What `type A = B` and `type A B` stand for: facts do not tell the two apart. */
function aliased(meaning: Meaning): Written | undefined {
  if (!('fact' in meaning) || meaning.fact.kind !== 'type' || meaning.fact.type === undefined) return undefined;
  return { tree: parseType(meaning.fact.type), place: placeAround(meaning) };
}
