import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime } from '../testing/builders.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { createMemoryAccounts } from '../testing/memory-accounts.ts';
import { createAccountStore, type AccountStore, type StoredAccount } from './accounts.ts';
import { createCredentialStore, type CredentialStore } from './credentials.ts';
import { createKeyRing } from '../google/key-ring.ts';

interface Stores {
  accounts: AccountStore;
  credentials: CredentialStore;
}

const local = setUpFirestore();

const keyRing = createKeyRing(new Map([['test', randomBytes(32)]]));
const firestoreStores = (): Stores => {
  return {
    accounts: createAccountStore(local.open),
    credentials: createCredentialStore(local.open, () => keyRing),
  };
};

const ref = { workspaceId: ids.workspace, platform: 'x', platformId: 'a/b.c' };
const account: StoredAccount = {
  ...ref,
  username: 'harbour',
  logo: null,
  scopes: ['write'],
  connectedAt: testTime,
  connectedBy: 'dana',
  tokenEndsAt: null,
  broken: null,
};
const grant = { accessToken: 'secret-1', refreshToken: 'secret-2', expiresAt: 5, scopes: ['write'] };
const later = new Date(testTime.getTime() + 1000);

describe.each([
  ['Firestore', firestoreStores],
  ['memory', createMemoryAccounts],
])('accounts in %s', (_name, make: () => Stores) => {
  let accounts: AccountStore;
  let credentials: CredentialStore;
  beforeEach(() => {
    ({ accounts, credentials } = make());
  });

  it('a grant may be shared by the same account in any workspace, and by other accounts that the same person connected on the network', async () => {
    const elsewhere = { ...account, workspaceId: ids.other };
    const shares = async (other: StoredAccount) => {
      await accounts.put(other);
      const answer = await accounts.mayShareGrant(account);
      await accounts.delete(other);
      return answer;
    };
    expect(await accounts.mayShareGrant(account)).toBe(false);
    expect(await shares({ ...elsewhere, connectedBy: 'mika' })).toBe(true);
    expect(await shares({ ...elsewhere, platformId: 'b' })).toBe(true);
    expect(await shares({ ...elsewhere, platformId: 'b', connectedBy: 'mika' })).toBe(false);
    expect(await shares({ ...elsewhere, platform: 'y' })).toBe(false);
  });

  it('accounts that former members connected do not count as sharing a grant', async () => {
    await accounts.put({ ...account, platformId: 'b', connectedBy: '' });
    expect(await accounts.mayShareGrant({ ...account, connectedBy: '' })).toBe(false);
  });

  it('an account whose id contains a slash and a dot is read back unchanged', async () => {
    await accounts.put(account);
    expect(await accounts.find(ref)).toEqual(account);
    expect(await accounts.list(ids.workspace)).toEqual([account]);
    expect(await accounts.list(ids.other)).toEqual([]);
    expect(await accounts.find({ ...ref, workspaceId: ids.other })).toBeNull();
  });

  it('an account is marked as broken only while it has the token that was refused', async () => {
    const broken = { reason: 'Ended.', at: testTime };
    await credentials.mark(ref, grant.accessToken, broken);
    expect(await accounts.find(ref)).toBeNull();
    await credentials.put(ref, grant);
    await credentials.mark(ref, grant.accessToken, broken);
    await accounts.put(account);
    await credentials.mark(ref, 'an earlier token', broken);
    expect(await accounts.find(ref)).toEqual(account);
    await credentials.mark(ref, grant.accessToken, broken);
    expect(await accounts.find(ref)).toEqual({ ...account, broken });
  });

  it('a token counts as refused until it is replaced, by a renewal or by a reconnection', async () => {
    const isRefused = async () => (await credentials.findWithAccount(ref))?.isRefused;
    const connect = () => credentials.connect([{ account, grant }]);
    await credentials.refuse(ref, grant.accessToken);
    await connect();
    await credentials.refuse(ref, 'an earlier token');
    expect(await isRefused()).toBe(false);
    await credentials.refuse(ref, grant.accessToken);
    await credentials.beginRenewal(ref, 'a', testTime, later);
    await credentials.endRenewal(ref, 'a', null);
    expect(await isRefused()).toBe(true);
    await credentials.beginRenewal(ref, 'b', testTime, later);
    await credentials.endRenewal(ref, 'b', { ...grant, accessToken: 'renewed' });
    expect(await isRefused()).toBe(false);
    await credentials.refuse(ref, 'renewed');
    await connect();
    expect(await isRefused()).toBe(false);
  });

  it('the first of two deletions of an account reports that the account existed, and the second that it did not', async () => {
    await accounts.put(account);
    expect(await accounts.delete(ref)).toBe(true);
    expect(await accounts.delete(ref)).toBe(false);
  });

  it('an account is deleted with its tokens', async () => {
    await credentials.put(ref, grant);
    await accounts.put(account);
    expect(await accounts.delete(ref)).toBe(true);
    expect(await credentials.findWithAccount(ref)).toBeNull();
  });

  it('the tokens of an account can be read until it is deleted', async () => {
    await credentials.put(ref, grant);
    expect(await credentials.find(ref)).toEqual(grant);
    expect(await credentials.find({ ...ref, workspaceId: ids.other })).toBeNull();
    await accounts.delete(ref);
    expect(await credentials.find(ref)).toBeNull();
  });

  it('the account summary that is stored with the tokens equals the latest version of the account', async () => {
    const found = async () => (await credentials.findWithAccount(ref))?.account;
    expect(await credentials.findWithAccount(ref)).toBeNull();
    await accounts.put(account);
    await credentials.put(ref, grant);
    expect(await credentials.findWithAccount(ref)).toEqual({ grant, isRefused: false, account: null });
    await accounts.put(account);
    const summary = { username: 'harbour', connectedAt: testTime, broken: null };
    expect(await found()).toEqual(summary);
    const broken = { reason: 'Ended.', at: later };
    await credentials.mark(ref, grant.accessToken, broken);
    expect(await found()).toEqual({ ...summary, broken });
    await credentials.beginRenewal(ref, 'a', testTime, later);
    await credentials.endRenewal(ref, 'a', { ...grant, accessToken: 'renewed', refreshToken: null });
    expect(await found()).toEqual({ ...summary, broken });
    expect(await accounts.find(ref)).toEqual({ ...account, broken, tokenEndsAt: new Date(5) });
  });

  it('new tokens remove the account’s earlier summary from the credentials', async () => {
    await credentials.put(ref, grant);
    await accounts.put({ ...account, broken: { reason: 'Ended.', at: testTime } });
    await credentials.put(ref, { ...grant, accessToken: 'new' });
    expect((await credentials.findWithAccount(ref))?.account).toBeNull();
  });

  it('a second worker can begin to renew a token only after the first worker’s claim has ended', async () => {
    await credentials.put(ref, grant);
    expect(await credentials.beginRenewal(ref, 'a', testTime, later)).toEqual(grant);
    expect(await credentials.beginRenewal(ref, 'b', testTime, later)).toBeNull();
    expect(await credentials.beginRenewal(ref, 'b', later, later)).toEqual(grant);
  });

  it('only the worker with the claim can store renewed tokens', async () => {
    await credentials.put(ref, grant);
    await credentials.beginRenewal(ref, 'a', testTime, testTime);
    await credentials.beginRenewal(ref, 'b', testTime, later);
    await credentials.endRenewal(ref, 'a', { ...grant, accessToken: 'of a' });
    expect(await credentials.find(ref)).toEqual(grant);
    await credentials.endRenewal(ref, 'b', { ...grant, accessToken: 'of b' });
    expect(await credentials.find(ref)).toMatchObject({ accessToken: 'of b' });
    expect(await credentials.beginRenewal(ref, 'c', testTime, later)).not.toBeNull();
  });
});

describe('a token', () => {
  it('no document contains a token in plain text', async () => {
    const { credentials } = firestoreStores();
    await credentials.put(ref, grant);
    const documents = await local.db.collection('credentials').get();
    expect(documents.size).toBe(1);
    expect(JSON.stringify(documents.docs[0]?.data())).not.toContain('secret');
  });

  it('a token can be decrypted only in its own workspace', async () => {
    const { credentials } = firestoreStores();
    await credentials.put(ref, grant);
    const [document] = (await local.db.collection('credentials').get()).docs;
    const elsewhere = document!.id.replace(ids.workspace, ids.other);
    await local.db.doc(`credentials/${elsewhere}`).set(document!.data());
    await expect(credentials.find({ ...ref, workspaceId: ids.other })).rejects.toThrow();
  });
});
