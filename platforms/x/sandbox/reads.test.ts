import { describe, expect, it } from 'vitest';
import { dataOf, plainX } from '../testing/plain-x.ts';

const { rig, begin, signInAs, ask, statusOf, tweet } = plainX();

describe('reading posts', () => {
  it('a missing post is reported with status 200, and an id that is not a number is refused', async () => {
    const { status, body } = await ask('GET', '/2/tweets/7');
    expect(status).toBe(200);
    expect(body['errors']).toMatchObject([
      { title: 'Not Found Error', resource_type: 'tweet', resource_id: '7' },
    ]);
    expect(body).not.toHaveProperty('data');
    expect(await statusOf('GET', '/2/tweets/seven')).toBe(400);
  });

  it('an empty list has no data field', async () => {
    const { body } = await ask('GET', '/2/users/1712345678901234501/tweets');
    expect(body).toEqual({ meta: { result_count: 0 } });
  });

  it('responses have the old or the new field names, depending on the setting `names`; unknown fields are refused', async () => {
    const { id } = dataOf(await tweet({ text: 'Soup.' }));
    const saved = rig().sandbox().save() as object;
    const fields = async (parameter: string) =>
      Object.keys(
        dataOf(await ask('GET', `/2/tweets/${id}?${parameter}=public_metrics`))['public_metrics'] ?? {},
      );
    expect(await fields('tweet.fields')).toContain('retweet_count');
    await begin({ ...saved, settings: { names: 'post' } });
    expect(await fields('post.fields')).toContain('repost_count');
    expect(await statusOf('GET', `/2/tweets/${id}?tweet.fields=likes`)).toBe(400);
  });

  it('texts have shortened links and three escaped characters', async () => {
    const { text } = dataOf(await tweet({ text: 'a < b & https://example.com/soup' }));
    expect(text).toMatch(/^a &lt; b &amp; https:\/\/t\.co\/\w+$/);
  });

  it('the search finds replies of the last seven days, except those of the last half minute', async () => {
    const { id } = dataOf(await tweet({ text: 'Soup.' }));
    const { id: answer } = dataOf(await tweet({ text: 'Warm.', reply: { in_reply_to_tweet_id: id } }));
    const found = async () => {
      await signInAs();
      const { body } = await ask('GET', `/2/tweets/search/recent?query=conversation_id:${id}`);
      return ((body['data'] ?? []) as { id: string }[]).some((each) => each.id === answer);
    };
    expect(await found()).toBe(false);
    rig().world.pass(30_000);
    expect(await found()).toBe(true);
    rig().world.pass(7 * 24 * 60 * 60 * 1000 - 30_000);
    expect(await found()).toBe(true);
    rig().world.pass(1);
    expect(await found()).toBe(false);
  });

  it.each(['max_results=4', 'max_results=101', 'start_time=yesterday', 'pagination_token=x'])(
    'the query %s is refused',
    async (query) => {
      expect(await statusOf('GET', `/2/users/1712345678901234501/tweets?${query}`)).toBe(400);
    },
  );
});
