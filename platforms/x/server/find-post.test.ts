import type { PostContent } from '@fanfare/core/posts/content.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../platform.ts';
import { failureOf } from '../../conformance/rig-tools.ts';
import { createXRig, type XRig } from '../testing/rig.ts';
import { contentWith, image, pia } from '../testing/subject.ts';
import { comments } from './comments.ts';
import { publish } from './publish.ts';

let rig: XRig;
let account: Account;

async function begin(saved: unknown = null) {
  await rig?.close();
  rig = await createXRig(saved);
  account = await rig.connect();
}

beforeEach(() => begin());
afterEach(() => rig.close());

const post = async (content: PostContent) => publish.commit(await rig.prepareFor(account, content));
const plain = contentWith({ description: 'Soup today.', media: [] });

describe.each(['tweet', 'post'])('finding a post if the field names of X contain “%s”', (names) => {
  beforeEach(() => begin({ settings: { names } }));

  it.each([
    ['with text', plain],
    ['with links, entities and an image', contentWith()],
    ['with only an image', contentWith({ description: '' })],
  ])('a post %s is found', async (_what, content) => {
    const job = await rig.prepareFor(account, content);
    const since = rig.world.now();
    const receipt = await publish.commit(job);
    expect(await publish.find(job, since)).toEqual(receipt);
  });

  it('the outcome is unknown if several posts have the same text', async () => {
    await begin({ settings: { names }, limits: { duplicateMs: 1 } });
    const since = rig.world.now();
    await post(plain);
    rig.world.pass(1000);
    const job = await rig.prepareFor(account, plain);
    await publish.commit(job);
    expect((await failureOf(publish.find(job, since)))?.kind).toBe('outcome_unknown');
  });

  it('a reply with the same text is not mistaken for ours', async () => {
    const { id } = await post(contentWith({ description: 'Other.', media: [] }));
    await comments.add(rig.io, account, id, 'Soup today.');
    const job = await rig.prepareFor(account, plain);
    expect(await publish.find(job, rig.world.now())).toBeNull();
  });
});

describe('a post that appears late', () => {
  const lagMs = 60_000;
  const lookAfterMs = 20_000;
  const showsMs = 120_000;
  const wordless = contentWith({ description: '' });
  const showing = (timelineLagMs: number) => begin({ limits: { timelineLagMs } });
  const sinceNow = () => rig.world.now() - 5000;

  /** Commits a post and loses the response of X. */
  async function lost(content: PostContent) {
    const job = await rig.prepareFor(account, content);
    const since = sinceNow();
    rig.world.aim('tweet_create', 'drop');
    await failureOf(publish.commit(job));
    return { job, since };
  }
  /** Commits a post, loses the response of X, does not find the post and prepares it again. */
  async function triedAgain(content: PostContent, afterMs = lookAfterMs) {
    const { job, since } = await lost(content);
    rig.world.pass(afterMs);
    expect(await publish.find(job, since)).toBeNull();
    return rig.prepareFor(account, content, job.handle);
  }
  const firstId = () => rig.posts()[0]?.id;

  it('the post is found after a second attempt that was refused as a duplicate', async () => {
    await showing(lagMs);
    const again = await triedAgain(plain);
    const since = sinceNow();
    expect((await failureOf(publish.commit(again)))?.kind).toBe('outcome_unknown');
    rig.world.pass(lagMs - lookAfterMs - 1);
    expect(await publish.find(again, since)).toBeNull();
    rig.world.pass(1);
    expect((await publish.find(again, since))?.id).toBe(firstId());
    expect(rig.posts()).toHaveLength(1);
  });

  it.each([
    ['with text', plain, lookAfterMs],
    ['without text', wordless, showsMs],
  ])('a post %s is found before it is sent again', async (_what, content, afterMs) => {
    await showing(afterMs + 1000);
    const again = await triedAgain(content, afterMs);
    rig.world.pass(1000);
    expect((await publish.commit(again)).id).toBe(firstId());
    expect(rig.posts()).toHaveLength(1);
  });

  it('a post without text is treated as not published only after two minutes', async () => {
    await showing(showsMs);
    const { job, since } = await lost(wordless);
    rig.world.pass(since + showsMs - 1 - rig.world.now());
    expect((await failureOf(publish.find(job, since)))?.kind).toBe('outcome_unknown');
    rig.world.pass(1);
    expect(await publish.find(job, since)).toBeNull();
  });

  it('the first attempt does not search for the post', async () => {
    const job = await rig.prepareFor(account, plain);
    rig.calls.length = 0;
    await publish.commit(job);
    expect(rig.calls).toEqual(['POST /2/tweets']);
  });

  it('the post is not sent again while the search fails', async () => {
    const { job } = await lost(wordless);
    const again = await rig.prepareFor(account, wordless, job.handle);
    rig.world.aim('user_timeline', 'server_error');
    expect((await failureOf(publish.commit(again)))?.kind).toBe('unavailable');
    expect(rig.posts()).toHaveLength(1);
  });

  it('a post with the files of an earlier attempt is found', async () => {
    const [resentMs, aMinute] = [23.5 * 60 * 60 * 1000, 60_000];
    await showing(resentMs + aMinute);
    const { job } = await lost(wordless);
    rig.world.pass(resentMs);
    account = await rig.connect();
    const again = await rig.prepareFor(account, wordless, job.handle);
    expect(again.handle.files[0]?.id).not.toBe(job.handle.files[0]?.id);
    rig.world.pass(aMinute);
    expect((await publish.commit(again)).id).toBe(firstId());
    expect(rig.posts()).toHaveLength(1);
  });

  it('a post without text that was made by hand between two attempts is not mistaken for ours', async () => {
    const job = await rig.prepareFor(account, wordless);
    const since = sinceNow();
    rig.world.aim('tweet_create', 'server_error');
    await failureOf(publish.commit(job));
    rig.world.pass(showsMs);
    expect(await publish.find(job, since)).toBeNull();
    await post(contentWith({ description: '', media: [image('b')] }));
    const otherAt = rig.world.now();
    rig.world.pass(showsMs + 1000);
    const again = await rig.prepareFor(account, wordless, job.handle);
    expect((await failureOf(publish.find(again, otherAt + 999)))?.kind).toBe('outcome_unknown');
    expect(await publish.find(again, otherAt + 1000)).toBeNull();
    const { id } = await publish.commit(again);
    expect(rig.posts().map((each) => each.id)).toEqual([firstId(), id]);
    expect(id).not.toBe(firstId());
  });

  it('if an old handle lacks the time of the first attempt, the search starts at the latest attempt', async () => {
    const { job, since } = await lost(contentWith());
    const { files, expiresAt, attempts } = job.handle;
    const handle = publish.handle.parse({ files, expiresAt, attempts });
    rig.world.pass(lookAfterMs);
    expect((await publish.find({ ...job, handle }, since))?.id).toBe(firstId());
    expect(await publish.find({ ...job, handle }, sinceNow())).toBeNull();
    expect((await publish.find(job, sinceNow()))?.id).toBe(firstId());
  });
});

