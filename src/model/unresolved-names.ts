/** How names that could not be linked are told apart from those that are called. */

/** Begins the name of something unknown that stands over a symbol. */
export const DECORATOR = '@';
