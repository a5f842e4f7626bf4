import type { PostContent } from '@fanfare/core/posts/content.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../platform.ts';
import { createBench, failureOf, type Bench } from '../testing/bench.ts';
import { contentWith, image, pia } from '../testing/subject.ts';
import { comments } from './comments.ts';
import { publish } from './publish.ts';

let bench: Bench;
let account: Account;

async function begin(saved: unknown = null) {
  await bench?.close();
  bench = await createBench(saved);
  account = await bench.connect();
}

beforeEach(() => begin());
afterEach(() => bench.close());

const post = async (content: PostContent) => publish.commit(await bench.prepareFor(account, content));
const plain = contentWith({ description: 'Soup today.', media: [] });

describe.each(['tweet', 'post'])('looking for a post, where answers have the names of a %s', (names) => {
  beforeEach(() => begin({ settings: { names } }));

  it.each([
    ['with words', plain],
    ['with links, entities and an image', contentWith()],
    ['with an image alone', contentWith({ description: '' })],
  ])('finds one %s', async (_what, content) => {
    const job = await bench.prepareFor(account, content);
    const since = bench.world.now();
    const receipt = await publish.commit(job);
    expect(await publish.find(job, since)).toEqual(receipt);
  });

  it('takes no reply for the post', async () => {
    const { id } = await post(contentWith({ description: 'Other.', media: [] }));
    await comments.add(bench.io, account, id, 'Soup today.');
    const job = await bench.prepareFor(account, plain);
    expect(await publish.find(job, bench.world.now())).toBeNull();
  });
});

describe('a post that shows late', () => {
  const lagMs = 60_000;
  const lookAfterMs = 20_000;
  const showsMs = 120_000;
  const wordless = contentWith({ description: '' });
  const showing = (timelineLagMs: number) => begin({ limits: { timelineLagMs } });
  const sinceNow = () => bench.world.now() - 5000;

  /** The call is made and nobody hears of it. */
  async function lost(content: PostContent) {
    const job = await bench.prepareFor(account, content);
    const since = sinceNow();
    bench.world.aim('tweet_create', 'drop');
    await failureOf(publish.commit(job));
    return { job, since };
  }
  /** It is lost, looked for in vain, and got ready once more. */
  async function triedAgain(content: PostContent, afterMs = lookAfterMs) {
    const { job, since } = await lost(content);
    bench.world.pass(afterMs);
    expect(await publish.find(job, since)).toBeNull();
    return bench.prepareFor(account, content, job.handle);
  }
  const firstId = () => bench.posts()[0]?.id;

  it('is found after a second try, which was refused for its words', async () => {
    await showing(lagMs);
    const again = await triedAgain(plain);
    const since = sinceNow();
    expect((await failureOf(publish.commit(again)))?.kind).toBe('outcome_unknown');
    bench.world.pass(lagMs - lookAfterMs - 1);
    expect(await publish.find(again, since)).toBeNull();
    bench.world.pass(1);
    expect((await publish.find(again, since))?.id).toBe(firstId());
    expect(bench.posts()).toHaveLength(1);
  });

  it.each([
    ['with words', plain, lookAfterMs],
    ['without any, which X would take twice', wordless, showsMs],
  ])('is looked for before it is sent again: one %s', async (_what, content, afterMs) => {
    await showing(afterMs + 1000);
    const again = await triedAgain(content, afterMs);
    bench.world.pass(1000);
    expect((await publish.commit(again)).id).toBe(firstId());
    expect(bench.posts()).toHaveLength(1);
  });

  it('is not taken for absent within two minutes where X would take it twice', async () => {
    await showing(showsMs);
    const { job, since } = await lost(wordless);
    bench.world.pass(since + showsMs - 1 - bench.world.now());
    expect((await failureOf(publish.find(job, since)))?.kind).toBe('outcome_unknown');
    bench.world.pass(1);
    expect(await publish.find(job, since)).toBeNull();
  });

  it('is not looked for before the first try', async () => {
    const job = await bench.prepareFor(account, plain);
    bench.asked.length = 0;
    await publish.commit(job);
    expect(bench.asked).toEqual(['POST /2/tweets']);
  });

  it('is not sent again while nobody can look for it', async () => {
    const { job } = await lost(wordless);
    const again = await bench.prepareFor(account, wordless, job.handle);
    bench.world.aim('user_timeline', 'server_error');
    expect((await failureOf(publish.commit(again)))?.kind).toBe('unavailable');
    expect(bench.posts()).toHaveLength(1);
  });

  it('is found by any of the files with which it was tried', async () => {
    const [resentMs, aMinute] = [23.5 * 60 * 60 * 1000, 60_000];
    await showing(resentMs + aMinute);
    const { job } = await lost(wordless);
    bench.world.pass(resentMs);
    account = await bench.connect();
    const again = await bench.prepareFor(account, wordless, job.handle);
    expect(again.handle.files[0]?.id).not.toBe(job.handle.files[0]?.id);
    bench.world.pass(aMinute);
    expect((await publish.commit(again)).id).toBe(firstId());
    expect(bench.posts()).toHaveLength(1);
  });

  it('is told from another without words that went out between two tries', async () => {
    const job = await bench.prepareFor(account, wordless);
    const since = sinceNow();
    bench.world.aim('tweet_create', 'server_error');
    await failureOf(publish.commit(job));
    bench.world.pass(showsMs);
    expect(await publish.find(job, since)).toBeNull();
    await post(contentWith({ description: '', media: [image('b')] }));
    const otherAt = bench.world.now();
    bench.world.pass(showsMs + 1000);
    const again = await bench.prepareFor(account, wordless, job.handle);
    expect((await failureOf(publish.find(again, otherAt + 999)))?.kind).toBe('outcome_unknown');
    expect(await publish.find(again, otherAt + 1000)).toBeNull();
    const { id } = await publish.commit(again);
    expect(bench.posts().map((each) => each.id)).toEqual([firstId(), id]);
    expect(id).not.toBe(firstId());
  });

  it('is looked for since the latest try where the first was not written down', async () => {
    const { job, since } = await lost(contentWith());
    const { files, expiresAt, attempts } = job.handle;
    const handle = publish.handle.parse({ files, expiresAt, attempts });
    bench.world.pass(lookAfterMs);
    expect((await publish.find({ ...job, handle }, since))?.id).toBe(firstId());
    expect(await publish.find({ ...job, handle }, sinceNow())).toBeNull();
    expect((await publish.find(job, sinceNow()))?.id).toBe(firstId());
  });
});

