/** Keys of the notes that several parts of the engine use. */

/** Answers that were given before, by slot. */
export const PACK_NOTE = 'context_pack';
/** On a file: its blame. */
export const BLAME_NOTE = 'blame';
/** On the repository: time of the newest commit that any blame has seen, in seconds. */
export const BLAMED_NOTE = 'blamed';
/** On the repository: the community of each node of one snapshot. */
export const WALK_COMMUNITIES_NOTE = 'walk_communities';
