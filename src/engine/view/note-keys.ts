/** Keys of the notes and layers that several parts of the engine use. */

/** Answers that were given before, by slot. */
export const PACK_NOTE = 'context_pack';
/** The layer whose records are the blame of files, by content hash. */
export const BLAME_LAYER = 'blame';
/** On the repository: the community of each node of one snapshot. */
export const WALK_COMMUNITIES_NOTE = 'walk_communities';
