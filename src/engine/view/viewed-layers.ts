/** What a view needs of layers, in one module: a repository without layers loads none of it. */
export { resolveClaims } from '../../layers/live-claims.ts';
export { settledEverywhere } from '../../layers/shared/settled-names.ts';
export { unionReader } from '../../layers/union-reader.ts';
export { Verdicts } from '../../layers/verdicts.ts';
export { combinedRoot } from '../../snapshot/layer-tree.ts';
