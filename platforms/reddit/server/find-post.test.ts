import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account, Ready } from '../../platform.ts';
import { createBench, failureOf, type Bench } from '../testing/bench.ts';
import { contentWith, image, video } from '../testing/subject.ts';
import type { PublishHandle } from './handle.ts';
import { publish } from './publish.ts';

const minute = 60_000;

let bench: Bench;
let account: Account;
async function begin(saved?: unknown) {
  await bench?.close();
  bench = await createBench(saved);
  account = await bench.connect();
}
beforeEach(() => begin());
afterEach(() => bench.close());

const text = (description = 'Soup.') => contentWith({ media: [], description });
const prepared = (content = contentWith(), handle: PublishHandle | null = null) =>
  bench.prepareFor(account, { content, handle });

/** The call is made and nobody hears of it. */
async function lose(job: Ready<PublishHandle>): Promise<number> {
  const armedAt = bench.world.now();
  bench.world.aim('submit', 'drop');
  await failureOf(publish.commit(job));
  return armedAt - 5000;
}
const fail = async (job: Ready<PublishHandle>) => {
  bench.world.aim('submit', 'server_error');
  await failureOf(publish.commit(job));
  return bench.world.now() - 5000;
};
const lastKept = (): PublishHandle => publish.handle.parse(bench.kept.at(-1));
/** Reddit says that it has the post, and never shows it. */
async function accepted(content = contentWith()) {
  const job = await prepared(content);
  const since = bench.world.now() - 5000;
  bench.world.aim('processing', 'never_finish');
  expect((await failureOf(publish.commit(job)))?.kind).toBe('outcome_unknown');
  return { job: { ...job, handle: lastKept() }, since };
}
const find = (job: Ready<PublishHandle>, since: number) => publish.find(job, since);

describe('an image that takes a moment to show', () => {
  it('is not known at first, then found, and out once', async () => {
    await begin({ settings: { processingMs: 30_000 } });
    const job = await prepared();
    const since = bench.world.now() - 5000;
    expect(await failureOf(publish.commit(job))).toMatchObject({
      kind: 'outcome_unknown',
      reason: 'Reddit has not shown this post yet. We look for it again.',
    });
    bench.world.pass(29_999);
    expect((await failureOf(find(job, since)))?.kind).toBe('outcome_unknown');
    bench.world.pass(1);
    expect((await find(job, since))?.id).toBe(bench.posts()[0]?.id);
    expect(bench.posts()).toHaveLength(1);
  });

  it('is not taken for refused because it could not be looked for', async () => {
    for (const fault of ['expire_token', 'refuse', 'rate_limit', 'drop'] as const) {
      const job = await bench.prepareFor(await bench.connect());
      bench.world.aim('submitted', fault);
      expect((await failureOf(publish.commit(job)))?.kind).toBe('outcome_unknown');
    }
  });
});

describe('what was sent and is not shown', () => {
  it.each([
    ['words', text(), 2],
    ['an image', contentWith(), 10],
    ['a video', contentWith({ media: [video()] }), 60],
  ])('may still come, and is sure not to after a time: %s', async (_what, content, minutes) => {
    const job = await prepared(content);
    const since = await fail(job);
    bench.world.pass(minutes * minute - 5001);
    expect((await failureOf(find(job, since)))?.kind).toBe('outcome_unknown');
    bench.world.pass(1);
    expect(await find(job, since)).toBeNull();
  });

  it('is looked for before it is sent again, also when it shows only then', async () => {
    await begin({ settings: { processingMs: 15 * minute } });
    const job = await prepared();
    const since = await lose(job);
    bench.world.pass(11 * minute);
    expect(await find(job, since)).toBeNull();
    bench.world.pass(4 * minute);
    const again = await prepared(contentWith(), job.handle);
    expect((await publish.commit(again)).id).toBe(bench.posts()[0]?.id);
    expect(bench.posts()).toHaveLength(1);
  });

  it('is found by any of the files with which it was tried', async () => {
    await begin({ settings: { processingMs: 70 * minute } });
    const job = await prepared();
    await lose(job);
    bench.world.pass(61 * minute);
    const again = await prepared(contentWith(), job.handle);
    expect(again.handle.media?.id).not.toBe(job.handle.media?.id);
    bench.world.pass(9 * minute);
    expect((await find(again, bench.world.now() - minute))?.id).toBe(bench.posts()[0]?.id);
  });

  it('is shown to people after three tries, and not sent a fourth time', async () => {
    let handle: PublishHandle | null = null;
    for (const outcome of ['absent', 'absent', 'rejected']) {
      const job: Ready<PublishHandle> = await prepared(contentWith(), handle);
      bench.world.aim('processing', 'never_finish');
      const since = await lose(job);
      bench.world.pass(10 * minute);
      const failure = await failureOf(find(job, since));
      expect(failure?.kind ?? 'absent').toBe(outcome);
      ({ handle } = job);
    }
  });

  it('is sent again and again where it is words, of which Reddit says at once what became', async () => {
    let handle: PublishHandle | null = null;
    for (let tries = 0; tries < 4; tries += 1) {
      const job: Ready<PublishHandle> = await prepared(text(), handle);
      const since = await fail(job);
      bench.world.pass(2 * minute);
      expect(await find(job, since)).toBeNull();
      ({ handle } = job);
    }
  });
});

