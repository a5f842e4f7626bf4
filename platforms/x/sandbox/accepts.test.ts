import { describe, expect, it } from 'vitest';
import { smallest } from '../../_shared/testing/media-bytes.ts';
import { dataOf, jpeg, plainX } from '../testing/plain-x.ts';
import { pia } from '../testing/subject.ts';

const { rig, signInAs, ask, tweet, startUpload, append, finalize } = plainX();

const ann = '1712345678901234501';
const gif = smallest('image/gif');
const listed = async (path: string) =>
  ((await ask('GET', path)).body['data'] ?? []) as { id: string; text: string }[];

describe('parameters that the sandbox does not imitate', () => {
  it.each([
    ['made_with_ai', { made_with_ai: true }],
    ['paid_partnership', { paid_partnership: true }],
    ['nullcast', { nullcast: true }],
    ['community_id', { community_id: '1' }],
    ['media.tagged_user_ids', { media: { media_ids: ['1'], tagged_user_ids: ['2'] } }],
    ['reply.exclude_reply_user_ids', { reply: { in_reply_to_tweet_id: '1', exclude_reply_user_ids: ['2'] } }],
  ])('a post with the field %s is refused, and the reply names the field', async (name, change) => {
    const { status, body } = await tweet({ text: 'Soup.', ...change });
    expect([status, body]).toEqual([501, { error: 'not imitated here', parameters: [name] }]);
    expect(rig().posts()).toHaveLength(0);
  });

  it('a field that is not imitated is accepted if it has its default value', async () => {
    expect((await tweet({ text: 'Soup.', nullcast: false, made_with_ai: false })).status).toBe(201);
  });

  it.each(['tweet.fields=promoted_metrics', 'expansions=referenced_tweets.id', 'user.fields=location'])(
    'a read with the value %s is refused, and the reply names the value',
    async (query) => {
      const { id } = dataOf(await tweet({ text: 'Soup.' }));
      const { status, body } = await ask('GET', `/2/tweets/${id}?${query}`);
      expect([status, body['parameters']]).toEqual([501, [query]]);
    },
  );

  it('a search with an operator that is not imitated is refused, and the reply names the parameter', async () => {
    const { status, body } = await ask('GET', '/2/tweets/search/recent?query=point_radius:[1%202%203km]');
    expect([status, body['parameters']]).toEqual([501, ['query']]);
  });
});

describe('a poll in a post', () => {
  it('a post keeps the options of its poll, and the poll closes after its duration', async () => {
    const { id } = dataOf(
      await tweet({ text: 'Which?', poll: { options: ['Left', 'Right'], duration_minutes: 60 } }),
    );
    const path = `/2/tweets/${id}?tweet.fields=attachments&expansions=attachments.poll_ids&poll.fields=voting_status`;
    const polls = async () => ((await ask('GET', path)).body['includes'] as { polls: unknown[] }).polls;
    expect(await polls()).toMatchObject([
      { options: [{ label: 'Left', votes: 0 }, { label: 'Right' }], voting_status: 'open' },
    ]);
    rig().world.pass(60 * 60 * 1000);
    expect(await polls()).toMatchObject([{ voting_status: 'closed' }]);
    expect(rig().posts()).toMatchObject([{ kind: 'poll' }]);
  });

  it.each([
    [{ options: ['Left'], duration_minutes: 60 }],
    [{ options: ['Left', 'r'.repeat(26)], duration_minutes: 60 }],
    [{ options: ['Left', 'Right'], duration_minutes: 4 }],
  ])('a post is refused if its poll breaks a limit: %j', async (poll) => {
    expect((await tweet({ text: 'Which?', poll })).status).toBe(400);
  });
});

describe('users', () => {
  it('a person is found by username and by id, and their numbers are returned on request', async () => {
    await tweet({ text: 'Soup.' });
    const byName = dataOf(await ask('GET', '/2/users/by/username/AnnMeadow?user.fields=public_metrics'));
    expect(byName).toMatchObject({ id: ann, public_metrics: { followers_count: 1400, tweet_count: 1 } });
    expect(dataOf(await ask('GET', `/2/users/${ann}`))).toEqual({
      id: ann,
      name: 'Ann Meadow',
      username: 'annmeadow',
    });
  });

  it('an unknown person is reported with status 200, and an unknown field is refused', async () => {
    const { status, body } = await ask('GET', '/2/users/by/username/nobody');
    expect([status, Object.keys(body)]).toEqual([200, ['errors']]);
    expect((await ask('GET', '/2/users/me?user.fields=shoe_size')).status).toBe(400);
  });
});

