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

describe('looking for a post', () => {
  it('counts by the second, as the network does', async () => {
    bench.world.pass(900);
    const job = await bench.prepareFor(account, plain);
    await publish.commit(job);
    expect(await publish.find(job, bench.world.now())).not.toBeNull();
    expect(await publish.find(job, bench.world.now() + 100)).toBeNull();
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
