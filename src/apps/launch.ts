/**
 * From one front end to another. A command that starts a server loads it here, when it runs and not before: the
 * servers bring packages that no other command should wait for.
 */
export const loadDaemon = () => import('./daemon/index.ts');
export const loadMcp = () => import('./mcp/serve.ts');
export const loadExplore = () => import('./explore/serve.ts');
export const loadMcpMount = () => import('./mcp/mount.ts');
export const loadServer = () => import('./server/serve.ts');
export const loadShell = () => import('./cli/shell.ts');
export const loadTraces = () => import('./traces/index.ts');
