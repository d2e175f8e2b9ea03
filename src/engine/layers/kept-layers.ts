/** Layers that the user wants filled again whenever the index moves on. */
import { type KeptLayer, keepLayer as keep, keptLayers as kept, letLayerGo as letGo } from '../../config/kept-layers.ts';
import { knowingHome } from '../../config/paths.ts';
import type { RepositoryPlace } from '../repositories/locate-repository.ts';

type Root = Pick<RepositoryPlace, 'root'>;

export const keptLayers = ({ root }: Root): KeptLayer[] => kept(knowingHome(), root);
export const keepLayer = ({ root }: Root, layer: KeptLayer): Promise<void> => keep(knowingHome(), root, layer);
export const letLayerGo = ({ root }: Root, layer: string): Promise<void> => letGo(knowingHome(), root, layer);
