/** The layers that can be filled, and what one of them needs. */
export type { LayerSource } from '../../layers/contract.ts';
export { layerNames } from '../../layers/registry.ts';
