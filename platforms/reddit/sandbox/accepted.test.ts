import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { grantWith } from '../../conformance/unknown-parameters.ts';
import { userAgent } from '../server/api.ts';
import { createRedditRig, type RedditRig } from '../testing/rig.ts';
import { flairs } from './things.ts';
import { callServed } from '../../conformance/serve.ts';

/** Calls that other clients make but our own client does not. */
let rig: RedditRig;
let token: string;
beforeEach(async () => {
  rig = await createRedditRig();
  token = (await rig.grant()).accessToken;
});
afterEach(() => rig.close());

type Json = Record<string, unknown>;

async function ask(method: string, path: string, form?: Record<string, string>) {
  const origin = rig.consentAddress(null).origin;
  const response = await callServed(`${origin}/oauth.reddit.com${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'user-agent': userAgent },
    ...(form && { body: new URLSearchParams({ api_type: 'json', ...form }) }),
  });
  return { status: response.status, json: (await response.json()) as Json };
}
const submit = async (form: Record<string, string>) =>
  (await ask('POST', '/api/submit', { sr: 'soup', title: 'Soup', ...form })).json;
const codeIn = (reply: Json) => (reply['json'] as { errors: [string][] }).errors[0]?.[0];
const madeBy = async (form: Record<string, string>) =>
  ((await submit(form))['json'] as { data: { id: string } }).data.id;
const titlesAt = async (path: string) =>
  ((await ask('GET', path)).json['data'] as { children: { data: { title: string } }[] }).children.map(
    ({ data }) => data.title,
  );

describe('a link post', () => {
  const link = { kind: 'link', url: 'https://example.com/soup' };

  it('a link post opens its link, and each subreddit accepts a link only once', async () => {
    const id = await madeBy(link);
    expect((await ask('GET', `/api/info?id=t3_${id}`)).json).toMatchObject({
      data: { children: [{ data: { url: link.url, domain: 'example.com', is_self: false } }] },
    });
    expect(await submit(link)).toMatchObject({
      json: { errors: [['ALREADY_SUB', expect.anything(), 'url']] },
    });
    expect(await submit({ ...link, resubmit: 'true' })).toMatchObject({ json: { errors: [] } });
    expect(await submit({ ...link, sr: 'Coffee' })).toMatchObject({ json: { errors: [] } });
  });

  it.each([
    [{}, 'NO_URL'],
    [{ url: 'nowhere' }, 'BAD_URL'],
    [{ url: link.url, sr: 'WordsOnly' }, 'NO_LINKS'],
  ])('a link with %j is refused with %s', async (form, code) => {
    expect(codeIn(await submit({ kind: 'link', ...form }))).toBe(code);
  });
});

describe('reading a subreddit', () => {
  it('posts are listed by time and found by their words', async () => {
    await madeBy({ kind: 'self', title: 'Onion soup' });
    await madeBy({ kind: 'self', title: 'Pea soup' });
    await madeBy({ kind: 'self', title: 'Elsewhere', sr: 'Coffee' });
    expect(await titlesAt('/r/soup/new')).toEqual(['Pea soup', 'Onion soup']);
    expect(await titlesAt('/r/soup/search?q=onion')).toEqual(['Onion soup']);
    expect(await titlesAt('/r/AutoModerated/new')).toEqual([]);
  });

  it('a subreddit and another account can be read, and unknown subreddits and accounts are not found', async () => {
    expect((await ask('GET', '/r/soup/about')).json).toMatchObject({ data: { display_name: 'soup' } });
    expect((await ask('GET', '/user/NorthKitchen/about')).json).toMatchObject({
      data: { name: 'NorthKitchen' },
    });
    for (const path of ['/r/nothing_here/about', '/r/nothing_here/new', '/user/nobody_here/about'])
      expect((await ask('GET', path)).status, path).toBe(404);
  });
});

describe('changing a post', () => {
  it('the text of a text post can be changed, but not the text of a link post', async () => {
    const id = await madeBy({ kind: 'self', text: 'Hot.' });
    await ask('POST', '/api/editusertext', { thing_id: `t3_${id}`, text: 'Cold.' });
    expect(rig.sandbox().accounts()[0]?.posts[0]?.text).toBe('Cold.');
    const link = await madeBy({ kind: 'link', url: 'https://example.com/a' });
    const refused = await ask('POST', '/api/editusertext', { thing_id: `t3_${link}`, text: 'Cold.' });
    expect(codeIn(refused.json)).toBe('NO_THING_ID');
  });

  it('a vote needs the permission to vote', async () => {
    const id = await madeBy({ kind: 'self' });
    expect((await ask('POST', '/api/vote', { id: `t3_${id}`, dir: '1' })).status).toBe(403);
  });
});

const allScopes = 'identity mysubreddits submit read edit history flair vote';

describe('parameters', () => {
  it.each([
    ['a flair of another subreddit', { kind: 'self', flair_id: 'elsewhere' }, 'flair_id'],
    ['the address of a text post', { kind: 'self', url: 'https://example.com' }, 'url'],
    [
      'the poster of a link',
      { kind: 'link', url: 'https://example.com', video_poster_url: 'a' },
      'video_poster_url',
    ],
    ['a silent video', { kind: 'videogif' }, 'kind'],
    ['a flag that is neither on nor off', { kind: 'self', nsfw: 'perhaps' }, 'nsfw'],
  ])('the refusal of %s names the field', async (_what, form, name) => {
    expect(await submit(form)).toMatchObject({ parameters: [name] });
  });

  it('a post keeps its flags and its flair', async () => {
    const marks = { nsfw: 'true', spoiler: 'True', sendreplies: 'false' };
    const id = await madeBy({ kind: 'self', sr: 'FlairedBowls', flair_id: flairs[0]?.id ?? '', ...marks });
    expect((await ask('GET', `/api/info?id=t3_${id}`)).json).toMatchObject({
      data: {
        children: [{ data: { over_18: true, spoiler: true, send_replies: false, link_flair_text: 'Bowl' } }],
      },
    });
  });

  it('a list can be read page by page in both directions', async () => {
    for (const title of ['One', 'Two', 'Three', 'Four']) await madeBy({ kind: 'self', title });
    const read = async (query: string) => {
      const { json } = await ask('GET', `/r/soup/new?limit=2${query}`);
      return json['data'] as { children: { data: { name: string } }[]; after: string; before: string };
    };
    const first = await read('');
    expect(first.before).toBeNull();
    const second = await read(`&after=${first.after}&count=2`);
    expect(second.after).toBeNull();
    expect((await read(`&before=${second.before}`)).children).toEqual(first.children);
  });

  it('a list refuses a negative length and the name of an item that it does not contain', async () => {
    await madeBy({ kind: 'self', title: 'One' });
    const namesIn = async (query: string) => (await ask('GET', `/r/soup/new?${query}`)).json['parameters'];
    expect(await namesIn('after=')).toBeUndefined();
    expect(await namesIn('after=t3_nothing')).toEqual(['after']);
    expect(await namesIn('before=t3_nothing')).toEqual(['before']);
    expect(await namesIn('limit=-1')).toEqual(['limit']);
  });

  it('posts can be sorted by votes in lists and by comments in searches, and limited to a period', async () => {
    const [old, voted] = [
      await madeBy({ kind: 'self', title: 'Old soup' }),
      await madeBy({ kind: 'self', title: 'Voted soup' }),
      await madeBy({ kind: 'self', title: 'Discussed soup' }),
    ];
    expect(await titlesAt('/user/ann_meadow/submitted?sort=new')).toHaveLength(3);
    await ask('POST', '/api/comment', { thing_id: `t3_${old}`, text: 'Cold.' });
    token = (await grantWith(rig, allScopes, '7h2mz9c3')).accessToken;
    expect((await ask('POST', '/api/vote', { id: `t3_${voted}`, dir: '1' })).status).toBe(200);
    expect((await titlesAt('/r/soup/top?t=hour'))[0]).toBe('Voted soup');
    expect((await titlesAt('/search?q=soup&sort=comments'))[0]).toBe('Old soup');
    rig.world.pass(2 * 60 * 60 * 1000);
    expect(await titlesAt('/r/soup/top?t=hour')).toEqual([]);
    expect(await titlesAt('/user/ann_meadow/submitted?sort=top&t=day')).toHaveLength(3);
    expect((await ask('GET', '/user/ann_meadow/submitted?sort=new&t=day')).status).toBe(501);
  });

  it('a call may set the order and number of comments, and other values are refused as not imitated', async () => {
    const id = await madeBy({ kind: 'self' });
    for (const text of ['One', 'Two', 'Three'])
      await ask('POST', '/api/comment', { thing_id: `t3_${id}`, text });
    const bodies = async (query: string) => {
      const { json } = await ask('GET', `/comments/${id}?${query}`);
      const [, tree] = json as unknown as { data: { children: { kind: string; data: Json }[] } }[];
      return tree?.data.children.map(({ kind, data }) => (kind === 'more' ? data['count'] : data['body']));
    };
    expect(await bodies('sort=old')).toEqual(['One', 'Two', 'Three']);
    expect(await bodies('sort=new&limit=1')).toEqual(['Three', 2]);
    expect((await ask('GET', `/comments/${id}?limit=abc`)).status).toBe(501);
    expect((await ask('GET', `/comments/${id}?sort=qa`)).json['parameters']).toEqual(['sort']);
  });
});
