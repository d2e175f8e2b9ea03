/**
 * Calls on what something outside of the repository gives back have a node of their own, named by the way to what is
 * called: `hcl.Expression.Range().Ptr()`. No symbol bears that name, and no question for `Ptr` finds it; a repository that
 * knows the types on the way can tell what is called there (indexing/published-names.ts).
 */
const CALL = '()';

/** `way`: from the package on, in the steps of expressions. */
export const chainName = (way: string): string => way + CALL;

/** Undefined for the name of an external symbol. */
export const wayOfChain = (name: string): string | undefined => (isChainName(name) ? name.slice(0, -CALL.length) : undefined);

export const isChainName = (name: string): boolean => name.endsWith(CALL);