describe('looking for a post', () => {
  it('counts by the second, as the network does', async () => {
    bench.world.pass(900);
    const job = await bench.prepareFor(account, plain);
    await publish.commit(job);
    const now = bench.world.now();
    const find = (firstAt: number | null, since: number) =>
      publish.find({ ...job, handle: { ...job.handle, firstAt } }, since);
    for (const at of [null, now + 1000]) {
      expect(await find(at, now)).not.toBeNull();
      expect(await find(at, now + 100)).toBeNull();
    }
    expect(await find(now, now + 100)).not.toBeNull();
  });

  it('takes no post with other files for ours without any', async () => {
    const job = await bench.prepareFor(account, plain);
    await post(contentWith({ description: 'Soup today.' }));
    expect(await publish.find(job, bench.world.now())).toBeNull();
  });

  it('is not sure of a post with the same words and other files', async () => {
    const job = await bench.prepareFor(account, contentWith({ media: [image('b')] }));
    await post(contentWith());
    expect((await failureOf(publish.find(job, bench.world.now())))?.kind).toBe('outcome_unknown');
  });

  it('tells two posts without words by their files', async () => {
    const job = await bench.prepareFor(account, contentWith({ description: '' }));
    await post(contentWith({ description: '', media: [image('b')] }));
    const receipt = await publish.commit(job);
    expect(await publish.find(job, bench.world.now())).toEqual(receipt);
  });

  it('looks beyond the first page', async () => {
    await begin({ limits: { createTweet: 1000 } });
    const since = bench.world.now();
    const job = await bench.prepareFor(account, plain);
    const receipt = await publish.commit(job);
    for (let count = 0; count < 100; count += 1)
      await post(contentWith({ description: `Post ${count}.`, media: [] }));
    expect(await publish.find(job, since)).toEqual(receipt);
  });

  it('finds nothing of others', async () => {
    await post(plain);
    const other = await bench.connect(pia);
    expect(await publish.find(await bench.prepareFor(other, plain), bench.world.now())).toBeNull();
  });

  it.each([
    ['server_error', 'unavailable'],
    ['rate_limit', 'rate_limited'],
    ['drop', 'outcome_unknown'],
    ['expire_token', 'token_expired'],
    ['refuse', 'rejected'],
  ] as const)('never says that there is none when it could not look: %s', async (fault, kind) => {
    const job = await bench.prepareFor(account, plain);
    bench.world.aim('user_timeline', fault);
    expect((await failureOf(publish.find(job, bench.world.now())))?.kind).toBe(kind);
  });

  it('never says so of an account that is not there', async () => {
    const job = await bench.prepareFor({ ...account, platformId: '7' }, plain);
    expect((await failureOf(publish.find(job, bench.world.now())))?.kind).toBe('not_found');
  });
});
