/**
 * Calls of a method on values whose type is not known, told by what the value is called: `request.app._session.get(…)`
 * may be `Session.get`. Nothing is claimed: whoever changes the method looks at these places too.
 */
import { splitIdentifier } from '../../util/words.ts';

export interface MethodName {
  /** Without its type. */
  readonly name: string;
  /** The type that declares it, without its module. */
  readonly owner: string;
}

const CONSONANTS = '[bcdfghjklmnpqrstvwxz]{2,4}';
/** Shorter beginnings of a type's name say nothing: `s.get()`. */
const SHORTEST = 3;

/** An extended regular expression, for any case: finds every line that `mayCall` accepts, and some more. Undefined when the names say too little. */
export function callPattern({ name, owner }: MethodName): string | undefined {
  const words = ownerWords(owner).filter((word) => /^[a-z]{3}/.test(word));
  const beginnings = [...new Set(words.flatMap((word) => [word.slice(0, SHORTEST), `${word[0]}${CONSONANTS}`]))];
  if (beginnings.length === 0 || !/^\w+$/.test(name)) return undefined;
  return `(${beginnings.join('|')})[A-Za-z0-9_]*(\\([^()]*\\)|\\[[^]]*\\])?[?!]*(\\.|->)[ ]*${name}([^A-Za-z0-9_]|$)`;
}

/** Whether a line calls the method on something that is called like its type, or hands it over. */
export function mayCall(text: string, { name, owner }: MethodName): boolean {
  const asked = new RegExp(`([A-Za-z_$][\\w$]*)(?:\\([^()]*\\)|\\[[^\\]]*\\])?[?!]*(?:\\.|->)\\s*${name}(?![\\w$])`, 'g');
  return [...text.matchAll(asked)].some(([, receiver = '']) => isCalledLike(splitIdentifier(receiver), ownerWords(owner)));
}

const ownerWords = (owner: string): string[] => splitIdentifier(owner).filter((word) => word.length >= SHORTEST);

/** By its last word (`session`, `_session`, `userSession`, `sess`), or by all that stands before the last word of its type (`session` for a SessionDict). */
function isCalledLike(receiver: readonly string[], owner: readonly string[]): boolean {
  const [said, kind] = [receiver.at(-1) ?? '', owner.at(-1) ?? ''];
  const isBeginning = said.length >= SHORTEST && (kind.startsWith(said) || singular(said) === kind || isShortFor(said, kind));
  return isBeginning || (owner.length > 1 && receiver.join() === owner.slice(0, -1).join());
}

const singular = (word: string): string => word.replace(/s$/, '');

const SHORT = new RegExp(`^[a-z]${CONSONANTS}$`);

/** `cmd` for command, `ctx` for context, `svc` for service: its first letter, and consonants of it in order. */
function isShortFor(said: string, word: string): boolean {
  if (!SHORT.test(said) || said[0] !== word[0]) return false;
  let at = 0;
  for (const letter of said) at = word.indexOf(letter, at) + 1 || Number.POSITIVE_INFINITY;
  return Number.isFinite(at);
}
