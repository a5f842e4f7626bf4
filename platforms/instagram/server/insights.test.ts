import { describe, expect, it } from 'vitest';
import { hourMs } from '@fanfare/core/time/units.ts';
import { contentWith } from '../testing/samples.ts';
import { setup } from '../testing/setup.ts';
import { comments } from './comments.ts';
import { insights } from './insights.ts';
import { publish } from './publish.ts';

const failure = (kind: string) => ({ failure: { kind } });

async function published(uploadType = 'post', index = 0) {
  const network = setup();
  const account = await network.connect(index);
  const ready = await network.prepare(network.jobOf(account, contentWith({ options: { uploadType } })));
  const { id } = await publish.commit(ready);
  const read = () => insights(network.io, account, id);
  return { ...network, account, id, read };
}

const valuesOf = ({ counts }: Awaited<ReturnType<typeof insights>>) =>
  Object.fromEntries(counts.map(({ label, value }) => [label, value]));

describe('Instagram post insights', () => {
  it('a new post has counts of zero and a link', async () => {
    const { read, id } = await published();
    const seen = await read();
    expect(seen.link).toMatch(/^https:\/\/www\.instagram\.com\/p\/\S{11}\/$/);
    expect(seen.answer).toMatchObject({
      media: { id, like_count: 0, comments_count: 0, permalink: seen.link, insights: { views: 0 } },
      comments: [],
    });
    expect(seen.counts.map(({ label }) => label)).toEqual([
      'Likes',
      'Comments',
      'Views',
      'Reach',
      'Saves',
      'Shares',
    ]);
  });

  it('two reads at the same time return the same counts, and a later read returns higher counts', async () => {
    const { read, pass } = await published();
    pass(3 * hourMs);
    const early = valuesOf(await read());
    expect(valuesOf(await read())).toEqual(early);
    pass(72 * hourMs);
    const late = valuesOf(await read());
    for (const label of ['Likes', 'Views', 'Reach', 'Comments'])
      expect(late[label]).toBeGreaterThan(early[label] ?? Infinity);
    expect(late['Views']).toBeGreaterThanOrEqual(late['Reach'] ?? Infinity);
    expect(late['Reach']).toBeGreaterThan(late['Likes'] ?? Infinity);
  });

  it('comments are listed newest first with their replies', async () => {
    const { read, io, account, id, pass } = await published();
    const first = await comments.add(io, account, id, 'Still warm.');
    pass(2_000);
    await comments.add(io, account, id, 'Almost gone.');
    pass(2_000);
    await comments.add(io, account, id, 'Really.', first.id);
    pass(2_000);
    await comments.add(io, account, id, 'Now it is gone.', first.id);
    const { comments: shown, answer } = await read();
    expect(shown).toMatchObject([
      { text: 'Almost gone.', replies: [] },
      {
        id: first.id,
        text: 'Still warm.',
        username: 'lumi.bakery',
        timestamp: '2026-11-21T09:00:03.000Z',
        replies: [{ text: 'Really.' }, { text: 'Now it is gone.', replies: [] }],
      },
    ]);
    expect(answer['comments']).toEqual(shown);
  });

  it('at most two hundred comments are read', async () => {
    const { read, io, account, id, calls } = await published();
    for (let count = 0; count < 201; count += 1) await comments.add(io, account, id, `No ${count}.`);
    calls.length = 0;
    const { comments: shown } = await read();
    expect(shown).toHaveLength(200);
    expect(shown.at(-1)?.text).toBe('No 1.');
    expect(calls).toHaveLength(6);
  });

  it('the insights of a story leave out counts that stories do not have', async () => {
    const { read, pass } = await published('stories');
    pass(5 * hourMs);
    expect((await read()).counts.map(({ label }) => label)).toEqual(['Likes', 'Comments', 'Views', 'Reach']);
    pass(24 * hourMs);
    expect((await read()).counts.map(({ label }) => label)).toEqual(['Likes', 'Comments']);
  });

  it('fewer fields are requested if Instagram withholds a field', async () => {
    const { io, account, id } = await published();
    await comments.add(io, account, id, 'Warm.');
    const asked: unknown[] = [];
    const refusing = {
      ...io,
      http: {
        ...io.http,
        read: ((call, schema) => {
          const { fields } = call.query ?? {};
          if (typeof fields === 'string' && /username/.test(fields)) {
            asked.push(fields);
            return io.http.read({ ...call, query: { ...call.query, fields: 'withheld' } }, schema);
          }
          return io.http.read(call, schema);
        }) satisfies typeof io.http.read,
      },
    };
    const { comments: shown } = await insights(refusing, account, id);
    expect(shown).toMatchObject([{ text: 'Warm.', username: 'Instagram user' }]);
    expect(asked).toHaveLength(2);
  });

  it('a missing post, an invalid token and a rate limit each fail with their own kind', async () => {
    const { io, account, id, read, faults, sandbox } = await published();
    await expect(insights(io, account, '404')).rejects.toMatchObject(failure('not_found'));
    const other = { ...account, grant: { ...account.grant, accessToken: 'stale' } };
    await expect(insights(io, other, id)).rejects.toMatchObject(failure('token_expired'));
    for (const call of ['read_container', 'comment_list', 'insights']) {
      faults.push({ call, kind: 'rate_limit' });
      await expect(read()).rejects.toMatchObject(failure('rate_limited'));
    }
    sandbox.revoke(account.platformId);
    await expect(read()).rejects.toMatchObject(failure('token_expired'));
  });
});

describe('Instagram insights without a permission', () => {
  async function without(scope: string) {
    const before = await published();
    const saved = JSON.parse(JSON.stringify(before.sandbox.save())) as { tokens: { scopes: string[] }[] };
    for (const token of saved.tokens) token.scopes = token.scopes.filter((each) => each !== scope);
    const { io } = setup(saved);
    return insights(io, before.account, before.id);
  }

  it('reading comments without the permission fails as missing_permission', async () => {
    await expect(without('instagram_business_manage_comments')).rejects.toMatchObject(
      failure('missing_permission'),
    );
  });

  it('without the permission for insights, only the numbers of likes and comments are returned', async () => {
    const { counts } = await without('instagram_business_manage_insights');
    expect(counts.map(({ label }) => label)).toEqual(['Likes', 'Comments']);
  });
});
