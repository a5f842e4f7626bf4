import { withRig, type Rig } from '../../conformance/rig.ts';
import type { Subject } from '../../conformance/subject.ts';
import type { NetworkCall } from '../../_shared/http.ts';
import type { Account } from '../../platform.ts';
import { createSandbox } from '../sandbox.ts';
import { stateSchema, type ThreadsState } from '../sandbox/state.ts';
import { threads } from './subject.ts';

type Settings = Partial<ThreadsState['settings']>;

export interface Network extends Rig {
  account: Account;
  /** The state of the sandbox, which a test may change. */
  state(): ThreadsState;
  /** Calls the API directly. */
  call(method: NetworkCall['method'], path: string, values?: Record<string, string>): Promise<unknown>;
}

/** Runs a check with the Threads sandbox and a connected profile. */
export async function withThreads(
  check: (network: Network) => Promise<void>,
  settings: Settings = {},
): Promise<void> {
  const subject: Subject = {
    ...(threads as Subject),
    createSandbox: (world, saved) => createSandbox(world, saved ?? stateSchema.parse({ settings })),
  };
  await withRig(subject, async (rig) => {
    const account = await rig.connect();
    const headers = { authorization: `Bearer ${account.grant.accessToken}` };
    await check({
      ...rig,
      account,
      state: () => rig.sandbox().save() as ThreadsState,
      async call(method, path, values = {}) {
        const url = path.startsWith('https:') ? path : `https://graph.threads.net/v1.0/${path}`;
        const given = method === 'POST' ? { form: values } : { query: values };
        const asked = rig.io.http.send({ method, url, headers, ...given });
        return asked.then(
          ({ body }) => body,
          () => rig.replies.at(-1)?.body,
        );
      },
    });
  });
}
