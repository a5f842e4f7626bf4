import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minuteMs } from '@fanfare/core/time/units.ts';
import type { Account, Ready } from '../../platform.ts';
import { failureOf } from '../../conformance/rig-tools.ts';
import { createRedditRig, type RedditRig } from '../testing/rig.ts';
import { contentWith, image, video } from '../testing/subject.ts';
import type { PublishHandle } from './handle.ts';
import { publish } from './publish.ts';

let rig: RedditRig;
let account: Account;
async function begin(saved?: unknown) {
  await rig?.close();
  rig = await createRedditRig(saved);
  account = await rig.connect();
}
beforeEach(() => begin());
afterEach(() => rig.close());

const text = (description = 'Soup.') => contentWith({ media: [], description });
const prepared = (content = contentWith(), handle: PublishHandle | null = null) =>
  rig.prepareFor(account, { content, handle });

/** Commits a post and loses Reddit's reply. */
async function lose(job: Ready<PublishHandle>): Promise<number> {
  const armedAt = rig.world.now();
  rig.world.aim('submit', 'drop');
  await failureOf(publish.commit(job));
  return armedAt - 5000;
}
const fail = async (job: Ready<PublishHandle>) => {
  rig.world.aim('submit', 'server_error');
  await failureOf(publish.commit(job));
  return rig.world.now() - 5000;
};
const lastKept = (): PublishHandle => publish.handle.parse(rig.kept.at(-1));
/** Commits a post that Reddit accepts but never shows. */
async function accepted(content = contentWith()) {
  const job = await prepared(content);
  const since = rig.world.now() - 5000;
  rig.world.aim('processing', 'never_finish');
  expect((await failureOf(publish.commit(job)))?.kind).toBe('outcome_unknown');
  return { job: { ...job, handle: lastKept() }, since };
}
const find = (job: Ready<PublishHandle>, since: number) => publish.find(job, since);

describe('an image post that appears late', () => {
  it('the outcome is unknown until the post appears, and only one post is published', async () => {
    await begin({ settings: { processingMs: 30_000 } });
    const job = await prepared();
    const since = rig.world.now() - 5000;
    expect(await failureOf(publish.commit(job))).toMatchObject({
      kind: 'outcome_unknown',
      reason: 'Reddit has not shown this post yet. We will check again.',
    });
    rig.world.pass(29_999);
    expect((await failureOf(find(job, since)))?.kind).toBe('outcome_unknown');
    rig.world.pass(1);
    expect((await find(job, since))?.id).toBe(rig.posts()[0]?.id);
    expect(rig.posts()).toHaveLength(1);
  });

  it('the outcome of a sent post is unknown if the search for it fails', async () => {
    for (const fault of ['expire_token', 'refuse', 'rate_limit', 'drop'] as const) {
      const job = await rig.prepareFor(await rig.connect());
      rig.world.aim('submitted', fault);
      expect((await failureOf(publish.commit(job)))?.kind).toBe('outcome_unknown');
    }
  });
});