describe('the search for a post', () => {
  it('the search compares times in whole seconds, because X returns them so', async () => {
    rig.world.pass(900);
    const job = await rig.prepareFor(account, plain);
    await publish.commit(job);
    const now = rig.world.now();
    const find = (firstAt: number | null, since: number) =>
      publish.find({ ...job, handle: { ...job.handle, firstAt } }, since);
    for (const at of [null, now + 1000]) {
      expect(await find(at, now)).not.toBeNull();
      expect(await find(at, now + 100)).toBeNull();
    }
    expect(await find(now, now + 100)).not.toBeNull();
  });

  it('a post with files is not mistaken for a post without files', async () => {
    const job = await rig.prepareFor(account, plain);
    await post(contentWith({ description: 'Soup today.' }));
    expect(await publish.find(job, rig.world.now())).toBeNull();
  });

  it('the outcome is unknown for a post with the same text and other files', async () => {
    const job = await rig.prepareFor(account, contentWith({ media: [image('b')] }));
    await post(contentWith());
    expect((await failureOf(publish.find(job, rig.world.now())))?.kind).toBe('outcome_unknown');
  });

  it('two posts without text are distinguished by their files', async () => {
    const job = await rig.prepareFor(account, contentWith({ description: '' }));
    await post(contentWith({ description: '', media: [image('b')] }));
    const receipt = await publish.commit(job);
    expect(await publish.find(job, rig.world.now())).toEqual(receipt);
  });

  it('the search continues beyond the first page', async () => {
    await begin({ limits: { calls: { tweet_create: 1000 } } });
    const since = rig.world.now();
    const job = await rig.prepareFor(account, plain);
    const receipt = await publish.commit(job);
    for (let count = 0; count < 100; count += 1)
      await post(contentWith({ description: `Post ${count}.`, media: [] }));
    expect(await publish.find(job, since)).toEqual(receipt);
  });

  it('a post of another account is not mistaken for ours', async () => {
    await post(plain);
    const other = await rig.connect(pia);
    expect(await publish.find(await rig.prepareFor(other, plain), rig.world.now())).toBeNull();
  });

  it.each([
    ['server_error', 'unavailable'],
    ['rate_limit', 'rate_limited'],
    ['drop', 'outcome_unknown'],
    ['expire_token', 'token_expired'],
    ['refuse', 'rejected'],
  ] as const)(
    'a search with the fault %s fails as %s and does not report a missing post',
    async (fault, kind) => {
      const job = await rig.prepareFor(account, plain);
      rig.world.aim('user_timeline', fault);
      expect((await failureOf(publish.find(job, rig.world.now())))?.kind).toBe(kind);
    },
  );

  it('the search fails for an account that does not exist', async () => {
    const job = await rig.prepareFor({ ...account, platformId: '7' }, plain);
    expect((await failureOf(publish.find(job, rig.world.now())))?.kind).toBe('not_found');
  });
});
