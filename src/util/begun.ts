/**
 * Work that is begun before it is needed. Its failure is told to whoever asks for the result; when the question fails
 * earlier for another reason nobody asks, and that must not end the process.
 */
export function begun<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}
