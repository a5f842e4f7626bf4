import { dayMs, hourMs, minuteMs, secondMs } from '@fanfare/core/time/units.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../platform.ts';
import { failureOf } from '../../conformance/rig-tools.ts';
import { createLinkedInRig, type LinkedInRig } from '../testing/rig.ts';
import { contentWith, image, tom } from '../testing/subject.ts';
import { publish } from './publish.ts';

const text = contentWith({ media: [] });

let rig: LinkedInRig;
let account: Account;

async function begin(saved: unknown = null, identity?: string) {
  await rig?.close();
  rig = await createLinkedInRig(saved);
  account = await rig.connect(identity);
  rig.calls.length = 0;
}

beforeEach(() => begin());
afterEach(() => rig.close());

const sends = () => rig.callLines().filter((line) => line === 'POST /rest/posts').length;

describe('publishing a post', () => {
  it('a text post is published in one call, which returns its address', async () => {
    const { id, url } = await publish.commit(await rig.prepareFor(account, text));
    expect(rig.callLines()).toEqual(['POST /rest/posts']);
    expect(id).toMatch(/^urn:li:share:\d+$/);
    expect(url).toBe(`https://www.linkedin.com/feed/update/${id}/`);
  });

  it('the post is public, and its text is escaped', async () => {
    await publish.commit(await rig.prepareFor(account, contentWith({ description: 'a (b) #c', media: [] })));
    expect(rig.calls[0]?.json).toEqual({
      author: `urn:li:person:${account.platformId}`,
      commentary: 'a \\(b\\) #c',
      visibility: 'PUBLIC',
      distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
      lifecycleState: 'PUBLISHED',
      isReshareDisabledByAuthor: false,
    });
  });

  it('a text-only post is published without its files', async () => {
    await publish.commit(await rig.prepareFor(account, contentWith({ options: { uploadType: 'none' } })));
    expect(rig.callLines()).toEqual(['POST /rest/posts']);
    expect(rig.posts()).toMatchObject([{ kind: 'text', media: [] }]);
  });

  it('each image has its own alt text', async () => {
    const media = [image('a'), image('b')];
    const altTexts = [{ id: 'b', text: ' Soup. ' }];
    await publish.commit(await rig.prepareFor(account, contentWith({ media, altTexts })));
    expect(rig.posts()[0]?.media.map(({ altText }) => altText)).toEqual([null, 'Soup.']);
  });

  it('a response without a post id leaves the outcome unknown', async () => {
    const job = await rig.prepareFor(account, text);
    const { send } = rig.io.http;
    const nameless = (name: string) => ({
      ...job.http,
      send: async (call: Parameters<typeof send>[0]) => ({
        ...(await send(call)),
        headers: new Headers({ 'x-restli-id': name }),
      }),
    });
    expect((await failureOf(publish.commit({ ...job, http: nameless('') })))?.kind).toBe('outcome_unknown');
  });

  it('a repeated post is refused as a duplicate and not mistaken for the first one', async () => {
    await publish.commit(await rig.prepareFor(account, text));
    expect(await failureOf(publish.commit(await rig.prepareFor(account, text)))).toEqual({
      kind: 'rejected',
      code: 'DUPLICATE_POST',
      reason: 'LinkedIn does not accept the same post twice. Please change the text.',
    });
  });

  it('a post over the daily limit waits until midnight UTC', async () => {
    await begin({ limits: { perDay: 1 } });
    // The daily limit is one call here, and connecting the account has used it.
    const failure = await failureOf(publish.start(rig.jobOf(account)));
    expect(failure).toMatchObject({ kind: 'rate_limited', retryAt: Date.parse('2026-11-21T00:00:00Z') });
    rig.world.pass(12 * hourMs);
    expect((await publish.start(rig.jobOf(account, text))).kind).toBe('ready');
    await publish.commit(await rig.prepareFor(account, text));
  });
});

