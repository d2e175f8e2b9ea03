/** Where this user's indexes, roster and records lie. */
export { knowingHome } from '../../config/paths.ts';
