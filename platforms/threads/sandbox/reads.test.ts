import { describe, expect, it } from 'vitest';
import { withThreads, type Network } from '../testing/network.ts';

const error = (code: number) => ({ error: { code } });
const idOf = (body: unknown) => (body as { id: string }).id;
const idsOf = (body: unknown) => (body as { data: { id: string }[] }).data.map(({ id }) => id);

async function posted({ call }: Network, text: string, reply_to_id?: string): Promise<string> {
  const values = { media_type: 'TEXT', text, ...(reply_to_id !== undefined && { reply_to_id }) };
  const creation_id = idOf(await call('POST', 'me/threads', values));
  return idOf(await call('POST', 'me/threads_publish', { creation_id }));
}

describe('reading a Threads post', () => {
  it('a post and its container have different media types', () =>
    withThreads(async (network) => {
      const id = await posted(network, 'Bread');
      const fields = 'media_type,media_product_type,text,timestamp,username,is_reply,has_replies';
      expect(await network.call('GET', id, { fields })).toEqual({
        id,
        media_type: 'TEXT_POST',
        media_product_type: 'THREADS',
        text: 'Bread',
        timestamp: '2026-11-20T12:00:00+0000',
        username: 'lumi.bakery',
        is_reply: false,
        has_replies: false,
      });
    }));

  it('posts are listed newest first in pages, without replies', () =>
    withThreads(async (network) => {
      const ids = [];
      for (const text of ['a', 'b', 'c']) ids.unshift(await posted(network, text));
      const reply = await posted(network, 'below', ids[0]);
      const first = await network.call('GET', 'me/threads', { limit: '2' });
      expect(idsOf(first)).toEqual(ids.slice(0, 2));
      const { after } = (first as { paging: { cursors: { after: string } } }).paging.cursors;
      expect(idsOf(await network.call('GET', 'me/threads', { limit: '2', after }))).toEqual(ids.slice(2));
      expect(idsOf(await network.call('GET', 'me/replies'))).toEqual([reply]);
    }));
});

describe('Threads replies and deletions', () => {
  it('replies are listed by level, and the conversation lists all levels', () =>
    withThreads(async (network) => {
      const { call } = network;
      const post = await posted(network, 'Bread');
      const one = await posted(network, 'one', post);
      const two = await posted(network, 'two', post);
      const below = await posted(network, 'below', one);
      expect(idsOf(await call('GET', `${post}/replies`))).toEqual([two, one]);
      expect(idsOf(await call('GET', `${post}/replies`, { reverse: 'false' }))).toEqual([one, two]);
      expect(idsOf(await call('GET', `${post}/conversation`))).toEqual([below, two, one]);
      expect(await call('GET', below, { fields: 'root_post,replied_to,is_reply_owned_by_me' })).toEqual({
        id: below,
        root_post: { id: post },
        replied_to: { id: one },
        is_reply_owned_by_me: true,
      });
    }));

  it('only replies at the top level can be hidden', () =>
    withThreads(async (network) => {
      const post = await posted(network, 'Bread');
      const one = await posted(network, 'one', post);
      const below = await posted(network, 'below', one);
      const hide = (id: string) => network.call('POST', `${id}/manage_reply`, { hide: 'true' });
      expect(await hide(one)).toEqual({ success: true });
      expect(await network.call('GET', one, { fields: 'hide_status' })).toMatchObject({
        hide_status: 'HIDDEN',
      });
      expect(await hide(below)).toMatchObject(error(100));
    }));

  it('deleting a post needs a permission that we do not request', () =>
    withThreads(async (network) => {
      const post = await posted(network, 'Bread');
      expect(await network.call('DELETE', post)).toMatchObject(error(10));
      network.state().tokens.forEach(({ scopes }) => scopes.push('threads_delete'));
      expect(await network.call('DELETE', post)).toEqual({ success: true, deleted_id: post });
      expect(network.posts()).toEqual([]);
    }));
});

describe('Threads insights', () => {
  it('post insights have one value per metric', () =>
    withThreads(async (network) => {
      const post = await posted(network, 'Bread');
      await posted(network, 'one', post);
      const metric = 'views,replies';
      expect(await network.call('GET', `${post}/insights`, { metric })).toMatchObject({
        data: [
          {
            name: 'views',
            period: 'lifetime',
            values: [{ value: 0 }],
            id: `${post}/insights/views/lifetime`,
          },
          { name: 'replies', values: [{ value: 1 }] },
        ],
      });
      expect(await network.call('GET', `${post}/insights`, { metric: 'clicks' })).toMatchObject(error(100));
    }));

  it('each profile metric is returned in a format of its own', () =>
    withThreads(async ({ call }) => {
      const value = expect.any(Number) as number;
      const metric = 'views,likes,clicks';
      expect(await call('GET', 'me/threads_insights', { metric })).toMatchObject({
        data: [
          { name: 'views', values: [{ value }, { value, end_time: '2026-11-20T12:00:00+0000' }] },
          { name: 'likes', total_value: { value } },
          { name: 'clicks', link_total_values: [{ value }] },
        ],
      });
      const followers = { metric: 'follower_demographics', breakdown: 'age' };
      expect(await call('GET', 'me/threads_insights', followers)).toMatchObject({
        data: [{ total_value: { breakdowns: [{ dimension_keys: ['age'] }] } }],
      });
    }));

  it.each([
    ['without a breakdown', { metric: 'follower_demographics' }],
    ['of followers in a time range', { metric: 'followers_count', since: '1790000000' }],
    ['from before Threads recorded insights', { metric: 'views', since: '1712991599' }],
    ['without a metric', {}],
    ['of a metric that profiles do not have', { metric: 'shares' }],
  ])('profile insights %s are refused', (_what, values: Record<string, string>) =>
    withThreads(async ({ call }) => {
      expect(await call('GET', 'me/threads_insights', values)).toMatchObject(error(100));
    }),
  );
});