describe('finding a post whose response was lost', () => {
  async function lost(fault: 'drop' | 'server_error' | 'false_error' = 'drop') {
    const job = await rig.prepareFor(account);
    const armedAt = rig.world.now();
    rig.world.aim('post_create', fault);
    await failureOf(publish.commit(job));
    rig.calls.length = 0;
    return { job, since: armedAt - 5 * secondMs };
  }

  it('the search waits a minute, so that a slow call can finish', async () => {
    const { job, since } = await lost();
    rig.world.pass(minuteMs - 1);
    expect(await failureOf(publish.find(job, since))).toMatchObject({
      kind: 'unavailable',
      retryAt: since + 65 * secondMs,
    });
    expect(sends()).toBe(0);
    rig.world.pass(1);
    expect((await publish.find(job, since))?.id).toBe(rig.posts()[0]?.id);
  });

  it.each(['drop', 'server_error', 'false_error'] as const)(
    'the post is published exactly once despite the fault "%s"',
    async (fault) => {
      const { job, since } = await lost(fault);
      rig.world.pass(minuteMs);
      const found = await publish.find(job, since);
      expect(rig.posts().map(({ id }) => id)).toEqual([found?.id]);
      expect(found?.url).toBe(`https://www.linkedin.com/feed/update/${found?.id}/`);
    },
  );

  it('the post is published exactly once even if the second response is lost too', async () => {
    const { job, since } = await lost('server_error');
    rig.world.pass(minuteMs);
    rig.world.aim('post_create', 'drop');
    expect((await failureOf(publish.find(job, since)))?.kind).toBe('outcome_unknown');
    rig.world.pass(minuteMs);
    expect((await publish.find(job, since))?.id).toBe(rig.posts()[0]?.id);
    expect(rig.posts()).toHaveLength(1);
  });

  it('a post that LinkedIn refuses as a duplicate of the post of another delivery was not published', async () => {
    const [first, job] = [await rig.prepareFor(account, text), await rig.prepareFor(account, text)];
    const since = rig.world.now() - 5 * secondMs;
    const other = await publish.commit(first);
    rig.world.aim('post_create', 'server_error');
    await failureOf(publish.commit(job));
    rig.world.pass(minuteMs);
    expect(await publish.find(job, since)).toEqual(other);
    const taken = (ids: readonly string[]) => Promise.resolve(new Set(ids.filter((id) => id === other.id)));
    expect(await publish.find({ ...job, taken }, since)).toBeNull();
  });

  it('eight minutes after the first call, the post is not sent again, and a person has to check', async () => {
    const { job, since } = await lost();
    rig.world.pass(since + 8 * minuteMs - rig.world.now());
    expect(await publish.find(job, since)).not.toBeNull();
    rig.calls.length = 0;
    rig.world.pass(1);
    expect(await failureOf(publish.find(job, since))).toEqual({
      kind: 'rejected',
      code: null,
      reason:
        'LinkedIn does not let Fanfare look for the post. Please check on your profile whether it is there.',
    });
    expect(rig.calls).toEqual([]);
    expect(rig.posts()).toHaveLength(1);
  });

  it('if LinkedIn refuses a duplicate without naming the first post, a person has to check', async () => {
    const { job, since } = await lost();
    rig.world.pass(minuteMs);
    const body = { message: 'Duplicate.', errorDetails: { inputErrors: [{ code: 'DUPLICATE_POST' }] } };
    const send = () => Promise.resolve({ status: 422, headers: new Headers(), body });
    const failure = await failureOf(publish.find({ ...job, http: { ...job.http, send } }, since));
    expect(failure).toMatchObject({ kind: 'rejected', code: null });
  });

  it('a post with files that are still processing was certainly not published', async () => {
    rig.world.aim('processing', 'never_finish');
    const job = await rig.prepareFor(account);
    const since = rig.world.now() - 5 * secondMs;
    expect(await failureOf(publish.commit(job))).toMatchObject({
      kind: 'unavailable',
      code: 'MEDIA_ASSET_WAITING_UPLOAD',
    });
    rig.world.pass(minuteMs);
    expect(await publish.find(job, since)).toBeNull();
    expect(rig.posts()).toEqual([]);
  });

  it('a post with files that failed to process was certainly not published', async () => {
    rig.world.aim('processing', 'refuse');
    const job = await rig.prepareFor(account);
    const since = rig.world.now() - 5 * secondMs;
    expect(await failureOf(publish.commit(job))).toMatchObject({
      kind: 'rejected',
      code: 'MEDIA_ASSET_PROCESSING_FAILED',
    });
    rig.world.pass(minuteMs);
    expect(await publish.find(job, since)).toBeNull();
  });

  it.each([
    ['refuse', 'rejected'],
    // The limit lasts until tomorrow. LinkedIn will no longer recognise the post then, so waiting would not help.
    ['rate_limit', 'rejected'],
    ['expire_token', 'token_expired'],
    ['server_error', 'unavailable'],
  ] as const)('a search with the fault "%s" fails as %s', async (fault, kind) => {
    const { job, since } = await lost();
    rig.world.pass(minuteMs);
    rig.world.aim('post_create', fault);
    expect((await failureOf(publish.find(job, since)))?.kind).toBe(kind);
    expect(rig.posts()).toHaveLength(1);
  });
});

describe('deleting a post', () => {
  it('the call that deletes a post encodes the id and names its method in a header', async () => {
    const { id } = await publish.commit(await rig.prepareFor(account, text));
    await publish.remove!(rig.io, account, id);
    const { method, url, headers } = rig.calls.at(-1)!;
    expect([method, url]).toEqual([
      'DELETE',
      `https://api.linkedin.com/rest/posts/${encodeURIComponent(id)}`,
    ]);
    expect(headers).toMatchObject({ 'x-restli-method': 'DELETE', 'linkedin-version': '202609' });
    expect(rig.posts()).toEqual([]);
  });

  it('deleting a post that no longer exists succeeds', async () => {
    await publish.remove!(rig.io, account, 'urn:li:share:1');
    expect(rig.callLines()).toEqual(['DELETE /rest/posts/urn:li:share:1']);
  });

  it('a post of another member is not deleted', async () => {
    const { id } = await publish.commit(await rig.prepareFor(account, text));
    const other = await rig.connect(tom);
    expect((await failureOf(publish.remove!(rig.io, other, id)))?.kind).toBe('missing_permission');
    expect(rig.posts()).toHaveLength(1);
  });

  it('a new post with the text of a deleted post is refused for a day', async () => {
    const { id } = await publish.commit(await rig.prepareFor(account, text));
    await publish.remove!(rig.io, account, id);
    rig.world.pass(dayMs - 1);
    expect((await failureOf(publish.commit(await rig.prepareFor(account, text))))?.code).toBe(
      'DUPLICATE_POST',
    );
    rig.world.pass(1);
    await publish.commit(await rig.prepareFor(account, text));
  });
});