describe('reads', () => {
  it('a post has its hashtags, mentions and links with their positions, its language and its source', async () => {
    const text = '🍲 #soup for @pia_prints: https://example.com/soup';
    const { id } = dataOf(await tweet({ text }));
    const read = await ask('GET', `/2/tweets/${id}?tweet.fields=entities,lang,source`);
    expect(dataOf(read)).toMatchObject({ lang: 'en', source: 'Fanfare' });
    expect(dataOf(read)['entities']).toMatchObject({
      hashtags: [{ start: 2, end: 7, tag: 'soup' }],
      mentions: [{ start: 12, end: 23, username: 'pia_prints' }],
      urls: [{ start: 25, expanded_url: 'https://example.com/soup', display_url: 'example.com/soup' }],
    });
  });

  it('a search finds posts by their author and their words', async () => {
    await tweet({ text: 'Soup of #today.' });
    await signInAs(pia);
    await tweet({ text: 'Prints of #today.' });
    rig().world.pass(30_000);
    const found = async (query: string) =>
      (await listed(`/2/tweets/search/recent?query=${encodeURIComponent(query)}`)).map(({ text }) => text);
    expect(await found('from:annmeadow')).toEqual(['Soup of #today.']);
    expect(await found('#today -from:annmeadow')).toEqual(['Prints of #today.']);
    expect(await found('soup is:reply')).toEqual([]);
  });

  it('the list of mentions contains posts in which other accounts name the account', async () => {
    await tweet({ text: 'I am @annmeadow.' });
    await signInAs(pia);
    const { id } = dataOf(await tweet({ text: 'Soup by @annmeadow.' }));
    expect((await listed(`/2/users/${ann}/mentions`)).map((each) => each.id)).toEqual([id]);
  });

  it('organic metrics are returned only to the author', async () => {
    const { id } = dataOf(await tweet({ text: 'Soup.' }));
    const path = `/2/tweets/${id}?tweet.fields=organic_metrics`;
    expect(dataOf(await ask('GET', path))['organic_metrics']).toMatchObject({ impression_count: 1 });
    await signInAs(pia);
    expect(dataOf(await ask('GET', path))).not.toHaveProperty('organic_metrics');
  });

  it('hourly analytics add up to the total, and a period with too many hours is refused', async () => {
    const { id } = dataOf(await tweet({ text: 'Soup.' }));
    const from = rig().world.now();
    rig().world.pass(90 * 60 * 1000);
    const read = async (granularity: string) => {
      const times = `start_time=${new Date(from).toISOString()}&end_time=${new Date(rig().world.now()).toISOString()}`;
      const path = `/2/tweets/analytics?ids=${id}&${times}&granularity=${granularity}&analytics.fields=impressions`;
      const { body } = await ask('GET', path);
      const [report] = body['data'] as [{ timestamped_metrics: { metrics: { impressions: number } }[] }];
      return report.timestamped_metrics.map(({ metrics }) => metrics.impressions);
    };
    const [total = 0] = await read('total');
    const hours = await read('hourly');
    expect(hours).toHaveLength(2);
    expect(total).toBeGreaterThan(100);
    expect((hours[0] ?? 0) + (hours[1] ?? 0)).toBe(total);
    const whole = 'start_time=0001-01-01T00:00:00Z&end_time=9999-01-01T00:00:00Z';
    const endless = await ask('GET', `/2/tweets/analytics?ids=${id}&${whole}&granularity=hourly`);
    expect(endless).toMatchObject({ status: 501 });
  });
});

describe('images', () => {
  it('a small image is accepted in one call, as JSON and as a form', async () => {
    const upload = (media: string) =>
      ask('POST', '/2/media/upload', { media, media_category: 'tweet_image' });
    const { id } = dataOf(await upload(Buffer.from(jpeg).toString('base64')));
    expect((await tweet({ media: { media_ids: [id] } })).status).toBe(201);
    expect((await upload('AQIDBA==')).status).toBe(400);
    const form = new FormData();
    form.set('media', new Blob([gif]));
    form.set('media_category', 'tweet_image');
    expect((await ask('POST', '/2/media/upload', form)).status).toBe(200);
    form.set('colour', 'red');
    expect((await ask('POST', '/2/media/upload', form)).status).toBe(400);
    form.delete('colour');
    form.append('media', new Blob([jpeg]));
    const { status, body } = await ask('POST', '/2/media/upload', form);
    expect([status, body['parameters']]).toEqual([501, ['media']]);
  });

  it('a GIF may be sent with the type of another image format', async () => {
    const id = await startUpload({
      media_type: 'image/png',
      media_category: 'tweet_gif',
      total_bytes: gif.length,
    });
    await append(id, 0, gif);
    await finalize(id);
    rig().world.pass(4000);
    expect((await tweet({ media: { media_ids: [id] } })).status).toBe(201);
    expect(rig().posts()).toMatchObject([{ kind: 'gif', media: [{ type: 'image/gif' }] }]);
  });
});

describe('a name that X does not know', () => {
  it.each([
    ['POST', '/2/tweets', { text: 'Soup.', colour: 'red' }, 'colour'],
    [
      'POST',
      '/2/tweets',
      { text: 'Soup.', poll: { options: ['A', 'B'], duration_minutes: 5, colour: 1 } },
      'poll.colour',
    ],
    ['PUT', '/2/tweets/7/hidden', { hidden: true, colour: 'red' }, 'colour'],
    [
      'POST',
      '/2/media/upload/initialize',
      { media_type: 'image/png', total_bytes: 1, media_category: 'tweet_image', colour: 1 },
      'colour',
    ],
    ['POST', '/2/media/upload', { media: 'AQID', media_category: 'tweet_image', colour: 1 }, 'colour'],
    [
      'POST',
      '/2/media/metadata',
      { id: '7', metadata: { alt_text: { text: 'Soup', colour: 1 } } },
      'metadata.alt_text.colour',
    ],
  ])(
    'an unknown member of a body is refused, and the error names it: %s %s %j',
    async (method, path, json, name) => {
      const { status, body } = await ask(method, path, json);
      expect([status, body['errors']]).toMatchObject([400, [{ parameters: { [name]: [''] } }]]);
    },
  );

  it('a form field that is not imitated is refused, and the reply names it', async () => {
    const form = new FormData();
    form.set('segment_index', '0');
    form.set('media', new Blob([gif]));
    form.set('colour', 'red');
    const { status, body } = await ask('POST', `/2/media/upload/${await startUpload()}/append`, form);
    expect([status, body['parameters']]).toEqual([501, ['colour']]);
  });
});
