import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime } from '../testing/builders.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { createMemoryOauthStates } from '../testing/memory-oauth-states.ts';
import { createKeyRing } from '../google/key-ring.ts';
import { createOauthStateStore, type OauthState, type OauthStateStore } from './oauth-states.ts';

const local = setUpFirestore();

const keyRing = createKeyRing(new Map([['test', randomBytes(32)]]));
const inFirestore = () => createOauthStateStore(local.open, () => keyRing);
const later = new Date(testTime.getTime() + 600_000);
const asked: OauthState = {
  uid: 'dana',
  workspaceId: ids.workspace,
  platform: 'madeup',
  verifier: 'the-verifier',
  opened: null,
  expiresAt: later,
};

const opened = [
  {
    platformId: 'page-1',
    username: 'Harbour Coffee',
    logo: null,
    grant: { accessToken: 'the-token', refreshToken: null, expiresAt: null, scopes: ['read'] },
  },
];

describe.each([
  ['Firestore', inFirestore],
  ['memory', createMemoryOauthStates],
])('a consent in %s', (_name, make: () => OauthStateStore) => {
  let states: OauthStateStore;
  beforeEach(() => {
    states = make();
  });

  it('a person can take their consent only once', async () => {
    await states.put('state-1', asked);
    expect(await states.take('state-1', 'dana', testTime)).toEqual(asked);
    expect(await states.take('state-1', 'dana', testTime)).toBeNull();
  });

  it('only one of several simultaneous requests takes a consent', async () => {
    await states.put('state-1', asked);
    const taken = await Promise.all([1, 2, 3].map(() => states.take('state-1', 'dana', testTime)));
    expect(taken.filter((state) => state !== null)).toHaveLength(1);
  });

  it('the accounts of a consent are read back unchanged', async () => {
    await states.put('state-1', { ...asked, verifier: null, opened });
    expect((await states.take('state-1', 'dana', testTime))?.opened).toEqual(opened);
  });

  it('a consent stays available to its person after another person tried to take it', async () => {
    await states.put('state-1', asked);
    expect(await states.take('state-1', 'mika', testTime)).toBeNull();
    expect(await states.take('state-1', 'dana', testTime)).toEqual(asked);
  });

  it('a consent is invalid from the moment it expires', async () => {
    await states.put('state-1', asked);
    await states.put('state-2', { ...asked, verifier: null });
    expect(await states.take('state-1', 'dana', new Date(later.getTime() - 1))).not.toBeNull();
    expect(await states.take('state-2', 'dana', later)).toBeNull();
  });

  it('the cleanup deletes a consent that expires at this moment, and keeps one that expires later', async () => {
    await states.put('old', { ...asked, expiresAt: testTime });
    await states.put('young', asked);
    expect(await states.forgetExpired(testTime, 10)).toBe(1);
    expect(await states.forgetExpired(testTime, 10)).toBe(0);
    expect(await states.take('young', 'dana', testTime)).toEqual(asked);
  });
});

it('verifiers and tokens are never stored in plain text', async () => {
  await inFirestore().put('state-1', { ...asked, opened });
  const [document] = (await local.db.collection('oauthStates').get()).docs;
  expect(JSON.stringify(document!.data())).not.toMatch(/the-verifier|the-token/);
});
