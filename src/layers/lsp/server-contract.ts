/**
 * What the program has to know of one language server. A file of `servers/` each, which exports `server`: adding one is
 * adding its file. How to: docs/language-servers.md.
 */
export interface LanguageServer {
  /** What people call it: `gopls`. The name of its file. */
  readonly id: string;
  /** Our ids of the languages that it reads. */
  readonly languages: readonly string[];
  /** Which one is taken where several are there: lower first. */
  readonly preference: number;
  /** Program and arguments, as a shell would find them; the first that is there is started. */
  readonly commands: readonly (readonly string[])[];
  /** Arguments behind those, for a repository with this root. */
  readonly argumentsFor?: (root: string) => readonly string[];
  /** Files of which one has to be in the repository, by name or as `*.ending`; empty when it does without. */
  readonly markers: readonly string[];
  /** How a person gets it. */
  readonly install: string;
  /**
   * What of the repository it runs or loads as a program: build scripts, plugins. Such a server is started only where the
   * user trusts the repository.
   */
  readonly runs?: string;
  /** Language id of the protocol for a path; the language's own by default. */
  readonly languageId?: (path: string) => string;
  /** Questions at a time: an estimate of what the server bears. */
  readonly concurrency: number;
  /** Seconds that it may take until it answers the first question. */
  readonly warmUpSeconds: number;
  /** Seconds for one question; 60 by default. */
  readonly timeoutSeconds?: number;
  /** Memory that it may take, with all that it starts, in MB; 4,096 by default. */
  readonly megabytes?: number;
  /** Sent with `initialize`. */
  readonly initializationOptions?: unknown;
  /** Answers to `workspace/configuration`, by section. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Environment on top of the user's, given the memory that it may take in MB. */
  readonly environment?: (megabytes: number) => Readonly<Record<string, string>>;
  /** For a notification of its own: whether it says that the server has read the project. Undefined when it says nothing of that. */
  readonly readiness?: (method: string, params: unknown) => boolean | undefined;
  /**
   * Where it does not understand the code (another platform's branch, a header that is not found) it answers by name alone.
   * Such a server contradicts nothing, and is believed only where it names one thing that can be meant.
   */
  readonly guesses?: true;
  /** Types of the language itself, for a server that guesses: what a repository adds to one of them is met wherever its name is called. */
  readonly languageTypes?: ReadonlySet<string>;
  /** Names that it leads past their own declaration, to what is really called: `into` to `from`. */
  readonly leadsTo?: Readonly<Record<string, string>>;
  /** Methods that our reader of the language takes for the value itself, and records no call of: where the repository has one of its own, the server is asked. */
  readonly passedOver?: ReadonlySet<string>;
  /** A method that a macro made is defined where no name stands: the server is asked for its declaration, that of the trait. */
  readonly declarationsOfMade?: true;
  /** What a module of its languages imports can be imported from it: a changed import is a changed declaration. */
  readonly importsAreMembers?: true;
  /** Types satisfy interfaces without saying so: the server is asked which. */
  readonly structuralTypes?: true;
}
