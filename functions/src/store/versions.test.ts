import { describe, expect, it, vi } from 'vitest';
import { ids, testTime } from '../testing/builders.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { madeUpPost } from '../testing/made-up-posts.ts';
import { testKeyRing } from '../testing/test-key-ring.ts';
import { createAccountStore } from './accounts.ts';
import { createPostStore } from './posts.ts';
import { createCredentialStore } from './credentials.ts';
import { createTemplateStore } from './templates.ts';
import { createVersionStore } from './versions.ts';

const local = setUpFirestore();

const workspaceId = ids.workspace;
const versions = createVersionStore(local.open);
const none = { put: [], remove: [], deliveries: [], create: [], count: 0 };

describe('the version of a part of a workspace', () => {
  it('the version changes with every post that is added, changed or deleted, and not with posts of other workspaces', async () => {
    const posts = createPostStore(local.open);
    const seen = [await versions.versionOf(workspaceId, 'posts')];
    const change = async (what: object, where = workspaceId) => {
      await posts.change(where, ['p1', 'p2'], null, testTime, () => ({ ...none, ...what }));
      seen.push(await versions.versionOf(workspaceId, 'posts'));
    };
    await change({ put: [madeUpPost({ id: 'p1' })] });
    await change({ put: [madeUpPost({ id: 'p1', updatedAt: testTime.getTime() + 1 })] });
    await change({ put: [madeUpPost({ id: 'p2', updatedAt: testTime.getTime() })] });
    await change({ remove: ['p2'] });
    expect(new Set(seen).size).toBe(4);
    // Once `p2` is deleted, the version is again the one from before `p2` was added.
    expect(seen.at(-1)).toBe(seen[2]);
    await change({ put: [madeUpPost({ id: 'p1', workspaceId: ids.other })] }, ids.other);
    expect(seen.at(-1)).toBe(seen.at(-2));
  });

  it('the version changes when an account or a template is changed in place', async () => {
    const accounts = createAccountStore(local.open);
    const credentials = createCredentialStore(local.open, testKeyRing);
    const templates = createTemplateStore(local.open);
    const ref = { workspaceId, platform: 'x', platformId: '1' };
    await accounts.put({
      ...ref,
      username: 'harbour',
      logo: null,
      scopes: [],
      connectedAt: testTime,
      connectedBy: 'dana',
      tokenEndsAt: null,
      broken: null,
    });
    const grant = { accessToken: 'secret', refreshToken: null, expiresAt: null, scopes: [] };
    await credentials.put(ref, grant);
    const template = {
      workspaceId,
      id: 't1',
      kind: 'caption',
      name: 'a',
      info: '',
      hashtags: [],
      caption: 'b',
    } as const;
    await templates.add({ ...template, hashtags: [] });
    const both = () =>
      Promise.all([
        versions.versionOf(workspaceId, 'accounts'),
        versions.versionOf(workspaceId, 'templates'),
      ]);
    const before = await both();
    expect(await both()).toEqual(before);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 });
    await credentials.mark(ref, 'secret', { reason: 'Ended.', at: testTime });
    await templates.edit(template, (old) => ({ ...old, name: 'c' }));
    vi.useRealTimers();
    const after = await both();
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });

  it('reading the version costs two reads', async () => {
    const before = local.reads();
    await versions.versionOf(workspaceId, 'posts');
    expect(local.reads() - before).toBe(2);
  });
});
