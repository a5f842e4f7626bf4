import { postsPerRound } from '@fanfare/core/comments/polling.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import { z } from 'zod';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../testing/builders.ts';
import { madeUpPost } from '../../testing/made-up-posts.ts';
import { failureOf } from '../../testing/comment-rig.ts';
import { accountsPerLook } from './look.ts';
import { readDocument } from '../../store/read.ts';
import { callsOf, comment, inboxRig, storePublishedPost, type InboxRig } from './testing/inbox-rig.ts';

let rig: InboxRig;
let calls: ReturnType<typeof callsOf>;
beforeEach(async () => {
  rig = await inboxRig();
  calls = callsOf(rig);
  await storePublishedPost(rig, 'm1');
});
const { workspace: workspaceId } = ids;

describe('looking for comments', () => {
  it('the first look finds the comments, which are unread for every member', async () => {
    expect(await calls.look()).toEqual({
      changed: 1,
      again: 60,
      problems: [],
      incomplete: [],
      isFirst: false,
    });
    const page = await calls.list('unread', 'tomas');
    expect(page.threads).toMatchObject([
      { comment: { text: 'Is it open?' }, state: 'open', isUnread: true, post_id: 'post-a1-m1' },
    ]);
    expect(page.counts).toEqual({ open: { madeup: 1 }, unread: 1, all: 1 });
    expect(page.accounts).toMatchObject([{ platform: 'madeup', platform_id: 'a1', problem: null }]);
  });

  it('a second look immediately afterwards calls no network', async () => {
    await calls.look();
    await calls.look();
    expect(rig.reads).toEqual(['a1/m1']);
  });

  it('the threads of an unchanged post are not loaded', async () => {
    await calls.look();
    const { ofPost } = rig.threads;
    let reads = 0;
    rig.threads.ofPost = (...given) => {
      reads += 1;
      return ofPost(...given);
    };
    rig.pass(hourMs);
    await calls.poll();
    expect([rig.reads.length, reads]).toEqual([2, 0]);
  });

  it('a look polls at most four accounts with a few posts each, and the next look polls the others', async () => {
    for (let index = 2; index <= accountsPerLook + 2; index += 1) {
      await rig.connected.connect(
        { workspaceId, platform: 'madeup', platformId: `a${index}` },
        { accessToken: 'first', refreshToken: null, expiresAt: null, scopes: [] },
      );
      for (let post = 0; post < postsPerRound + 2; post += 1)
        await storePublishedPost(rig, `n${post}`, `a${index}`);
    }
    expect(await calls.look()).toMatchObject({ again: 5 });
    expect(rig.reads.length).toBeLessThanOrEqual(accountsPerLook * postsPerRound);
    const asked = (reads: string[]) => new Set(reads.map((each) => each.split('/')[0])).size;
    expect(asked(rig.reads)).toBe(accountsPerLook);
    await calls.look();
    expect(asked(rig.reads)).toBe(accountsPerLook + 2);
  });

  it('the next look is requested in five seconds until all posts were polled once, and then in a minute', async () => {
    for (let post = 1; post <= postsPerRound; post += 1) await storePublishedPost(rig, `n${post}`);
    expect(await calls.look()).toMatchObject({ isFirst: true, again: 5 });
    expect(rig.reads).toHaveLength(postsPerRound);
    expect(await calls.look()).toMatchObject({ isFirst: false, again: 60 });
    expect(new Set(rig.reads).size).toBe(postsPerRound + 1);
  });

  it('the next look is due in a minute even if an account cannot be read', async () => {
    rig.failing.set('a1', failureOf('rate_limited'));
    expect(await calls.look()).toMatchObject({ isFirst: false, again: 60 });
    expect(await calls.look()).toMatchObject({ isFirst: false, again: 60 });
  });

  it('a rate limit pauses only its own account', async () => {
    await rig.connected.connect(
      { workspaceId, platform: 'madeup', platformId: 'a2' },
      { accessToken: 'first', refreshToken: null, expiresAt: null, scopes: [] },
    );
    await storePublishedPost(rig, 'm2', 'a2');
    rig.shown['m2'] = [comment({ id: 'c2' })];
    rig.failing.set('a1', failureOf('rate_limited'));
    const found = await calls.look();
    expect(found).toMatchObject({ changed: 1, problems: [{ platform_id: 'a1', kind: 'rate_limited' }] });
    rig.failing.clear();
    rig.pass(4 * 60_000);
    await calls.look();
    expect(rig.reads.filter((each) => each === 'a1/m1')).toHaveLength(1);
    rig.pass(2 * 60_000);
    await calls.look();
    expect(rig.reads.filter((each) => each === 'a1/m1')).toHaveLength(2);
  });

  it('an account with a missing permission is not polled again, even six hours later, until it is reconnected', async () => {
    rig.failing.set('a1', failureOf('missing_permission'));
    await calls.look();
    rig.pass(6 * hourMs);
    await calls.poll();
    expect(rig.reads).toHaveLength(1);
    rig.failing.clear();
    const account = await rig.inbox.accounts.find({ workspaceId, platform: 'madeup', platformId: 'a1' });
    await rig.connected.accounts.put({ ...account!, connectedAt: rig.now(), broken: null });
    await calls.poll();
    expect(rig.reads).toHaveLength(2);
  });

  it('a look polls a reconnected account and no longer shows its problem', async () => {
    rig.failing.set('a1', failureOf('missing_permission'));
    expect(await calls.look()).toMatchObject({ problems: [{ kind: 'missing_permission' }] });
    rig.failing.clear();
    rig.pass(60_000);
    expect(await calls.look()).toMatchObject({ problems: [{ kind: 'missing_permission' }] });
    expect(rig.reads).toHaveLength(1);
    const account = await rig.inbox.accounts.find({ workspaceId, platform: 'madeup', platformId: 'a1' });
    await rig.connected.accounts.put({ ...account!, connectedAt: rig.now(), broken: null });
    expect(await calls.look()).toMatchObject({ changed: 1, problems: [] });
    expect(rig.reads).toHaveLength(2);
  });

  it('a post whose id the network reports later is polled from then on', async () => {
    const published = { id: 'late', status: 'uploaded', schedule: null, platformId: 'a1' } as const;
    const put = (mediaId: string | null, updatedAt: number) =>
      rig.posts.change(workspaceId, [], null, rig.now(), () => ({
        put: [madeUpPost({ ...published, mediaId, updatedAt })],
        remove: [],
        deliveries: [],
        create: [],
        count: 0,
      }));
    const publishedAt = rig.now().getTime();
    rig.pass(60_000);
    await storePublishedPost(rig, 'm2');
    await put(null, publishedAt);
    await calls.look();
    await put('m3', publishedAt);
    rig.pass(hourMs);
    await calls.poll();
    expect(rig.reads).toContain('a1/m3');
  });

  it('a slow round stops and keeps its results, and the next round is due immediately', async () => {
    for (let post = 2; post <= 5; post += 1) await storePublishedPost(rig, `m${post}`);
    rig.shown['m5'] = [comment({ id: 'c5' })];
    const { list } = rig.network.reached.platform.comments!;
    rig.network.reached.platform.comments!.list = (...given) => {
      rig.pass(15_000);
      return list!(...given);
    };
    await calls.look();
    expect(rig.reads).toHaveLength(3);
    const [left] = rig.polls.all();
    expect(left).toMatchObject({ dueAt: rig.now().getTime(), leaseUntil: 0, problem: null });
    expect(left?.posts.filter(({ polledAt }) => polledAt !== null)).toHaveLength(3);
    expect((await calls.list()).threads).toMatchObject([{ comment: { id: 'c5' } }]);
    await calls.poll();
    expect(new Set(rig.reads).size).toBe(5);
  });

  it('a reply whose comment is not on the page is added to the stored thread', async () => {
    await calls.look();
    const { list } = rig.network.reached.platform.comments!;
    rig.network.reached.platform.comments!.list = async (io, account, mediaId, cursor) =>
      cursor === undefined
        ? { ...(await list!(io, account, mediaId)), next: 'older' }
        : { comments: [], next: 'older' };
    const later = new Date(rig.now().getTime() + 60_000).toISOString();
    rig.shown['m1'] = [comment({ id: 'r1', text: 'And tomorrow?', timestamp: later, parent: 'c1' })];
    rig.pass(hourMs);
    await calls.poll();
    rig.shown['m1'] = [comment({ id: 'r2', text: 'Hello?', timestamp: later, parent: 'r1' })];
    rig.pass(hourMs);
    await calls.poll();
    expect((await calls.list()).threads).toMatchObject([
      { comment: { id: 'c1' }, replies: [{ id: 'r1' }, { id: 'r2' }], isDeleted: false },
    ]);
  });

  it('a reply whose comment was deleted starts a separate thread', async () => {
    await calls.look();
    rig.shown['m1'] = [comment({ id: 'r1', text: 'And tomorrow?', parent: 'c1' })];
    rig.pass(hourMs);
    await calls.poll();
    expect((await calls.list('open')).threads).toMatchObject([{ comment: { id: 'r1' } }]);
  });

  it('a reply whose comment is unknown starts a separate thread', async () => {
    rig.shown['m1'] = [comment({ id: 'r1', parent: 'unknown' })];
    await calls.look();
    expect((await calls.list()).threads).toMatchObject([{ comment: { id: 'r1' } }]);
  });

  it('an unreadable thread does not prevent other comments of its post from being stored', async () => {
    rig.shown['m1'] = [comment(), comment({ id: 'c2' })];
    const { decide } = rig.threads;
    let decisions = 0;
    rig.threads.decide = (...given) => {
      decisions += 1;
      if (decisions > 1) return decide(...given);
      const snapshot = { exists: true, ref: { path: 'threads/c1' }, data: () => null };
      readDocument(snapshot as never, z.object({}));
      throw new Error('Reading a malformed document fails.');
    };
    expect(await calls.look()).toMatchObject({ changed: 1, problems: [] });
    expect((await calls.list()).threads).toMatchObject([{ comment: { id: 'c2' } }]);
  });

  it("a deleted post is no longer polled, but the account's other posts are", async () => {
    await storePublishedPost(rig, 'm2');
    rig.failing.set('m1', failureOf('not_found'));
    await calls.look();
    rig.pass(hourMs);
    await calls.poll();
    expect(rig.reads.toSorted()).toEqual(['a1/m1', 'a1/m2', 'a1/m2']);
  });

  it.each([
    ['the round ends in time', 0, 30_000],
    ['another worker has taken over', 3 * 60_000, 30_000],
  ])(
    'a round does not replace an earlier due time that is set during the round: %s',
    async (_name, passes, sooner) => {
      await calls.look();
      const ref = { workspaceId, platform: 'madeup', platformId: 'a1' };
      rig.pass(hourMs);
      const wanted = rig.now().getTime() + passes + sooner;
      const lease = passes > 0 ? rig.now().getTime() + 5 * 60_000 : undefined;
      const { ofPost } = rig.threads;
      rig.shown['m1'] = [comment(), comment({ id: 'c2' })];
      rig.threads.ofPost = async (...given) => {
        rig.pass(passes);
        await rig.polls.decide(ref, (known) => ({
          next: known && { ...known, dueAt: wanted, leaseUntil: lease ?? known.leaseUntil },
          result: null,
        }));
        return ofPost(...given);
      };
      await calls.poll();
      expect(rig.polls.all()).toMatchObject([{ dueAt: wanted, leaseUntil: lease ?? 0 }]);
    },
  );

  it('an account whose worker died is due again', async () => {
    await calls.look();
    rig.pass(hourMs);
    const { page } = rig.posts;
    const { decide } = rig.polls;
    rig.posts.page = (...given) => {
      rig.polls.decide = () => Promise.reject(new Error('The worker died.'));
      return page(...given);
    };
    await expect(calls.poll()).rejects.toThrow('The worker died.');
    rig.polls.decide = decide;
    rig.pass(hourMs);
    const [left] = rig.polls.all();
    expect(left?.dueAt).toBeLessThan(rig.now().getTime());
    expect(left?.leaseUntil).toBeLessThan(rig.now().getTime());
  });

  it('a comment that is deleted on the network is marked as deleted in the inbox, but not removed', async () => {
    await calls.look();
    rig.shown['m1'] = [];
    rig.pass(hourMs);
    await calls.poll();
    expect((await calls.list()).threads).toMatchObject([{ isDeleted: true, state: 'answered' }]);
  });

  it('an account whose network is no longer set up is due again in a day', async () => {
    await calls.look();
    rig.pass(hourMs);
    const network = { ...rig.inbox, reach: () => Promise.resolve(null) };
    await callsOf({ ...rig, inbox: network }).poll();
    expect(rig.polls.all()).toMatchObject([{ dueAt: rig.now().getTime() + 24 * hourMs, leaseUntil: 0 }]);
    expect(rig.reads).toHaveLength(1);
  });

  it('a disconnected account is no longer polled', async () => {
    await calls.look();
    await rig.connected.accounts.delete({ workspaceId, platform: 'madeup', platformId: 'a1' });
    await calls.poll();
    expect(rig.polls.all()).toEqual([]);
    expect(rig.threads.all()).toEqual([]);
    expect(rig.threads.openCount(workspaceId)).toBe(0);
    expect(rig.reads).toHaveLength(1);
  });
});
