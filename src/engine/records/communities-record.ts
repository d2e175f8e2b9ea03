/** Subsystems as JSON: each with its packages and its most central symbols. */
import type { CommunitiesAnswer, Community } from '../analyse/analyse-communities.ts';
import { symbolRecord } from './symbol-record.ts';

export function communitiesRecord({ communities, modularity, ...rest }: CommunitiesAnswer) {
  return { ...rest, modularity: round(modularity), communities: communities.map(communityRecord) };
}

export const communityRecord = ({ central, cohesion, ...rest }: Community) => ({ ...rest, cohesion: round(cohesion), central: central.map(symbolRecord) });

const round = (value: number): number => Math.round(value * 1000) / 1000;
