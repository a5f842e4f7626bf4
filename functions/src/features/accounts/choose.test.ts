import type { Grant } from '@fanfare/platforms/platform.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { countedIds, ids, person, testTime } from '../../testing/builders.ts';
import { madeUpNetwork } from '../../testing/made-up-network.ts';
import { createMemoryAccounts, type MemoryAccounts } from '../../testing/memory-accounts.ts';
import { createMemoryCommentPolls } from '../../testing/memory-comment-polls.ts';
import { createMemorySnapshots } from '../../testing/memory-snapshots.ts';
import { createMemoryThreads } from '../../testing/memory-threads.ts';
import { createMemoryAnalytics } from '../../testing/memory-analytics.ts';
import { createMemoryDeliveries } from '../../testing/memory-deliveries.ts';
import { createMemoryOauthStates } from '../../testing/memory-oauth-states.ts';
import { authorise } from './authorise.ts';
import { chooseAccounts } from './choose.ts';
import { connect } from './connect.ts';
import type { AccountDependencies } from './dependencies.ts';

const grant = (accessToken: string): Grant => ({
  accessToken,
  refreshToken: null,
  expiresAt: null,
  scopes: ['read', 'write'],
});
const where = { workspaceId: ids.workspace, platform: 'madeup' };
const refOf = (platformId: string) => ({ ...where, platformId });

let now: Date;
let store: MemoryAccounts;
let deps: AccountDependencies;

beforeEach(() => {
  now = testTime;
  store = createMemoryAccounts();
  const { reached } = madeUpNetwork();
  reached.platform.oauth.exchange = () => Promise.resolve(grant('of the person'));
  reached.platform.oauth.profiles = () =>
    Promise.resolve([
      { platformId: 'p1', username: 'harbour', logo: 'https://made-up.example/1.png', grant: grant('of p1') },
      { platformId: 'p2', username: 'north', logo: null },
    ]);
  deps = {
    ...store,
    deliveries: createMemoryDeliveries(),
    analytics: createMemoryAnalytics(store.accounts),
    snapshots: createMemorySnapshots(store),
    threads: createMemoryThreads(store),
    commentPolls: createMemoryCommentPolls(),
    states: createMemoryOauthStates(),
    reach: (name) => Promise.resolve(name === 'madeup' ? reached : null),
    redirectUri: (name) => `https://fanfare.example/socials/callback/${name}`,
    now: () => now,
    newState: countedIds(),
  };
});

/** Gives a consent with the state `id1`, and returns the accounts to choose from. Choosing needs the state `id2`. */
async function agree() {
  await authorise(deps, where, person());
  return connect(deps, { ...where, code: 'code', state: 'id1' }, person());
}
const choose = (platformIds: string[], change: Partial<Parameters<typeof connect>[1]> = {}, by = person()) =>
  chooseAccounts(deps, { ...where, state: 'id2', ...change, platform_ids: platformIds }, by);
const connected = async () =>
  (await store.accounts.list(ids.workspace)).map(({ platformId }) => platformId).toSorted();

describe('a consent with several accounts', () => {
  it('no account is connected before the choice, and no token is revealed', async () => {
    const answer = await agree();
    expect(answer).toEqual({
      state: 'id2',
      choices: [
        { platform_id: 'p1', username: 'harbour', logo: 'https://made-up.example/1.png' },
        { platform_id: 'p2', username: 'north', logo: null },
      ],
    });
    expect(await connected()).toEqual([]);
  });

  it('each chosen account is connected with its own tokens', async () => {
    await agree();
    const { accounts } = await choose(['p1', 'p2']);
    expect(accounts.map(({ username }) => username)).toEqual(['harbour', 'north']);
    expect(await store.credentials.find(refOf('p1'))).toEqual(grant('of p1'));
    expect(await store.credentials.find(refOf('p2'))).toEqual(grant('of the person'));
  });

  it('accounts that were not chosen are not connected, and their tokens are not stored', async () => {
    await agree();
    await choose(['p2']);
    expect(await connected()).toEqual(['p2']);
    expect(await store.credentials.find(refOf('p1'))).toBeNull();
  });

  it.each([
    ['of an account that the consent does not include', ['p1', 'p3'], {}, person()],
    ['with the state of the consent instead of its own', ['p1'], { state: 'id1' }, person()],
    ['in another workspace', ['p1'], { workspaceId: ids.other }, person()],
    ['by another person', ['p1'], {}, person({ uid: 'mika' })],
  ])('a choice %s connects nothing', async (_what, chosen, change, by) => {
    await agree();
    await expect(choose(chosen, change, by)).rejects.toMatchObject({ code: 'rejected' });
    expect(await connected()).toEqual([]);
  });

  it('a consent can be used for only one choice', async () => {
    await agree();
    await choose(['p1']);
    await expect(choose(['p2'])).rejects.toMatchObject({ code: 'rejected' });
    expect(await connected()).toEqual(['p1']);
  });

  it('a consent expires after ten minutes', async () => {
    await agree();
    now = new Date(testTime.getTime() + 10 * 60_000);
    await expect(choose(['p1'])).rejects.toMatchObject({ code: 'rejected' });
  });

  it('the state of a choice cannot be used to finish a consent', async () => {
    await agree();
    const again = connect(deps, { ...where, code: 'code', state: 'id2' }, person());
    await expect(again).rejects.toMatchObject({ code: 'rejected' });
    expect(await connected()).toEqual([]);
  });
});
