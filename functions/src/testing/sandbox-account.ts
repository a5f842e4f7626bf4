import { factsOf } from '@fanfare/platforms/registry.ts';
import { createRig, type Rig } from '@fanfare/platforms/conformance/rig.ts';
import type { Subject } from '@fanfare/platforms/conformance/subject.ts';
import type { AskDependencies } from '../networks/ask.ts';
import { createConnections } from '../networks/connections.ts';
import type { ReachDependencies } from '../networks/reach-account.ts';
import type { NetworkCall } from '@fanfare/platforms/_shared/http.ts';
import { countedIds, ids } from './builders.ts';
import { createMemoryAccounts, type MemoryAccounts } from './memory-accounts.ts';

export interface SandboxAccount {
  rig: Rig;
  connected: MemoryAccounts;
  /** The fields that name the account in calls. */
  callFields: { workspaceId: string; platform: string; platform_id: string };
  deps: ReachDependencies & AskDependencies;
  calls: NetworkCall[];
  close(): Promise<void>;
}

/**
 * Connects an account of one of the nine networks, not of the made-up network of other tests. The sandbox of the
 * network starts with the given state.
 */
export async function connectSandboxAccount(
  subject: Subject,
  platformId: string,
  saved: unknown = null,
): Promise<SandboxAccount> {
  const rig = await createRig({
    ...subject,
    createSandbox: (world, restored) => subject.createSandbox(world, restored ?? saved),
  });
  const { id } = subject.facts;
  const connected = createMemoryAccounts();
  await connected.connect(
    { workspaceId: ids.workspace, platform: id, platformId },
    await rig.grant(platformId),
  );
  const calls: NetworkCall[] = [];
  const { http } = rig.io;
  const counted: typeof http = {
    send: (call) => {
      calls.push(call);
      return http.send(call);
    },
    read: (call, schema) => {
      calls.push(call);
      return http.read(call, schema);
    },
  };
  const reach = (name: string) =>
    Promise.resolve(
      name === id
        ? {
            facts: subject.facts,
            platform: subject.platform,
            http: counted,
            keys: rig.keys,
            forBrowser: (url: string) => url,
          }
        : null,
    );
  const now = () => new Date(rig.world.now());
  return {
    rig,
    connected,
    calls,
    callFields: { workspaceId: ids.workspace, platform: id, platform_id: platformId },
    deps: {
      factsOf,
      reach,
      accounts: connected.accounts,
      connections: createConnections({ ...connected, reach, now, newId: countedIds() }),
      now,
    },
    close: () => rig.close(),
  };
}
