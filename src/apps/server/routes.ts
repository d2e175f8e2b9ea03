/** All routes, the narrower before the wider. */
import type { Route } from './route.ts';
import { api } from './routes/api.ts';
import { audit } from './routes/audit.ts';
import { command } from './routes/command.ts';
import { graph } from './routes/graph.ts';
import { healthz, readyz } from './routes/health.ts';
import { mcp } from './routes/mcp.ts';
import { metrics } from './routes/metrics.ts';
import { oauthMetadata } from './routes/oauth-metadata.ts';
import { page } from './routes/page.ts';
import { index, tracked } from './routes/tracked.ts';
import { webhooks } from './routes/webhooks.ts';

export const ROUTES: readonly Route[] = [healthz, readyz, metrics, mcp, command, graph, index, tracked, audit, api, webhooks, oauthMetadata, page];
