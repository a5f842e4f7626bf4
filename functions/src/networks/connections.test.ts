import type { Grant } from '@fanfare/platforms/platform.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime } from '../testing/builders.ts';
import { madeUpNetwork, type MadeUpNetwork } from '../testing/made-up-network.ts';
import { createMemoryAccounts, type MemoryAccounts } from '../testing/memory-accounts.ts';
import { createConnections, type Connections } from './connections.ts';

const ref = { workspaceId: ids.workspace, platform: 'made-up', platformId: 'a1' };
const now = testTime.getTime();
const grant = (change: Partial<Grant> = {}): Grant => ({
  accessToken: 'old',
  refreshToken: 'r1',
  expiresAt: now + 3_600_000,
  scopes: ['write'],
  ...change,
});

let network: MadeUpNetwork;
let store: MemoryAccounts;
let accounts: Connections;
let deps: Parameters<typeof createConnections>[0];
let renewals: number;

beforeEach(async () => {
  renewals = 0;
  network = madeUpNetwork();
  network.reached.platform.oauth.refresh = (_io, { refreshToken }) => {
    renewals += 1;
    if (refreshToken !== 'r1')
      throw new NetworkError({ kind: 'token_expired', reason: 'Used already.', code: 'invalid_grant' });
    return Promise.resolve(grant({ accessToken: 'new', refreshToken: 'r2', expiresAt: now + 7_200_000 }));
  };
  store = createMemoryAccounts();
  let count = 0;
  deps = {
    ...store,
    reach: () => Promise.resolve(network.reached),
    now: () => testTime,
    newId: () => `worker-${(count += 1)}`,
  };
  accounts = createConnections(deps);
  await store.connect(ref, grant());
});

async function open(isRefused = false) {
  if (isRefused) await store.credentials.refuse(ref, 'old');
  return accounts.begin(ref).open();
}
async function markBroken() {
  const attempt = accounts.begin(ref);
  await attempt.open();
  await attempt.markBroken('The password was changed.');
}

describe('an account above the limit of a plan', () => {
  beforeEach(async () => {
    for (let n = 2; n <= 10; n += 1)
      await store.connect({ ...ref, platformId: `a${n}` }, grant(), { ordinal: n });
  });
  const publish = (platformId: string) => accounts.begin({ ...ref, platformId }).open({ publishes: true });

  it('an account above the limit stays connected and does not publish', async () => {
    await expect(publish('a10')).rejects.toMatchObject({
      failure: {
        kind: 'limit_reached',
        reason: 'The Free plan of the owner covers 9 accounts, and this one was connected later.',
      },
    });
    expect(await accounts.begin({ ...ref, platformId: 'a10' }).open()).toMatchObject({
      platformId: 'a10',
    });
  });

  it('the plan is not read when an account within the limit publishes', async () => {
    store.quotas.notCovering = () => Promise.reject(new Error('The plan was read.'));
    expect(await publish('a9')).toMatchObject({ platformId: 'a9' });
    expect(await publish('a1')).toMatchObject({ platformId: 'a1' });
    await expect(publish('a10')).rejects.toThrow('The plan was read.');
  });

  it('an account above the limit publishes again once an older account is disconnected', async () => {
    await store.accounts.delete({ ...ref, platformId: 'a3' });
    expect(await publish('a10')).toMatchObject({ platformId: 'a10' });
  });
});

