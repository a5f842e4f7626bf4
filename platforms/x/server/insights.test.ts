import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '@fanfare/core/time/units.ts';
import type { Account } from '../../platform.ts';
import { failureOf } from '../../conformance/rig-tools.ts';
import { createXRig, type XRig } from '../testing/rig.ts';
import { contentWith } from '../testing/subject.ts';
import { comments } from './comments.ts';
import { insights } from './insights.ts';
import { publish } from './publish.ts';

let rig: XRig;
let account: Account;
let id: string;

async function begin(saved: unknown = null) {
  rig = await createXRig(saved);
  account = await rig.connect();
  ({ id } = await publish.commit(await rig.prepareFor(account, contentWith({ media: [] }))));
}
beforeEach(() => begin());
afterEach(() => rig.close());

const read = () => insights(rig.io, account, id);
const add = (text: string, parent?: string) => comments.add(rig.io, account, id, text, parent);
async function later(ms: number) {
  rig.world.pass(ms);
  account = await rig.connect();
}

describe('the insights of a post', () => {
  it('the insights have the metrics from X and the link to the post', async () => {
    const seen = await read();
    expect(seen).toMatchObject({
      answer: {
        tweet: { id, public_metrics: { like_count: 0, reply_count: 0, retweet_count: 0 } },
        replies: [],
      },
      link: `https://x.com/annmeadow/status/${id}`,
      comments: [],
    });
    expect(seen.counts.map(({ label }) => label)).toEqual([
      'Likes',
      'Replies',
      'Reposts',
      'Quotes',
      'Views',
      'Bookmarks',
    ]);
  });

  it('the insights are equal whether X returns the old or the new field names', async () => {
    await rig.close();
    await begin({ settings: { names: 'post' } });
    await add('Warm.');
    const { answer, comments: shown } = await read();
    expect(answer).toMatchObject({ tweet: { public_metrics: { retweet_count: 0, reply_count: 1 } } });
    expect(shown).toMatchObject([{ text: 'Warm.' }]);
  });

  it('the numbers grow with time, and reading them does not change them', async () => {
    await later(hourMs);
    const early = await read();
    expect(await read()).toEqual(early);
    await later(2 * dayMs);
    const late = await read();
    for (const label of ['Likes', 'Views', 'Replies']) {
      const valueIn = ({ counts }: typeof late) => counts.find((each) => each.label === label)?.value ?? NaN;
      expect(valueIn(late)).toBeGreaterThan(valueIn(early));
    }
  });

  it("the account's own replies appear immediately, below the messages that they answer", async () => {
    const first = await add('Warm & soft <3');
    await later(1000);
    const second = await add('Very.', first.id);
    await later(1000);
    await add('Indeed.', second.id);
    await add('Gone.');
    const wanted = [
      { text: 'Gone.', replies: [] },
      {
        id: first.id,
        text: 'Warm & soft <3',
        username: 'annmeadow',
        replies: [{ text: 'Very.', replies: [{ text: 'Indeed.' }] }],
      },
    ];
    expect((await read()).comments).toMatchObject(wanted);
    // Half a minute later, the search finds these replies too, and each of them appears once.
    await later(40_000);
    expect((await read()).comments).toMatchObject(wanted);
    await later(60_000);
    const { comments: shown, answer } = await read();
    expect(shown).toMatchObject(wanted);
    expect(answer['replies']).toEqual(shown);
  });

  it('replies of strangers appear with their usernames', async () => {
    await later(2 * dayMs);
    const { comments: shown } = await read();
    expect(shown.length).toBeGreaterThan(1);
    for (const { text, username } of shown) {
      expect(text).toMatch(/^@annmeadow /);
      expect(['lena_hears', 'old_harbour', 'ravi_k_', 'two_cats_here']).toContain(username);
    }
  });

  it('replies older than seven days are missing, and a note says so', async () => {
    await add('Warm.');
    await later(7 * dayMs - 1000);
    expect(await read()).not.toHaveProperty('note');
    await later(dayMs);
    const { comments: shown, counts, note } = await read();
    expect(note).toMatch(/last seven days/);
    expect(shown.map(({ text }) => text)).not.toContain('Warm.');
    expect(counts.find(({ label }) => label === 'Replies')?.value).toBeGreaterThan(0);
  });

  it('at most two hundred replies are read', async () => {
    await rig.close();
    await begin({ limits: { calls: { tweet_create: 1000 } } });
    for (let count = 0; count < 201; count += 1) await add(`No ${count}.`);
    await later(2 * 60_000);
    rig.calls.length = 0;
    const { comments: shown } = await read();
    expect(shown).toHaveLength(200);
    expect(shown.at(-1)?.text).toBe('No 1.');
    expect(rig.calls).toHaveLength(4);
  });

  it('a missing post, an invalid token and a rate limit each fail with their own kind', async () => {
    expect((await failureOf(insights(rig.io, account, '404')))?.kind).toBe('not_found');
    for (const call of ['tweet_read', 'search_recent']) {
      rig.world.aim(call, 'rate_limit');
      const failure = await failureOf(read());
      expect(failure?.kind).toBe('rate_limited');
      expect(failure?.retryAt).toBeGreaterThan(rig.world.now());
    }
    const other = { ...account, grant: { ...account.grant, accessToken: 'stale' } };
    expect((await failureOf(insights(rig.io, other, id)))?.kind).toBe('token_expired');
    await publish.remove!(rig.io, account, id);
    expect((await failureOf(read()))?.kind).toBe('not_found');
  });

  it('reading insights without the permission fails as missing_permission', async () => {
    const saved = JSON.parse(JSON.stringify(rig.sandbox().save())) as { grants: { scopes: string[] }[] };
    for (const grant of saved.grants) grant.scopes = ['users.read'];
    const before = { account, id };
    await rig.close();
    rig = await createXRig(saved);
    const failure = await failureOf(insights(rig.io, before.account, before.id));
    expect(failure?.kind).toBe('missing_permission');
  });
});
