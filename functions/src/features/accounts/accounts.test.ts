import { newDelivery } from '@fanfare/core/deliveries/delivery.ts';
import { postContent } from '@fanfare/core/posts/testing/builders.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import { challengeOf } from '@fanfare/platforms/_shared/pkce.ts';
import type { Grant } from '@fanfare/platforms/platform.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, person, testTime } from '../../testing/builders.ts';
import { madeUpNetwork, type MadeUpNetwork } from '../../testing/made-up-network.ts';
import { createMemoryAccounts, type MemoryAccounts } from '../../testing/memory-accounts.ts';
import { createMemorySnapshots } from '../../testing/memory-snapshots.ts';
import { createMemoryAnalytics, type MemoryAnalytics } from '../../testing/memory-analytics.ts';
import { createMemoryDeliveries, type MemoryDeliveries } from '../../testing/memory-deliveries.ts';
import { createMemoryOauthStates } from '../../testing/memory-oauth-states.ts';
import { authorise } from './authorise.ts';
import { connect } from './connect.ts';
import type { AccountDependencies } from './dependencies.ts';
import { createMemoryCommentPolls } from '../../testing/memory-comment-polls.ts';
import { createMemoryThreads } from '../../testing/memory-threads.ts';
import { findAccount, listAccounts } from './list-accounts.ts';
import { reportAccount } from './report-account.ts';

const grant: Grant = {
  accessToken: 'secret-access',
  refreshToken: 'secret-refresh',
  expiresAt: testTime.getTime() + 7_200_000,
  scopes: ['read', 'write'],
};
const where = { workspaceId: ids.workspace, platform: 'madeup' };
const ref = { ...where, platformId: 'a1' };

let network: MadeUpNetwork;
let store: MemoryAccounts;
let deliveries: MemoryDeliveries;
let analytics: MemoryAnalytics;
let deps: AccountDependencies;
let asked: { state: string; challenge: string | null; redirectUri: string } | null;
let answered: { code: string; verifier: string | null; redirectUri: string } | null;

beforeEach(() => {
  asked = null;
  answered = null;
  network = madeUpNetwork();
  store = createMemoryAccounts();
  deliveries = createMemoryDeliveries();
  analytics = createMemoryAnalytics(store.accounts);
  const { oauth } = network.reached.platform;
  oauth.authorise = (_keys, request) => {
    asked = request;
    return `https://made-up.example/oauth?state=${request.state}`;
  };
  oauth.exchange = (_io, answer) => {
    answered = answer;
    return Promise.resolve(grant);
  };
  oauth.profiles = () => Promise.resolve([{ platformId: 'a1', username: 'harbour', logo: null }]);
  deps = {
    ...store,
    deliveries,
    analytics,
    snapshots: createMemorySnapshots(store),
    threads: createMemoryThreads(store),
    commentPolls: createMemoryCommentPolls(),
    states: createMemoryOauthStates(),
    reach: (name) => Promise.resolve(name === 'madeup' ? network.reached : null),
    redirectUri: (name) => `https://fanfare.example/socials/callback/${name}`,
    now: () => testTime,
    newState: () => 'state-of-a-consent-1',
  };
});

const begin = () => authorise(deps, where, person());
const end = (change: Partial<Parameters<typeof connect>[1]> = {}, by = person()) =>
  connect(deps, { ...where, code: 'code', state: 'state-of-a-consent-1', ...change }, by);

describe('connecting an account', () => {
  it('the network first gets a state and a PKCE challenge, and later the code together with the verifier', async () => {
    expect(await begin()).toBe('https://made-up.example/oauth?state=state-of-a-consent-1');
    expect(asked?.redirectUri).toBe('https://fanfare.example/socials/callback/madeup');

    expect(await end()).toEqual({
      accounts: [
        {
          platform: 'madeup',
          platform_id: 'a1',
          username: 'harbour',
          logo: null,
          connectedAt: testTime.toISOString(),
          tokenEndsAt: null,
          missingPermissions: [],
          problem: null,
          postsAtRisk: 0,
        },
      ],
    });
    expect(asked?.challenge).toBe(challengeOf(answered?.verifier ?? ''));
    expect(answered).toMatchObject({ code: 'code', redirectUri: asked?.redirectUri });
    expect(await store.credentials.find(ref)).toEqual(grant);
  });

  it('the call that begins a consent also returns the PKCE verifier if the facts of the network require this', async () => {
    network.reached.facts.returnsVerifier = true;
    const consent = await begin();
    expect(consent).toMatchObject({ state: 'state-of-a-consent-1', codeVerifier: expect.any(String) });
  });

  it('no PKCE is used if the network does not support it', async () => {
    network.reached.facts.pkce = false;
    await begin();
    await end();
    expect([asked?.challenge, answered?.verifier]).toEqual([null, null]);
  });

  it.each([
    ['a consent that nobody began', { state: 'state-of-nobody-0001' }, person()],
    ['a consent of another workspace', { workspaceId: ids.other }, person()],
    ['a consent of another person', {}, person({ uid: 'mika' })],
  ])('connecting an account fails with %s', async (_what, change, by) => {
    await begin();
    await expect(end(change, by)).rejects.toMatchObject({ code: 'rejected' });
    expect(answered).toBeNull();
    expect(await store.accounts.list(ids.workspace)).toEqual([]);
  });

  it('connecting an account a second time with the same consent fails', async () => {
    await begin();
    await end();
    await expect(end()).rejects.toMatchObject({ code: 'rejected' });
  });

  it('connecting an account fails with a message if the network is not set up', async () => {
    const attempt = authorise(deps, { ...where, platform: 'other' }, person());
    await expect(attempt).rejects.toMatchObject({ message: 'This network is not set up here.' });
  });

  it('connecting an account fails with the network’s own reason', async () => {
    await begin();
    network.reached.platform.oauth.exchange = () =>
      Promise.reject(new NetworkError({ kind: 'rejected', reason: 'The code was used.', code: '400' }));
    await expect(end()).rejects.toMatchObject({ code: 'rejected', message: 'The code was used.' });
  });

  it('connecting an account fails with a message if the sign-in has no usable account', async () => {
    await begin();
    network.reached.platform.oauth.profiles = () => Promise.resolve([]);
    await expect(end()).rejects.toMatchObject({
      message: 'This sign-in has no account that Made-up lets us use.',
    });
  });

  it('connecting an account again clears its problem and adds no second account', async () => {
    await store.connect(ref, grant, { broken: { reason: 'Ended.', at: testTime } });
    await begin();
    await end();
    expect(await listAccounts(deps, ids.workspace)).toMatchObject([{ platform_id: 'a1', problem: null }]);
  });
});