describe('a post that was sent but does not appear', () => {
  it.each([
    ['text', text(), 2],
    ['an image', contentWith(), 10],
    ['a video', contentWith({ media: [video()] }), 60],
  ])(
    'a post with %s has an unknown outcome at first, and later is treated as not published',
    async (_what, content, minutes) => {
      const job = await prepared(content);
      const since = await fail(job);
      rig.world.pass(minutes * minuteMs - 5001);
      expect((await failureOf(find(job, since)))?.kind).toBe('outcome_unknown');
      rig.world.pass(1);
      expect(await find(job, since)).toBeNull();
    },
  );

  it('a post that appears late is found before it is sent again', async () => {
    await begin({ settings: { processingMs: 15 * minuteMs } });
    const job = await prepared();
    const since = await lose(job);
    rig.world.pass(11 * minuteMs);
    expect(await find(job, since)).toBeNull();
    rig.world.pass(4 * minuteMs);
    const again = await prepared(contentWith(), job.handle);
    expect((await publish.commit(again)).id).toBe(rig.posts()[0]?.id);
    expect(rig.posts()).toHaveLength(1);
  });

  it('a post is found by a file that an earlier attempt uploaded', async () => {
    await begin({ settings: { processingMs: 70 * minuteMs } });
    const job = await prepared();
    await lose(job);
    rig.world.pass(61 * minuteMs);
    const again = await prepared(contentWith(), job.handle);
    expect(again.handle.media?.id).not.toBe(job.handle.media?.id);
    rig.world.pass(9 * minuteMs);
    expect((await find(again, rig.world.now() - minuteMs))?.id).toBe(rig.posts()[0]?.id);
  });

  it('a person has to check after three attempts at the same post', async () => {
    let handle: PublishHandle | null = null;
    for (const outcome of ['absent', 'absent', 'rejected']) {
      const job: Ready<PublishHandle> = await prepared(contentWith(), handle);
      rig.world.aim('processing', 'never_finish');
      const since = await lose(job);
      rig.world.pass(10 * minuteMs);
      const failure = await failureOf(find(job, since));
      expect(failure?.kind ?? 'absent').toBe(outcome);
      ({ handle } = job);
    }
  });

  it('a text post can be sent again any number of times, because Reddit reports its outcome immediately', async () => {
    let handle: PublishHandle | null = null;
    for (let tries = 0; tries < 4; tries += 1) {
      const job: Ready<PublishHandle> = await prepared(text(), handle);
      const since = await fail(job);
      rig.world.pass(2 * minuteMs);
      expect(await find(job, since)).toBeNull();
      ({ handle } = job);
    }
  });
});

describe('a post that Reddit accepted without an id but does not show', () => {
  it.each([
    ['an image', contentWith(), 10],
    ['a video', contentWith({ media: [video()] }), 60],
  ])(
    'a post with %s has an unknown outcome at first, and then a person has to check',
    async (_what, content, minutes) => {
      const { job, since } = await accepted(content);
      rig.world.pass(minutes * minuteMs - 5001);
      expect((await failureOf(find(job, since)))?.kind).toBe('outcome_unknown');
      rig.world.pass(1);
      expect(await failureOf(find(job, since))).toMatchObject({
        kind: 'rejected',
        reason: 'Reddit accepted this post but does not show it. Please check in r/soup.',
      });
      expect(rig.posts()).toEqual([]);
    },
  );

  it('an accepted post is found even if it appears late', async () => {
    await begin({ settings: { processingMs: 70 * minuteMs } });
    const job = await prepared();
    const since = rig.world.now() - 5000;
    await failureOf(publish.commit(job));
    const handle = lastKept();
    rig.world.pass(70 * minuteMs - 1);
    account = await rig.connect();
    const later = { ...job, account, handle };
    expect((await failureOf(find(later, since)))?.kind).toBe('rejected');
    rig.world.pass(1);
    expect((await find(later, since))?.id).toBe(rig.posts()[0]?.id);
  });

  it('the handle marks the post as accepted only after an answer of Reddit says so, not after an error or a lost answer', async () => {
    const job = await prepared();
    await fail(job);
    await lose(job);
    expect(lastKept().accepted).toBe(false);
    await failureOf(publish.commit(job));
    expect(lastKept()).toEqual({ ...job.handle, accepted: true });
  });

  it('the handle that marks the post as accepted is stored before the next call to Reddit', async () => {
    const job = await prepared();
    const keep = () => Promise.reject(new Error('Nothing can be written.'));
    rig.calls.length = 0;
    await expect(publish.commit({ ...job, keep })).rejects.toThrow('Nothing can be written.');
    expect(rig.calls).toEqual(['POST oauth.reddit.com/api/submit']);
  });

  it('handles from before the field `accepted` existed can still be read', async () => {
    const { accepted: _, ...older } = (await prepared()).handle;
    expect(publish.handle.parse(older)).toEqual({ ...older, accepted: false });
  });
});

