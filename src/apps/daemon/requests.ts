/** What may be asked of the daemon: one function a method. */
import type { DaemonMethods, DaemonRequest, DaemonStatus, MethodName } from '../../engine/daemon/daemon-protocol.ts';
import { UserError } from '../../errors.ts';
import { ownCommand } from '../../util/own-command.ts';
import type { Talk } from './ipc-server.ts';
import type { ServedRepository } from './served-repository.ts';

/** What requests see of the daemon. */
export interface Served {
  status(): DaemonStatus;
  stop(reason: string): void;
  repositories(): ServedRepository[];
  repository(root: string): Promise<ServedRepository>;
  /** Somebody uses it. */
  touch(): void;
}

type Handler<M extends MethodName> = (daemon: Served, params: DaemonMethods[M]['params'], talk: Talk) => Promise<DaemonMethods[M]['result']>;

const HANDLERS: { readonly [M in MethodName]: Handler<M> } = {
  status: async (daemon) => daemon.status(),

  stop: async (daemon) => {
    // After the answer is on its way.
    setImmediate(() => daemon.stop('asked to'));
    return { stopping: true };
  },

  sync: async (daemon, { root }) => {
    const chosen = root === undefined ? daemon.repositories() : [await daemon.repository(root)];
    return Promise.all(chosen.map((repository) => repository.request('sync')));
  },

  watch: async (daemon, { root }, talk) => {
    const repository = await daemon.repository(root);
    const unfollow = await repository.follow((report) => talk.event(report));
    await talk.hungUp;
    await unfollow();
    return { ended: true };
  },
};

export function answerRequest(daemon: Served, { method, params }: DaemonRequest, talk: Talk): Promise<unknown> {
  if (!Object.hasOwn(HANDLERS, method))
    throw new UserError('USAGE', `The daemon has no method '${method}'.`, { hint: `Run \`${ownCommand('daemon restart')}\`.` });
  if (method !== 'status') daemon.touch();
  return (HANDLERS[method] as Handler<MethodName>)(daemon, params, talk);
}