describe('the accounts of a workspace', () => {
  const plan = (id: string, dueAt: number) =>
    deliveries.create(
      {
        id,
        workspaceId: ids.workspace,
        postId: id,
        revision: 1,
        kind: 'post',
        platform: 'madeup',
        platformId: 'a1',
        target: null,
        content: postContent({
          description: 'x',
        }),
        mediaId: null,
      },
      newDelivery(dueAt),
      testTime,
    );

  it('an account shows how many scheduled posts will fail when its access ends', async () => {
    const endsAt = new Date(testTime.getTime() + 5000);
    await store.connect(ref, grant, { tokenEndsAt: endsAt });
    await plan('before', endsAt.getTime() - 1);
    await plan('after', endsAt.getTime());
    expect(await listAccounts(deps, ids.workspace)).toMatchObject([
      { tokenEndsAt: endsAt.toISOString(), postsAtRisk: 1 },
    ]);
  });

  it('all scheduled posts of a broken account are reported as at risk', async () => {
    await store.connect(ref, grant, { broken: { reason: 'Ended.', at: testTime } });
    await store.connect({ ...ref, platformId: 'a2' }, grant);
    await plan('one', testTime.getTime() + 1);
    await plan('two', testTime.getTime() + 2);
    expect((await listAccounts(deps, ids.workspace)).map(({ postsAtRisk }) => postsAtRisk)).toEqual([2, 0]);
  });

  it('an account shows which permissions for publishing are missing', async () => {
    await store.connect(ref, { ...grant, scopes: ['read'] });
    expect(await listAccounts(deps, ids.workspace)).toMatchObject([{ missingPermissions: ['write'] }]);
  });

  it('the list of accounts contains no token', async () => {
    await store.connect(ref, grant);
    expect(JSON.stringify(await listAccounts(deps, ids.workspace))).not.toContain('secret');
  });

  it('an account is found by its id on the network, and only in its own workspace', async () => {
    await store.connect(ref, grant);
    const found = (workspaceId: string) => findAccount(deps, { workspaceId, platform_id: 'a1' });
    expect(await found(ids.workspace)).toEqual({ username: 'harbour', logo: null });
    await expect(found(ids.other)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('an account whose id exists on two networks is found only if the call also names the network', async () => {
    await store.connect(ref, grant);
    await store.connect({ ...ref, platform: 'other' }, grant, { username: 'namesake' });
    const input = { workspaceId: ids.workspace, platform_id: 'a1' };
    await expect(findAccount(deps, input)).rejects.toMatchObject({ code: 'invalid_input' });
    const found = await findAccount(deps, { ...input, platform: 'other' });
    expect(found).toMatchObject({ username: 'namesake' });
  });
});

describe('a reported account', () => {
  const look = (platform?: string) =>
    reportAccount(deps, { workspaceId: ids.workspace, platform_id: 'a1', platform });
  const answer = (kind: 'token_expired' | 'unavailable') => {
    network.reached.platform.oauth.profiles = () =>
      Promise.reject(new NetworkError({ kind, reason: 'No.', code: null }));
  };

  it('a reported account is marked as broken only if the network confirms that its token has expired', async () => {
    await store.connect(ref, grant);
    await look();
    expect((await store.accounts.find(ref))?.broken).toBeNull();
    answer('unavailable');
    await look();
    expect((await store.accounts.find(ref))?.broken).toBeNull();
    answer('token_expired');
    await look();
    expect((await store.accounts.find(ref))?.broken).toEqual({ reason: 'No.', at: testTime });
  });

  it('a report about an account does not affect an account with the same id on another network', async () => {
    const other = { ...ref, platform: 'other' };
    await store.connect(other, grant, { broken: { reason: 'Ended.', at: testTime } });
    await store.connect(ref, grant);
    answer('token_expired');
    await look(ref.platform);
    expect((await store.accounts.find(ref))?.broken).toEqual({ reason: 'No.', at: testTime });
    expect((await store.accounts.find(other))?.broken).toEqual({ reason: 'Ended.', at: testTime });
  });

  it('a reported account is marked as working again if the network confirms it', async () => {
    await store.connect(ref, grant, { broken: { reason: 'Ended.', at: testTime } });
    await look();
    expect((await store.accounts.find(ref))?.broken).toBeNull();
  });

  it('a report about an account that does not exist is refused as not found', async () => {
    await expect(look()).rejects.toMatchObject({ code: 'not_found' });
  });
});
