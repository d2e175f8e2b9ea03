/** The repositories of a roster, as places to keep up to date. */
import { readRoster } from '../../config/roster.ts';
import type { RepositoryPlace } from './locate-repository.ts';

export function rosterPlaces(home: string): RepositoryPlace[] {
  return readRoster(home).map(({ name, root, db, url }) => ({ name, root, db, url, listed: true, known: true }));
}