describe('a connected account', () => {
  it('an account keeps its token while the token is valid for more than two minutes', async () => {
    expect(await open()).toMatchObject({ platformId: 'a1', grant: { accessToken: 'old' } });
    await store.credentials.put(ref, grant({ expiresAt: now + 120_001 }));
    expect((await open()).grant.accessToken).toBe('old');
    expect(renewals).toBe(0);
    await store.credentials.put(ref, grant({ expiresAt: now + 120_000 }));
    expect((await open()).grant.accessToken).toBe('new');
  });

  it('a new token is stored before it is used', async () => {
    await open(true);
    expect(await store.credentials.find(ref)).toMatchObject({ accessToken: 'new', refreshToken: 'r2' });
  });

  it('simultaneous callers renew a token once', async () => {
    const opened = await Promise.allSettled([open(true), open(true), open(true)]);
    expect(renewals).toBe(1);
    expect(opened.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    for (const each of opened)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ failure: { kind: 'unavailable' } });
  });

  it('a token that another worker has already renewed is not renewed again', async () => {
    await store.credentials.refuse(ref, 'old');
    const found = await store.credentials.findWithAccount(ref);
    await store.credentials.put(ref, grant({ accessToken: 'renewed elsewhere' }));
    const credentials = { ...store.credentials, findWithAccount: () => Promise.resolve(found) };
    accounts = createConnections({ ...deps, credentials });
    expect((await open()).grant.accessToken).toBe('renewed elsewhere');
    expect(renewals).toBe(0);
  });

  it('an account is opened with its old token while another worker renews the token', async () => {
    await store.credentials.put(ref, grant({ expiresAt: now + 60_000 }));
    await store.credentials.beginRenewal(ref, 'other', testTime, new Date(now + 1000));
    expect((await open()).grant.accessToken).toBe('old');
  });

  it('opening an account without a usable token fails while another worker renews the token, and the reason says so', async () => {
    await store.credentials.put(ref, grant({ expiresAt: now }));
    await store.credentials.beginRenewal(ref, 'other', testTime, new Date(now + 1000));
    const failures = await Promise.all([open().catch(Object), open().catch(Object)]);
    for (const { failure } of failures)
      expect(failure).toEqual({
        kind: 'unavailable',
        reason: 'The connection to this account is being renewed.',
        code: null,
      });
    expect(failures[0]).not.toBe(failures[1]);
  });

  it('a broken account makes no calls to the network before it is reconnected', async () => {
    await markBroken();
    for (const isRefused of [false, true])
      await expect(open(isRefused)).rejects.toMatchObject({
        failure: { kind: 'token_expired', reason: 'The password was changed.' },
      });
    expect(renewals).toBe(0);
    await store.connect(ref, grant());
    expect(await open()).toMatchObject({ grant: { accessToken: 'old' } });
  });

  it('a broken account stays broken even if its tokens are stored without a reconnection', async () => {
    await markBroken();
    await store.credentials.put(ref, grant());
    await expect(open()).rejects.toMatchObject({ failure: { reason: 'The password was changed.' } });
  });

  it('a refused token is renewed once, by the next use of the account', async () => {
    const [first, second] = [accounts.begin(ref), accounts.begin(ref)];
    await Promise.all([first.open(), second.open()]);
    await first.refuse();
    expect((await first.open()).grant.accessToken).toBe('new');
    await second.refuse();
    expect((await second.open()).grant.accessToken).toBe('new');
    expect(renewals).toBe(1);
  });

  it('a refused token is not used even if its renewal fails', async () => {
    network.reached.platform.oauth.refresh = () =>
      Promise.reject(new NetworkError({ kind: 'unavailable', reason: 'Down.', code: null }));
    for (const _attempt of ['first', 'second'])
      await expect(open(true)).rejects.toMatchObject({ failure: { kind: 'unavailable' } });
  });

  it('a token can be renewed after a worker died while it renewed the token', async () => {
    await store.credentials.beginRenewal(ref, 'dead', testTime, testTime);
    expect((await open(true)).grant.accessToken).toBe('new');
  });

  it('a failed renewal releases its claim', async () => {
    await store.credentials.put(ref, grant({ refreshToken: 'used' }));
    await expect(open(true)).rejects.toMatchObject({ failure: { kind: 'token_expired' } });
    expect(await store.credentials.beginRenewal(ref, 'next', testTime, testTime)).not.toBeNull();
  });

  it('a disconnected account is reported as expired', async () => {
    await store.accounts.delete(ref);
    await expect(open()).rejects.toMatchObject({ failure: { kind: 'token_expired' } });
  });

  it('an account whose token is refused is reported as expired if its network renews no tokens', async () => {
    network.reached.platform.oauth.refresh = null;
    await expect(open(true)).rejects.toMatchObject({ failure: { kind: 'token_expired' } });
  });

  it('an account of a network that is not set up is reported as unavailable', async () => {
    accounts = createConnections({ ...deps, reach: () => Promise.resolve(null) });
    await expect(open(true)).rejects.toMatchObject({
      failure: { kind: 'unavailable', reason: 'This network is not set up here.' },
    });
  });

  it('a broken account is marked with the reason', async () => {
    await markBroken();
    expect(await store.accounts.find(ref)).toMatchObject({
      broken: { reason: 'The password was changed.', at: testTime },
    });
  });
});
