/** `/metrics`, for Prometheus. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { warmState } from '../../../engine/view/snapshot-view.ts';
import { sendText } from '../answer.ts';
import { at, type GuardedRoute } from '../route.ts';

const delay = monitorEventLoopDelay({ resolution: 20 });
delay.enable();

export const metrics: GuardedRoute = {
  ...{ name: 'metrics', methods: ['GET'], needs: 'read', matches: at('/metrics') },
  handle: async ({ response, context }) => {
    const jobs = await context.store.jobCounts();
    const served = await context.rooms.list();
    const warm = warmState();
    const gauges = {
      knowing_repositories: served.length,
      knowing_jobs_waiting: jobs.waiting,
      knowing_jobs_running: jobs.running,
      knowing_jobs_failed: jobs.failed,
      knowing_questions_waiting: context.line.waiting,
      knowing_warm_snapshots: warm.snapshots,
      knowing_warm_bytes: warm.bytes,
      process_resident_memory_bytes: process.memoryUsage().rss,
      nodejs_heap_used_bytes: process.memoryUsage().heapUsed,
      nodejs_eventloop_delay_p99_seconds: delay.percentile(99) / 1e9,
      process_uptime_seconds: process.uptime(),
    };
    sendText(response, 200, context.metrics.text(gauges), { 'Content-Type': 'text/plain; version=0.0.4' });
  },
};
