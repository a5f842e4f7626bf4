import type { AddCommentInput } from '@fanfare/core/api/schemas/comments.ts';
import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { person, testTime } from '../../testing/builders.ts';
import { commentRig, type CommentRig } from '../../testing/comment-rig.ts';
import { madeUpAccountFields } from '../../testing/network-rig.ts';
import { postPart } from '../../store/analytics.ts';
import { commentHandlers } from './handlers.ts';

const requestId = 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6';
const comment = { ...madeUpAccountFields, media_id: 'm1', comment: 'Lovely', requestId };
const answer = (id: string, at = testTime) => ({
  success: true,
  commentId: id,
  timestamp: at.toISOString(),
});

let rig: CommentRig;
let handlers: ReturnType<typeof commentHandlers>;
beforeEach(async () => {
  rig = await commentRig();
  handlers = commentHandlers(rig.deps);
});

const refOf = {
  workspaceId: madeUpAccountFields.workspaceId,
  platform: madeUpAccountFields.platform,
  platformId: madeUpAccountFields.platform_id,
};
type Context = Parameters<typeof handlers.addComment>[1];
const contextOf = (uid = 'dana') => ({ person: person({ uid }) }) as Context;
type Change = Partial<Omit<AddCommentInput, 'requestId'>> & { requestId?: string | undefined };
const add = (change: Change = {}, uid?: string) =>
  handlers.addComment({ ...comment, ...change }, contextOf(uid));
const texts = () => rig.out.map(({ text }) => text);

describe('a comment', () => {
  it('a comment is written, and the answer has its id and time', async () => {
    expect(await add()).toEqual(answer('c1'));
    expect(rig.out).toEqual([{ text: 'm1: Lovely', parent: null, at: testTime.getTime() }]);
  });

  it('a comment that replies to another comment is written below it', async () => {
    const reply = { ...madeUpAccountFields, media_id: 'm1', id: 'c7', reply: 'Thank you' };
    expect(await handlers.reply(reply, contextOf())).toEqual(answer('c1'));
    expect(rig.out).toMatchObject([{ text: 'm1: Thank you', parent: 'c7' }]);
  });

  it('a text over the network’s limit, counted by the network’s own rules, is refused before anything is sent', async () => {
    Object.assign(rig.network.reached.facts, { replyMax: 3, lengthOf: (text: string) => text.length / 2 });
    const { label } = rig.network.reached.facts;
    await expect(add({ comment: 'Lovely!' })).rejects.toMatchObject({
      status: 400,
      fields: { comment: `Comments on ${label} are at most 3 characters.` },
    });
    const reply = { ...madeUpAccountFields, media_id: 'm1', id: 'c7', reply: 'Thank you' };
    await expect(handlers.reply(reply, contextOf())).rejects.toMatchObject({
      fields: { reply: `Replies on ${label} are at most 3 characters.` },
    });
    expect(texts()).toEqual([]);
    expect(await add({ comment: 'Lovely' })).toEqual(answer('c1'));
  });

  it('the stored insights of a post are deleted once a comment is written or deleted', async () => {
    const ref = { ...refOf, part: postPart('m1') };
    const found = { answer: {}, at: testTime };
    const keep = () =>
      rig.analytics.decide(ref, () => ({ next: { lease: null, found, failure: null }, result: null }));
    await keep();
    rig.endings = [{ kind: 'rejected' }];
    await expect(add()).rejects.toMatchObject({ code: 'rejected' });
    expect(rig.analytics.all()).toHaveLength(1);
    await add();
    expect(rig.analytics.all()).toEqual([]);
    await keep();
    await handlers.removeComment({ ...madeUpAccountFields, id: 'c1' }, contextOf());
    expect(rig.analytics.all()).toEqual([]);
  });

  it('the text of a comment is not stored', async () => {
    await add();
    expect(rig.store.all()).not.toEqual([]);
    expect(JSON.stringify(rig.store.all())).not.toContain('Lovely');
  });

  it('a comment over a rate limit is refused with our own message, not with the message of the network', async () => {
    rig.endings = [{ kind: 'rate_limited' }];
    const { label } = rig.network.reached.facts;
    const limited = {
      code: 'rate_limited',
      message: `We have exceeded the rate limit of ${label}. Please try again later.`,
    };
    await expect(add()).rejects.toMatchObject(limited);
    expect(await add()).toEqual(answer('c1'));
    expect([texts(), rig.searches]).toEqual([['m1: Lovely'], 0]);
  });

  it.each(['rejected', 'missing_permission', 'not_found'] as const)(
    'a comment that was refused as %s is not published and can be sent again immediately',
    async (kind) => {
      rig.endings = [{ kind }];
      await expect(add()).rejects.toMatchObject({ code: kind, message: `It is ${kind}.` });
      expect(await add()).toEqual(answer('c1'));
      expect([texts(), rig.searches]).toEqual([['m1: Lovely'], 0]);
    },
  );

  it('a comment is sent again with a new token when the old one was rejected', async () => {
    rig.endings = [{ kind: 'token_expired' }];
    expect(await add()).toEqual(answer('c1'));
  });

  it('a comment that was not sent because its token was invalid can be sent again', async () => {
    rig.endings = [{ kind: 'token_expired' }, { kind: 'token_expired' }];
    await expect(add()).rejects.toMatchObject({ status: 401 });
    expect(rig.store.all()).toEqual([]);
  });
});

