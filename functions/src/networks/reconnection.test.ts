import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import type { Account, Grant } from '@fanfare/platforms/platform.ts';
import { describe, expect, it } from 'vitest';
import { plan, stepRig } from '../features/deliveries/testing/step-rig.ts';
import { countedIds, testTime } from '../testing/builders.ts';
import { createMemoryAccounts } from '../testing/memory-accounts.ts';
import { ask } from './ask.ts';
import { createConnections } from './connections.ts';

const ref = { workspaceId: plan.workspaceId, platform: plan.platform, platformId: plan.platformId };
const grant = (name: string): Grant => ({
  accessToken: name,
  refreshToken: `renews ${name}`,
  expiresAt: null,
  scopes: [],
});
const refused = (reason: string) => new NetworkError({ kind: 'token_expired', reason, code: null });
const endless = 40;

/** Wraps a store so that `before` runs before each call of its methods. */
const watched = <Store extends object>(store: Store, before: () => Promise<void>): Store =>
  new Proxy(store, {
    get: (all, name) => {
      const method: unknown = Reflect.get(all, name);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]): Promise<unknown> => {
        await before();
        return Reflect.apply(method, all, args) as unknown;
      };
    },
  });

interface Order {
  renews: boolean;
  isBroken: boolean;
  /** The attempts: one call, two calls at the same time, or all steps of a delivery. */
  by: 'a call' | 'two calls' | 'a delivery';
  /**
   * A moment is one call of a store or of the network. The person reconnects at the moment `took`, and the reconnection
   * is stored at the moment `stored`.
   */
  took: number;
  stored: number;
}

/**
 * Runs attempts with a grant that has ended, while the account is reconnected. Returns the number of moments that the
 * attempts took.
 */
async function reconnectDuring({ renews, isBroken, by, took, stored }: Order) {
  const store = createMemoryAccounts();
  const broken = isBroken ? { reason: 'It had ended.', at: testTime } : null;
  await store.connect(ref, grant('ended'), { broken });
  let moments = 0;
  let connectedAt = testTime;
  const now = () => new Date(testTime.getTime() + moments);
  const account = await store.accounts.find(ref);
  const reconnect = () =>
    store.credentials.connect([
      { account: { ...account!, connectedAt, broken: null }, grant: grant('fresh') },
    ]);
  const before = async () => {
    moments += 1;
    if (moments === took) connectedAt = now();
    if (moments === stored) await reconnect();
  };
  const rig = await stepRig();
  const { reached } = rig.network;
  reached.platform.oauth.refresh = renews
    ? async (_io, { refreshToken }) => {
        await before();
        if (refreshToken === 'renews ended') throw refused('It cannot be renewed.');
        return grant('fresh and renewed');
      }
    : null;
  const connections = createConnections({
    accounts: watched(store.accounts, before),
    credentials: watched(store.credentials, before),
    quotas: store.quotas,
    reach: () => Promise.resolve(reached),
    now,
    newId: countedIds(),
  });
  const call = async ({ grant: { accessToken } }: Account) => {
    await before();
    if (accessToken === 'ended') throw refused('It has ended.');
    return 'answer';
  };
  const attempt = () => ask({ connections }, ref, call);
  rig.deps.accounts = connections;
  reached.platform.publish.start = async ({ account }) => {
    await call(account);
    return { kind: 'ready', handle: 'prepared' };
  };
  const uses = {
    'a call': [attempt],
    'two calls': [attempt, attempt],
    'a delivery': [
      async () => {
        for (let step = 0; step < 3; step += 1) await rig.step();
      },
    ],
  };
  await Promise.allSettled(uses[by].map((use) => use()));
  const needed = moments;
  if (stored > moments) await reconnect();
  const kept = await store.credentials.findWithAccount(ref);
  const after = await store.accounts.find(ref);
  return { needed, kept, after, answer: await attempt().catch((error: unknown) => error) };
}

describe('an account that is reconnected while attempts with its ended grant still run', () => {
  it.each<Pick<Order, 'renews' | 'isBroken' | 'by'>>([
    { renews: true, isBroken: false, by: 'a call' },
    { renews: true, isBroken: true, by: 'a call' },
    { renews: false, isBroken: false, by: 'a call' },
    { renews: false, isBroken: true, by: 'a call' },
    { renews: true, isBroken: false, by: 'two calls' },
    { renews: true, isBroken: true, by: 'two calls' },
    { renews: false, isBroken: false, by: 'two calls' },
    { renews: false, isBroken: true, by: 'two calls' },
    { renews: true, isBroken: false, by: 'a delivery' },
    { renews: true, isBroken: true, by: 'a delivery' },
    { renews: false, isBroken: false, by: 'a delivery' },
    { renews: false, isBroken: true, by: 'a delivery' },
  ])('the account works with its new grant, whatever the order of the calls: %o', async (given) => {
    let last = 1;
    for (let took = 1; took <= last + 1; took += 1)
      for (let stored = took; stored <= last + 1; stored += 1) {
        const order = `taken at ${took}, stored at ${stored}`;
        const { needed, kept, after, answer } = await reconnectDuring({ ...given, took, stored });
        last = Math.max(last, needed);
        expect(last).toBeLessThan(endless);
        expect({ order, broken: after?.broken, summary: kept?.account?.broken }).toEqual({
          order,
          broken: null,
          summary: null,
        });
        expect(kept?.grant.accessToken).toMatch(/^fresh/);
        expect(answer).toBe('answer');
      }
  });
});
