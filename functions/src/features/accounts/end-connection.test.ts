import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Grant } from '@fanfare/platforms/platform.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime } from '../../testing/builders.ts';
import { capturedLog, type CapturedLog } from '../../testing/captured-log.ts';
import { readDocument } from '../../store/read.ts';
import { madeUpNetwork, type MadeUpNetwork } from '../../testing/made-up-network.ts';
import { createMemoryAccounts, type MemoryAccounts } from '../../testing/memory-accounts.ts';
import { endConnections, type EndConnectionDependencies } from './end-connection.ts';

const grantOf = (platformId: string): Grant => ({
  accessToken: `access-${platformId}`,
  refreshToken: null,
  expiresAt: null,
  scopes: [],
});
const refOf = (platformId: string, workspaceId: string = ids.workspace) => ({
  workspaceId,
  platform: 'madeup',
  platformId,
});
const idOf = ({ accessToken }: Grant) => accessToken.replace('access-', '');

let network: MadeUpNetwork;
let store: MemoryAccounts;
let captured: CapturedLog;
let deps: EndConnectionDependencies;
let limit: AbortController;
let revoked: string[];

beforeEach(async () => {
  network = madeUpNetwork();
  store = createMemoryAccounts();
  captured = capturedLog();
  limit = new AbortController();
  revoked = [];
  network.reached.platform.oauth = {
    ...network.reached.platform.oauth,
    revoke: (_io, grant) => Promise.resolve(void revoked.push(idOf(grant))),
  };
  deps = { ...store, reach: () => Promise.resolve(network.reached), now: () => testTime };
  for (const id of ['a1', 'a2']) await store.connect(refOf(id), grantOf(id));
});

const end = () => endConnections(deps, ids.workspace, { limit: limit.signal, log: captured.log });

describe('the connections of a deleted workspace', () => {
  it('every account of the workspace is deleted and its tokens are revoked, and accounts of other workspaces are not affected', async () => {
    await store.connect(refOf('b1', ids.other), grantOf('b1'));
    await end();
    expect(revoked.toSorted()).toEqual(['a1', 'a2']);
    expect(store.all().map(({ platformId }) => platformId)).toEqual(['b1']);
    expect(await store.credentials.find(refOf('a1'))).toBeNull();
    expect(await store.credentials.find(refOf('b1', ids.other))).not.toBeNull();
  });

  it('a grant is not revoked if an account of another workspace may share it', async () => {
    network.reached.platform.oauth = { ...network.reached.platform.oauth, revokesWholePerson: true };
    await store.connect(refOf('a1', ids.other), grantOf('a1'));
    await end();
    expect(revoked).toEqual([]);
    expect(store.all()).toHaveLength(1);
  });

  it('a grant is revoked if no account of another workspace shares it', async () => {
    network.reached.platform.oauth = { ...network.reached.platform.oauth, revokesWholePerson: true };
    await end();
    expect(revoked).not.toEqual([]);
  });

  it('no further accounts are disconnected once the time limit has passed, and a later attempt disconnects the rest', async () => {
    const many = Array.from({ length: 23 }, (_, number) => `m${number}`);
    for (const id of many) await store.connect(refOf(id), grantOf(id));
    const { revoke } = network.reached.platform.oauth;
    network.reached.platform.oauth.revoke = async (io, grant) => {
      limit.abort();
      await revoke?.(io, grant);
    };
    await end();
    expect(revoked.length).toBeLessThan(25);
    expect(store.all()).toHaveLength(25 - revoked.length);
    limit = new AbortController();
    network.reached.platform.oauth.revoke = revoke;
    await end();
    expect(revoked.toSorted()).toEqual(['a1', 'a2', ...many].toSorted());
  });

  it('an unreadable list of accounts is logged and does not stop the removal of the workspace', async () => {
    deps.accounts = {
      ...store.accounts,
      async list() {
        const snapshot = { exists: true, ref: { path: 'accounts/a1' }, data: () => ({}) };
        readDocument(snapshot as unknown as DocumentSnapshot, z.object({ username: z.string() }));
        return [];
      },
    };
    await end();
    expect(revoked).toEqual([]);
    expect(captured.entries()).toMatchObject([{ severity: 'ERROR' }]);
  });

  it('a temporary failure to list the accounts fails the attempt, so that the attempt is repeated', async () => {
    deps.accounts = { ...store.accounts, list: () => Promise.reject(new Error('it broke')) };
    await expect(end()).rejects.toThrow('it broke');
    expect(store.all()).toHaveLength(2);
  });

  it('an account with unreadable tokens is logged, and the other accounts are still disconnected', async () => {
    deps.credentials = {
      ...store.credentials,
      find: (ref) =>
        ref.platformId === 'a1' ? Promise.reject(new Error('it broke')) : store.credentials.find(ref),
    };
    await end();
    expect(revoked).toEqual(['a2']);
    expect(captured.entries()).toMatchObject([{ severity: 'ERROR', platform: 'madeup' }]);
  });
});