describe('a post with the same title', () => {
  it('a post with another file is not mistaken for ours, and a person has to check', async () => {
    const other = await publish.commit(await prepared(contentWith({ media: [image('b')] })));
    const job = await prepared();
    const since = await fail(job);
    rig.world.pass(20_000);
    expect((await failureOf(find(job, since)))?.kind).toBe('outcome_unknown');
    rig.world.pass(10 * minuteMs);
    expect(await failureOf(find(job, since))).toMatchObject({
      kind: 'rejected',
      reason: 'There is a new post with this title in r/soup, but we cannot tell whether it is this one.',
    });
    expect(rig.posts().map(({ id }) => id)).toEqual([other.id]);
  });

  it('posts with the same title are distinguished by their files', async () => {
    const jobs = [await prepared(), await prepared(contentWith({ media: [image('b')] }))] as const;
    const since = await lose(jobs[0]);
    await lose(jobs[1]);
    rig.world.pass(20_000);
    const found = [await find(jobs[0], since), await find(jobs[1], since)];
    expect(found.map((each) => each?.id)).toEqual(rig.posts().map(({ id }) => id));
    expect(new Set(found.map((each) => each?.id)).size).toBe(2);
  });

  it('a post with another text is not mistaken for ours', async () => {
    await publish.commit(await prepared(text('Bread.')));
    const job = await prepared(text());
    const since = await lose(job);
    expect((await find(job, since))?.id).toBe(rig.posts()[1]?.id);
  });

  it('an image is not mistaken for a text post without text that has the same title', async () => {
    await publish.commit(await prepared(contentWith({ description: '' })));
    const job = await prepared(text(''));
    const since = await fail(job);
    rig.world.pass(minuteMs);
    expect((await failureOf(find(job, since)))?.kind).toBe('outcome_unknown');
  });

  it('the outcome stays unknown if several new posts have the same text', async () => {
    await publish.commit(await prepared(text()));
    const job = await prepared(text());
    const since = await lose(job);
    expect(await failureOf(find(job, since))).toMatchObject({
      kind: 'outcome_unknown',
      reason: 'Several new posts on Reddit have this text.',
    });
  });

  it('a post in another subreddit is not mistaken for ours', async () => {
    await publish.commit(await rig.prepareFor(account, { content: text(), target: 'Breadmaking' }));
    const job = await prepared(text());
    const since = await fail(job);
    rig.world.pass(2 * minuteMs);
    expect(await find(job, since)).toBeNull();
  });
});

describe("the list of the account's posts", () => {
  it('the list is read page by page', async () => {
    const job = await prepared(text());
    const since = await lose(job);
    for (let n = 0; n < 100; n += 1)
      await publish.commit(await prepared(contentWith({ media: [], title: `Other ${n}` })));
    expect((await find(job, since))?.id).toBe(rig.posts()[0]?.id);
    expect(rig.calls.filter((each) => each.endsWith('/submitted'))).toHaveLength(2);
  });

  it("if the post may lie beyond the end of Reddit's list, a person has to check", async () => {
    const since = await lose(await prepared(text()));
    const state = rig.sandbox().save() as { posts: { id: string; title: string }[] };
    const [lost] = state.posts;
    const findBehind = async (count: number) => {
      const newer = Array.from({ length: count }, (_, n) => ({ ...lost!, id: `n${n}`, title: `Other ${n}` }));
      await begin({ ...state, posts: [lost, ...newer] });
      return find(await prepared(text()), since);
    };
    expect((await findBehind(999))?.id).toBe(lost?.id);
    expect(await failureOf(findBehind(1000))).toMatchObject({
      kind: 'rejected',
      reason: 'There are too many new posts on Reddit to look through. Please check on Reddit.',
    });
  });
});