describe('what Reddit took without a name for it, and does not show', () => {
  it.each([
    ['an image', contentWith(), 10],
    ['a video', contentWith({ media: [video()] }), 60],
  ])('may still come, and is left to a person after a time: %s', async (_what, content, minutes) => {
    const { job, since } = await accepted(content);
    bench.world.pass(minutes * minute - 5001);
    expect((await failureOf(find(job, since)))?.kind).toBe('outcome_unknown');
    bench.world.pass(1);
    expect(await failureOf(find(job, since))).toMatchObject({
      kind: 'rejected',
      reason: 'Reddit took this post and does not show it. Please look in r/soup whether it is there.',
    });
    expect(bench.posts()).toEqual([]);
  });

  it('is found however late it shows', async () => {
    await begin({ settings: { processingMs: 70 * minute } });
    const job = await prepared();
    const since = bench.world.now() - 5000;
    await failureOf(publish.commit(job));
    const handle = lastKept();
    bench.world.pass(70 * minute - 1);
    account = await bench.connect();
    const later = { ...job, account, handle };
    expect((await failureOf(find(later, since)))?.kind).toBe('rejected');
    bench.world.pass(1);
    expect((await find(later, since))?.id).toBe(bench.posts()[0]?.id);
  });

  it('is written down as soon as Reddit says so, and not before', async () => {
    const job = await prepared();
    await fail(job);
    await lose(job);
    expect(lastKept().accepted).toBe(false);
    await failureOf(publish.commit(job));
    expect(lastKept()).toEqual({ ...job.handle, accepted: true });
  });

  it('is written down before Reddit is asked for it', async () => {
    const job = await prepared();
    const keep = () => Promise.reject(new Error('Nothing can be written.'));
    bench.asked.length = 0;
    await expect(publish.commit({ ...job, keep })).rejects.toThrow('Nothing can be written.');
    expect(bench.asked).toEqual(['POST oauth.reddit.com/api/submit']);
  });

  it('is nothing that older handles speak of', async () => {
    const { accepted: _, ...older } = (await prepared()).handle;
    expect(publish.handle.parse(older)).toEqual({ ...older, accepted: false });
  });
});

describe('a post with the same title', () => {
  it('and another file is another post, and people say which it is', async () => {
    const other = await publish.commit(await prepared(contentWith({ media: [image('b')] })));
    const job = await prepared();
    const since = await fail(job);
    bench.world.pass(20_000);
    expect((await failureOf(find(job, since)))?.kind).toBe('outcome_unknown');
    bench.world.pass(10 * minute);
    expect(await failureOf(find(job, since))).toMatchObject({
      kind: 'rejected',
      reason: 'There is a new post with this title in r/soup, and it is not clear whether it is this one.',
    });
    expect(bench.posts().map(({ id }) => id)).toEqual([other.id]);
  });

  it('is told from others by its file', async () => {
    const jobs = [await prepared(), await prepared(contentWith({ media: [image('b')] }))] as const;
    const since = await lose(jobs[0]);
    await lose(jobs[1]);
    bench.world.pass(20_000);
    const found = [await find(jobs[0], since), await find(jobs[1], since)];
    expect(found.map((each) => each?.id)).toEqual(bench.posts().map(({ id }) => id));
    expect(new Set(found.map((each) => each?.id)).size).toBe(2);
  });

  it('and other words is another post', async () => {
    await publish.commit(await prepared(text('Bread.')));
    const job = await prepared(text());
    const since = await lose(job);
    expect((await find(job, since))?.id).toBe(bench.posts()[1]?.id);
  });

  it('and the same words cannot be told from it', async () => {
    await publish.commit(await prepared(text()));
    const job = await prepared(text());
    const since = await lose(job);
    expect(await failureOf(find(job, since))).toMatchObject({
      kind: 'outcome_unknown',
      reason: 'Several new posts on Reddit have these words.',
    });
  });

  it('in another subreddit is another post', async () => {
    await publish.commit(await bench.prepareFor(account, { content: text(), target: 'Breadmaking' }));
    const job = await prepared(text());
    const since = await fail(job);
    bench.world.pass(2 * minute);
    expect(await find(job, since)).toBeNull();
  });
});

describe('the list of posts', () => {
  it('is turned page by page', async () => {
    const job = await prepared(text());
    const since = await lose(job);
    for (let n = 0; n < 100; n += 1)
      await publish.commit(await prepared(contentWith({ media: [], title: `Other ${n}` })));
    expect((await find(job, since))?.id).toBe(bench.posts()[0]?.id);
    expect(bench.asked.filter((each) => each.endsWith('/submitted'))).toHaveLength(2);
  });

  it('is left to a person where it does not reach back to the call', async () => {
    await begin({ limits: { calls: 100_000 } });
    const job = await prepared(text());
    const since = await lose(job);
    for (let n = 0; n < 999; n += 1)
      await publish.commit(await prepared(contentWith({ media: [], title: `Other ${n}` })));
    expect((await find(job, since))?.id).toBe(bench.posts()[0]?.id);
    await publish.commit(await prepared(contentWith({ media: [], title: 'One more' })));
    expect(await failureOf(find(job, since))).toMatchObject({
      kind: 'rejected',
      reason: 'There are too many new posts on Reddit to look through. Please look there.',
    });
  });
});
