/** Health: how far the index can be trusted, and where the code needs care. */
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../api/client.ts';
import type { Route } from '../router.ts';
import { DeadCodeCard } from './health/dead-code-card.tsx';
import { HubsCard } from './health/hubs-card.tsx';
import { IndexCard } from './health/index-card.tsx';
import { OwnersCard } from './health/owners-card.tsx';
import { RoutesCard } from './health/routes-card.tsx';
import { TrafficCard } from './health/traffic-card.tsx';

export function HealthView(_: { route: Route }) {
  const endpoints = useEndpoints();
  return (
    <div class="view">
      <h1 class="view-title">Health</h1>
      <div class="health">
        <IndexCard />
        <OwnersCard />
        <HubsCard />
        <RoutesCard />
        <DeadCodeCard />
        {endpoints.has('/api/runtime-traffic') && <TrafficCard />}
      </div>
    </div>
  );
}

/** What this server can answer: another version may know more or less. */
function useEndpoints(): ReadonlySet<string> {
  const [endpoints, setEndpoints] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    ask<{ paths: object }>('openapi.json').then(
      ({ paths }) => setEndpoints(new Set(Object.keys(paths))),
      () => undefined,
    );
  }, []);
  return endpoints;
}
