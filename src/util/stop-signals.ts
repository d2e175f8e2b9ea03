/**
 * The signals by which somebody asks a process to end: Ctrl-C, `kill`, a terminal that closes; on Windows Ctrl-Break
 * too, and no SIGTERM, which ends a process there without asking. Only the first is handled: a second one ends the
 * process at once.
 */
type Emitter = Pick<NodeJS.Process, 'once' | 'off'>;

export const stopSignals = (platform: NodeJS.Platform): readonly NodeJS.Signals[] =>
  platform === 'win32' ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Returns what takes the handler away again. */
export function onStopSignal(handler: (signal: NodeJS.Signals) => void, platform = process.platform, emitter: Emitter = process): () => void {
  const signals = stopSignals(platform);
  const off = () => {
    for (const signal of signals) emitter.off(signal, first);
  };
  const first = (signal: NodeJS.Signals) => {
    off();
    handler(signal);
  };
  for (const signal of signals) emitter.once(signal, first);
  return off;
}
