/**
 * Programming languages by the endings of their files, whether or not a folder here reads them: what is not read can be
 * named then. Code of one platform may use the symbols of another language on it, under other names too (`x.size` of
 * `getSize()` in Kotlin). Templates have a platform of their own: they say a name as it is, and are searched for it.
 */
import { extname } from 'node:path/posix';

export interface KnownLanguage {
  /** Of the folder that reads it, if there is one. */
  readonly id: string;
  readonly name: string;
  /** With the dot, lower case. */
  readonly endings: readonly string[];
  readonly platform: string;
  /** No tests are written in it, wherever its files lie. */
  readonly isTemplate?: true;
}

const row = (id: string, name: string, endings: string, platform = id): KnownLanguage => ({ id, name, endings: endings.split(' '), platform });

const template = (id: string, name: string, endings: string): KnownLanguage => ({ ...row(id, name, endings), isTemplate: true });

export const KNOWN_LANGUAGES: readonly KnownLanguage[] = [
  row('java', 'Java', '.java', 'jvm'),
  row('kotlin', 'Kotlin', '.kt .kts', 'jvm'),
  row('scala', 'Scala', '.scala .sc', 'jvm'),
  row('groovy', 'Groovy', '.groovy .gvy', 'jvm'),
  row('clojure', 'Clojure', '.clj .cljc', 'jvm'),
  row('csharp', 'C#', '.cs', 'dotnet'),
  row('fsharp', 'F#', '.fs .fsx', 'dotnet'),
  row('visualbasic', 'Visual Basic', '.vb', 'dotnet'),
  template('razor', 'Razor', '.cshtml .razor'),
  template('xaml', 'XAML', '.xaml'),
  row('typescript', 'TypeScript', '.ts .js', 'javascript'),
  row('coffeescript', 'CoffeeScript', '.coffee', 'javascript'),
  row('elm', 'Elm', '.elm', 'javascript'),
  row('rescript', 'ReScript', '.res', 'javascript'),
  row('c', 'C', '.c', 'native'),
  row('cpp', 'C++', '.cc .cpp .cxx .hpp .hh .h .inl', 'native'),
  row('objectivec', 'Objective-C', '.m .mm', 'native'),
  row('swift', 'Swift', '.swift', 'native'),
  row('rust', 'Rust', '.rs', 'native'),
  row('zig', 'Zig', '.zig', 'native'),
  row('d', 'D', '.d', 'native'),
  row('nim', 'Nim', '.nim', 'native'),
  row('cuda', 'CUDA', '.cu .cuh', 'native'),
  row('fortran', 'Fortran', '.f90 .f95 .f03', 'native'),
  row('assembly', 'Assembly', '.s .asm', 'native'),
  row('cython', 'Cython', '.pyx .pxd', 'python'),
  row('python', 'Python', '.py', 'python'),
  row('ruby', 'Ruby', '.rb', 'ruby'),
  template('erb', 'ERB', '.erb'),
  template('haml', 'Haml', '.haml .slim'),
  row('go', 'Go', '.go', 'go'),
  row('php', 'PHP', '.php'),
  row('dart', 'Dart', '.dart'),
  row('elixir', 'Elixir', '.ex .exs', 'beam'),
  row('erlang', 'Erlang', '.erl .hrl', 'beam'),
  row('haskell', 'Haskell', '.hs'),
  row('ocaml', 'OCaml', '.ml .mli'),
  row('lua', 'Lua', '.lua'),
  row('perl', 'Perl', '.pl .pm'),
  row('r', 'R', '.r'),
  row('julia', 'Julia', '.jl'),
  row('solidity', 'Solidity', '.sol'),
  row('bash', 'Shell', '.sh .bash .zsh'),
  row('powershell', 'PowerShell', '.ps1 .psm1'),
];

const BY_ENDING = new Map(KNOWN_LANGUAGES.flatMap((language) => language.endings.map((ending) => [ending, language] as const)));
const BY_ID = new Map(KNOWN_LANGUAGES.map((language) => [language.id, language]));

export const knownLanguageOf = (path: string): KnownLanguage | undefined => BY_ENDING.get(extname(path).toLowerCase());

/** What people call it; its id where nothing is known of it. */
export const nameOf = (id: string): string => BY_ID.get(id)?.name ?? id;

/** A language that nothing is known of shares its platform with nobody. */
export const platformOf = (id: string): string => BY_ID.get(id)?.platform ?? id;
