import { gapCommentsMax, unreadState } from '@fanfare/core/comments/gaps.ts';
import { furtherPagesMax } from '@fanfare/core/comments/polling.ts';
import { minuteMs } from '@fanfare/core/time/units.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../testing/builders.ts';
import { failureOf } from '../../testing/comment-rig.ts';
import {
  callsOf,
  comment,
  inboxRig,
  pageSize,
  storePublishedPost,
  type InboxRig,
} from './testing/inbox-rig.ts';

let rig: InboxRig;
let calls: ReturnType<typeof callsOf>;
beforeEach(async () => {
  rig = await inboxRig();
  calls = callsOf(rig);
  await storePublishedPost(rig, 'm1');
});

/** Adds new comments, one every two seconds. */
const arrive = (count: number) => {
  const known = rig.shown['m1'] ?? [];
  for (let n = 0; n < count; n += 1) {
    rig.pass(2_000);
    const timestamp = rig.now().toISOString();
    known.unshift(comment({ id: `c${known.length + 1}`, timestamp }));
  }
  rig.shown['m1'] = known;
};
const stored = () => rig.threads.all().filter(({ isDeleted }) => !isDeleted).length;
const everyMs = 10 * minuteMs;
const pollLater = async () => {
  rig.pass(everyMs);
  await calls.poll();
};

const pollUntilComplete = async () => {
  for (let round = 0; round < 60; round += 1) {
    await pollLater();
    if ((await incomplete()).length === 0) return;
  }
};
const incomplete = async () => {
  const reply = await calls.look();
  if (!('incomplete' in reply)) throw new Error('This is no reply to a look.');
  return reply.incomplete;
};
const further = () => rig.reads.filter((each) => each.includes('?'));

describe('a post with more new comments than a page holds', () => {
  beforeEach(async () => {
    rig.shown['m1'] = [];
    arrive(3);
    await calls.look();
    rig.reads.length = 0;
  });

  it('all comments that were written between two polls are found, with one call for each page', async () => {
    arrive(240);
    await pollLater();
    expect([stored(), rig.reads.length]).toEqual([243, 5]);
    expect(await incomplete()).toEqual([]);
    rig.reads.length = 0;
    arrive(1);
    await pollLater();
    expect([stored(), rig.reads.length]).toEqual([244, 1]);
  });

  it('a poll reads a limited number of pages, and the next polls read the pages after these', async () => {
    arrive(1_000);
    await pollLater();
    expect([stored(), further().length]).toEqual([303, furtherPagesMax]);
    expect(await incomplete()).toMatchObject([
      { post_id: 'post-a1-m1', before: rig.shown['m1']?.[299]?.timestamp, isReading: true },
    ]);
    await pollUntilComplete();
    expect(stored()).toBe(1_003);
    expect(new Set(further()).size).toBe(further().length);
    expect(further().length).toBe(Math.ceil(1_003 / pageSize) - 1);
  });

  it('comments that are written while other comments are being fetched are found as well', async () => {
    arrive(700);
    await pollLater();
    arrive(400);
    await pollLater();
    arrive(20);
    await pollUntilComplete();
    expect(stored()).toBe(1_123);
  });

  it('nine looks in nine minutes share the limit of further pages that a single poll may read', async () => {
    arrive(1_000);
    for (let minute = 0; minute < 9; minute += 1) {
      rig.pass(minuteMs);
      await calls.look();
    }
    expect(further()).toHaveLength(furtherPagesMax);
  });

  it('an old post is polled as often as a new one until all its comments have been fetched, and rarely afterwards', async () => {
    rig.pass(10 * 24 * 60 * minuteMs);
    arrive(600);
    await pollLater();
    rig.reads.length = 0;
    await pollLater();
    await pollLater();
    expect(stored()).toBe(603);
    rig.reads.length = 0;
    for (let hour = 0; hour < 6; hour += 1) await pollLater();
    expect(rig.reads).toEqual([]);
  });

  it('the comments of the pages before a failure are kept, and the next poll continues after these pages', async () => {
    arrive(240);
    const third = `m1?${rig.shown['m1']?.[99]?.id}`;
    rig.failing.set(third, failureOf('rate_limited'));
    await pollLater();
    expect(stored()).toBe(103);
    rig.failing.clear();
    await pollUntilComplete();
    expect(stored()).toBe(243);
  });

  it('no comment is lost when the network no longer accepts a cursor', async () => {
    arrive(600);
    await pollLater();
    rig.failing.set(`m1?${rig.shown['m1']?.[299]?.id}`, failureOf('rejected'));
    await pollLater();
    rig.failing.clear();
    await pollUntilComplete();
    expect(stored()).toBe(603);
  });

  it('a gap that is too large is not fetched, and the screen shows that comments are missing', async () => {
    arrive(gapCommentsMax + 500);
    for (let round = 0; round < 12; round += 1) await pollLater();
    const [post, ...others] = await incomplete();
    expect(post).toMatchObject({ isReading: false });
    expect(others).toEqual([]);
    const known = stored();
    expect(known).toBeGreaterThanOrEqual(gapCommentsMax);
    expect(known).toBeLessThan(gapCommentsMax + 500);
    const since = rig.shown['m1']!.filter(({ timestamp }) => timestamp >= post!.before);
    expect(since).toHaveLength(known - 3);
    arrive(10);
    await pollLater();
    expect(stored()).toBe(known + 10);
  });
});

it('comments that an earlier version of the product did not fetch are found together with the next new comment', async () => {
  rig.shown['m1'] = [];
  arrive(200);
  await calls.look();
  for (const thread of rig.threads.all())
    if (Number(thread.comment.id.slice(1)) <= 150) rig.threads.delete(thread);
  const ref = { workspaceId: ids.workspace, platform: 'madeup', platformId: 'a1' };
  await rig.polls.decide(ref, (known) => {
    const posts = known!.posts.map((post) => ({ ...post, ...unreadState }));
    return { next: { ...known!, posts }, result: null };
  });
  arrive(1);
  await pollLater();
  expect(stored()).toBe(201);
});