describe('a repeated request', () => {
  it('repeated requests all get the same answer', async () => {
    for (const ms of [0, 3_600_000, 80_000_000]) {
      rig.pass(ms);
      expect(await add()).toEqual(answer('c1'));
    }
    expect([texts(), rig.searches]).toEqual([['m1: Lovely'], 0]);
  });

  it('a repeated request waits for the first one', async () => {
    rig.endings = ['slowly'];
    const first = add();
    await Promise.resolve();
    const { now } = rig;
    const started = now().getTime();
    const pass = rig.pass;
    rig.pass = (ms) => {
      pass(ms);
      if (now().getTime() - started > 3000) rig.finish();
    };
    const second = await add();
    expect(second).toEqual(await first);
    expect(texts()).toEqual(['m1: Lovely']);
  });

  it('a repeated request waits at most 25 seconds and does not send the comment a second time', async () => {
    rig.endings = ['slowly'];
    const first = add();
    await expect(add()).rejects.toMatchObject({ code: 'outcome_unknown' });
    expect(rig.now().getTime() - testTime.getTime()).toBe(25_000);
    rig.finish();
    await first;
    expect(texts()).toEqual(['m1: Lovely']);
  });

  it('a repeated request id with different content is refused', async () => {
    await add();
    await expect(add({ comment: 'Other' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(add({ media_id: 'm2' })).rejects.toMatchObject({ code: 'conflict' });
    expect(texts()).toEqual(['m1: Lovely']);
  });

  it('two people with the same request id write separate comments', async () => {
    await add();
    expect(await add({}, 'mika')).toEqual(answer('c2'));
  });
});

describe('a comment with an unknown outcome', () => {
  const lose = async (isOut: boolean, kind: FailureKind = 'unavailable') => {
    rig.endings = [{ kind, isOut }];
    await expect(add()).rejects.toMatchObject({
      code: 'outcome_unknown',
      message: expect.stringContaining('not be posted twice'),
    });
  };

  it.each(['unavailable', 'outcome_unknown'] as const)(
    'a retry finds a comment that was published although its call failed with %s',
    async (kind) => {
      await lose(true, kind);
      expect(await add()).toEqual(answer('c1'));
      expect([texts(), rig.searches]).toEqual([['m1: Lovely'], 1]);
      expect(await add()).toEqual(answer('c1'));
      expect(rig.searches).toBe(1);
    },
  );

  it('the search waits until a published comment would be visible', async () => {
    await lose(true);
    await add();
    expect(rig.now().getTime() - testTime.getTime()).toBe(20_000);
  });

  it('a comment that the search does not find is sent again', async () => {
    await lose(false);
    expect(await add()).toEqual(answer('c1', rig.now()));
    expect([texts(), rig.searches]).toEqual([['m1: Lovely'], 1]);
  });

  it('the search covers the time since the first attempt, even after several lost answers', async () => {
    await lose(false);
    rig.endings = [{ kind: 'unavailable', isOut: true }];
    await expect(add()).rejects.toMatchObject({ code: 'outcome_unknown' });
    expect(await add()).toMatchObject({ commentId: 'c1' });
    expect(texts()).toEqual(['m1: Lovely']);
  });

  it('a comment whose answer was lost is not sent again while the search for it fails', async () => {
    await lose(true);
    rig.searchFailure = 'rate_limited';
    await expect(add()).rejects.toMatchObject({ status: 429 });
    rig.searchFailure = null;
    expect(await add()).toMatchObject({ commentId: 'c1' });
    expect(texts()).toEqual(['m1: Lovely']);
  });

  it('a comment is searched for if an internal error lost the network’s answer', async () => {
    rig.endings = ['crash'];
    await expect(add()).rejects.toMatchObject({ code: 'outcome_unknown' });
    expect(await add()).toMatchObject({ commentId: 'c1' });
    expect(rig.searches).toBe(1);
  });

  it('a comment is searched for if its result could not be stored', async () => {
    const { decide } = rig.store;
    let calls = 0;
    rig.store.decide = (id, rule) => {
      calls += 1;
      return calls === 2 ? Promise.reject(new Error('no database')) : decide(id, rule);
    };
    await expect(add()).rejects.toThrow('no database');
    rig.pass(90_000);
    expect(await add()).toMatchObject({ commentId: 'c1' });
    expect([texts(), rig.searches]).toEqual([['m1: Lovely'], 1]);
  });

  it('a comment with an unknown outcome and no request id is searched for, even after more than a minute', async () => {
    rig.endings = [{ kind: 'unavailable', isOut: true }];
    await expect(add({ requestId: undefined })).rejects.toMatchObject({ code: 'outcome_unknown' });
    rig.pass(3_600_000);
    expect(await add({ requestId: undefined })).toMatchObject({ commentId: 'c1' });
    expect(texts()).toEqual(['m1: Lovely']);
  });
});

describe('a comment without a request id', () => {
  const press = (change = {}, uid?: string) => add({ ...change, requestId: undefined }, uid);

  it('a comment is written again only if it is repeated at least a minute later', async () => {
    await press();
    rig.pass(59_999);
    expect(await press()).toEqual(answer('c1'));
    rig.pass(1);
    expect(await press()).toMatchObject({ commentId: 'c2' });
  });

  it.each([
    ['text', { comment: 'Other' }, 'dana'],
    ['post', { media_id: 'm2' }, 'dana'],
    ['person', {}, 'mika'],
  ])('a comment with a different %s is a new comment', async (_what, change, uid) => {
    await press();
    expect(await press(change, uid)).toMatchObject({ commentId: 'c2' });
  });
});
