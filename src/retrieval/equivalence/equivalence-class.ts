/** A concept in the words that people use for it, and the symbols that a framework's documentation names for it. */
export interface EquivalenceClass {
  readonly concept: string;
  readonly phrases: readonly string[];
  /** Symbol names, most central first. */
  readonly targets: readonly string[];
  readonly weight: number;
  /** The phrases as a task is compared with them, when the build worked that out. */
  readonly stems?: readonly string[];
}

/** A framework or a concern, and where it applies. */
export interface ClassScope {
  readonly framework: string;
  readonly languages?: readonly string[];
  readonly markers?: readonly string[];
  /** From `.knowing/equivalence`: the user's own. */
  readonly user?: true;
}

/** One data file. */
export interface ClassFile extends ClassScope {
  readonly classes: readonly EquivalenceClass[];
}

/** What a repository is about, as far as class files ask. */
export interface RepoProfile {
  /** Languages that matter in it, by share of files. */
  readonly languages: readonly string[];
  /** Lower-case words in order: its name, its top folders, its packages, what it depends on. */
  readonly words: readonly string[];
}

export function appliesTo(file: ClassScope, profile: RepoProfile): boolean {
  if (file.languages !== undefined && !file.languages.some((l) => profile.languages.includes(l))) return false;
  if (file.user || file.markers === undefined || file.markers.length === 0) return true;
  return file.markers.some(
    (m) => firstFrom(profile.words, m) === m || [`${m}-`, `${m}_`, `${m}.`].some((head) => firstFrom(profile.words, head)?.startsWith(head)),
  );
}

/** The first word that is not before `bound`: some 300 markers are looked up among up to 4,000 words. */
function firstFrom(words: readonly string[], bound: string): string | undefined {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] as string) < bound) low = middle + 1;
    else high = middle;
  }
  return words[low];
}
