/** The endpoints, found as the files of endpoints/: adding one is adding its file. */
import { loadPluginFiles } from '../../util/plugin-files.ts';
import type { Endpoint } from './endpoint.ts';

export const loadEndpoints = (): Promise<Endpoint[]> => loadPluginFiles(import.meta.url, 'endpoints', 'endpoint');
