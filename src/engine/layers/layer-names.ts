/** The layers that can be filled. */
export { layerNames } from '../../layers/registry.ts';
