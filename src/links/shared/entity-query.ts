/** Whether a literal is a query in the words of JPA: in `@Query(…)`, `@NamedQuery(… query = …)` or `createQuery(…)`, and not a native one. */
const BEFORE =
  /(?:@(?:\w+\.)*Query\s*\(\s*(?:value\s*=\s*)?|@(?:\w+\.)*NamedQuer(?:y|ies)\b[^;]*\bquery\s*=\s*|\bcreate(?:Selection|Mutation)?Query\s*\(\s*)"{1,3}$/;
/** As much as an annotation has before its query. */
const REACH = 300;
const NATIVE = /^"{1,3}[^;{]*?\bnativeQuery\s*=\s*true/;
const LANGUAGES = /\.(?:java|kt|kts|groovy|scala)$/;

export const mayHaveEntityQueries = (path: string): boolean => LANGUAGES.test(path);

/** `start`: where its text begins; `end`: where it ends. */
export function isEntityQuery(source: string, start: number, end: number): boolean {
  const before = source.slice(Math.max(0, start - REACH), start);
  return BEFORE.test(before) && !NATIVE.test(source.slice(end, end + REACH)) && !/\bnativeQuery\s*=\s*true[^)]*$/.test(before);
}
