import type { Grant } from '@fanfare/platforms/platform.ts';
import { createConnections } from '../networks/connections.ts';
import type { AskDependencies } from '../networks/ask.ts';
import type { ReachDependencies } from '../networks/reach-account.ts';
import { countedIds, ids, testTime } from './builders.ts';
import { madeUpNetwork, type MadeUpNetwork } from './made-up-network.ts';
import { createMemoryAccounts, type MemoryAccounts } from './memory-accounts.ts';

export interface NetworkRig {
  network: MadeUpNetwork;
  connected: MemoryAccounts;
  deps: ReachDependencies & AskDependencies;
  pass(ms: number): void;
  now(): Date;
}

export const madeUpAccountFields = { workspaceId: ids.workspace, platform: 'madeup', platform_id: 'a1' };

const grant = (accessToken: string): Grant => ({
  accessToken,
  refreshToken: 'refresh',
  expiresAt: null,
  scopes: ['read', 'write'],
});

/** Sets up the account `a1` of the fake network in Dana's workspace, and `of-mika` in Mika's. */
export async function networkRig(): Promise<NetworkRig> {
  const network = madeUpNetwork();
  const connected = createMemoryAccounts();
  let at = testTime.getTime();
  const now = () => new Date(at);
  network.reached.platform.oauth.refresh = () => Promise.resolve(grant('renewed'));
  for (const [workspaceId, platformId] of [
    [ids.workspace, 'a1'],
    [ids.other, 'of-mika'],
  ] as const)
    await connected.connect({ workspaceId, platform: 'madeup', platformId }, grant('first'));
  const reach = (name: string) => Promise.resolve(name === 'madeup' ? network.reached : null);
  return {
    network,
    connected,
    deps: {
      factsOf: (name) => (name === 'madeup' ? network.reached.facts : null),
      reach,
      accounts: connected.accounts,
      connections: createConnections({ ...connected, reach, now, newId: countedIds() }),
      now,
    },
    pass: (ms) => {
      at += ms;
    },
    now,
  };
}
