import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userAgent } from '../server/api.ts';
import { createRedditRig, type RedditRig } from '../testing/rig.ts';

/** Calls that other clients make and our own does not. */
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
  const response = await fetch(`${origin}/oauth.reddit.com${path}`, {
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

  it('a link leads to its address and is taken once by each subreddit', async () => {
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

  it('a subreddit and another account are described, and unknown ones are not found', async () => {
    expect((await ask('GET', '/r/soup/about')).json).toMatchObject({ data: { display_name: 'soup' } });
    expect((await ask('GET', '/user/NorthKitchen/about')).json).toMatchObject({
      data: { name: 'NorthKitchen' },
    });
    for (const path of ['/r/nothing_here/about', '/r/nothing_here/new', '/user/nobody_here/about'])
      expect((await ask('GET', path)).status, path).toBe(404);
  });
});

describe('changing a post', () => {
  it('the text of an own text post is changed, and nothing else', async () => {
    const id = await madeBy({ kind: 'self', text: 'Hot.' });
    await ask('POST', '/api/editusertext', { thing_id: `t3_${id}`, text: 'Cold.' });
    expect(rig.sandbox().accounts()[0]?.posts[0]?.text).toBe('Cold.');
    const link = await madeBy({ kind: 'link', url: 'https://example.com/a' });
    const refused = await ask('POST', '/api/editusertext', { thing_id: `t3_${link}`, text: 'Cold.' });
    expect(codeIn(refused.json)).toBe('NO_THING_ID');
  });

  it('a vote needs its permission', async () => {
    const id = await madeBy({ kind: 'self' });
    expect((await ask('POST', '/api/vote', { id: `t3_${id}`, dir: '1' })).status).toBe(403);
  });
});
