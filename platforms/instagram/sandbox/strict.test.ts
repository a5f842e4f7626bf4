import { describe, expect, it } from 'vitest';
import { contentWith, image, jpeg, video } from '../testing/samples.ts';
import { setup } from '../testing/setup.ts';

const graph = 'https://graph.instagram.com/v25.0';
const dayMs = 86_400_000;

async function connected(index = 0) {
  const network = setup();
  const account = await network.connect(index);
  const { files } = network;
  // What everybody asks about stands on a server.
  files.set('https://files.example/a', jpeg(1080, 1080));
  const headers = { authorization: `Bearer ${account.grant.accessToken}` };

  async function call(method: string, path: string, values: Record<string, string> = {}) {
    const url = new URL(path.startsWith('https:') ? path : `${graph}/${path}`);
    const isPost = method === 'POST';
    if (!isPost) for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
    const body = isPost ? new URLSearchParams(values) : null;
    const reply = await network.ask(new Request(url, { method, headers, body }));
    return reply;
  }
  const create = (values: Record<string, string>) => call('POST', `${account.platformId}/media`, values);
  async function made(values: Record<string, string> = { image_url: 'https://files.example/a' }) {
    const { json } = await create(values);
    return (json as { id: string }).id;
  }
  const publish = (creation_id: string) =>
    call('POST', `${account.platformId}/media_publish`, { creation_id });
  return { ...network, account, call, create, made, publish };
}

const error = (code: number, error_subcode?: number) => ({
  status: expect.any(Number) as number,
  json: { error: { code, ...(error_subcode !== undefined && { error_subcode }) } },
});
const a = 'https://files.example/a';

describe('a new container is refused', () => {
  it.each([
    ['without anything', {}, error(100)],
    ['of an unknown type', { media_type: 'ALBUM', image_url: a }, error(100, 2207023)],
    ['of a video without a type', { video_url: a }, error(100, 2207023)],
    ['of the type VIDEO alone', { media_type: 'VIDEO', video_url: a }, error(100, 2207023)],
    ['of a reel without a video', { media_type: 'REELS', image_url: a }, error(100)],
    ['of an image and a video', { media_type: 'STORIES', image_url: a, video_url: a }, error(100)],
    [
      'of a reel in a carousel',
      { media_type: 'REELS', video_url: a, is_carousel_item: 'true' },
      error(100, 2207023),
    ],
    ['with a caption in a carousel', { image_url: a, is_carousel_item: 'true', caption: 'A' }, error(100)],
    ['with an alt text for a video', { media_type: 'REELS', video_url: a, alt_text: 'A' }, error(100)],
    ['with an alt text of 1001 characters', { image_url: a, alt_text: 'a'.repeat(1001) }, error(100)],
    ['with a caption of 2201 characters', { image_url: a, caption: 'a'.repeat(2201) }, error(36004, 2207010)],
    ['with 31 hashtags', { image_url: a, caption: '#a '.repeat(31) }, error(36004, 2207010)],
    ['with 21 mentions', { image_url: a, caption: '@a '.repeat(21) }, error(36004, 2207010)],
    ['of a file that is not there', { image_url: `${a}/404` }, error(9004, 2207052)],
    ['of an address with an umlaut', { image_url: 'https://files.example/ä' }, error(9004, 2207052)],
    ['of no address', { image_url: 'a.jpg' }, error(9004, 2207052)],
    ['of a carousel without children', { media_type: 'CAROUSEL' }, error(100)],
    ['of a carousel of one', { media_type: 'CAROUSEL', children: '1' }, error(100, 2207028)],
    ['of a carousel of the same twice', { media_type: 'CAROUSEL', children: '1,1' }, error(100, 2207028)],
    ['of a carousel of strangers', { media_type: 'CAROUSEL', children: '1,2' }, error(24, 2207008)],
  ])('%s', async (_what, values, expected) => {
    const { create, files, sandbox } = await connected();
    files.set('https://files.example/ä', jpeg(1080, 1080));
    expect(await create(values)).toMatchObject(expected);
    expect(sandbox.save()).toMatchObject({ containers: [] });
  });

  it.each([
    ['a PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), error(36001, 2207005)],
    ['too large by a byte', jpeg(1080, 1080, 8_388_609), error(36000, 2207004)],
    ['too tall', jpeg(799, 1000), error(36003, 2207009)],
    ['too wide', jpeg(1920, 1000), error(36003, 2207009)],
    ['cut off', jpeg(1080, 1080).slice(0, 6), error(36001, 2207005)],
  ])('of an image that is %s', async (_what, bytes, expected) => {
    const { create, files } = await connected();
    files.set(a, bytes);
    expect(await create({ image_url: a })).toMatchObject(expected);
  });

  it.each([
    ['of just 8 MB', jpeg(1080, 1080, 8_388_608)],
    ['as tall as may be', jpeg(800, 1000)],
    ['as wide as may be', jpeg(1910, 1000)],
  ])('but not of an image %s', async (_what, bytes) => {
    const { create, files } = await connected();
    files.set(a, bytes);
    expect(await create({ image_url: a })).toMatchObject({ status: 200 });
  });

  it('after 400 in a day', async () => {
    const { create, pass } = await connected();
    for (let count = 0; count < 400; count += 1)
      expect(await create({ image_url: a })).toMatchObject({ status: 200 });
    expect(await create({ image_url: a })).toMatchObject(error(9, 2207042));
    pass(dayMs);
    expect(await create({ image_url: a })).toMatchObject({ status: 200 });
  });

  it('for a carousel of eleven, and not of ten', async () => {
    const { create, made, pass } = await connected();
    const ids: string[] = [];
    for (let count = 0; count < 11; count += 1)
      ids.push(await made({ image_url: a, is_carousel_item: 'true' }));
    pass(2_000);
    const of = (count: number) => create({ media_type: 'CAROUSEL', children: ids.slice(0, count).join(',') });
    expect(await of(11)).toMatchObject(error(100, 2207028));
    expect(await of(10)).toMatchObject({ status: 200 });
  });

  it('for a carousel of what is not ready, or is no part of one', async () => {
    const { create, made, pass } = await connected();
    const parts = [
      await made({ image_url: a, is_carousel_item: 'true' }),
      await made({ image_url: a, is_carousel_item: 'true' }),
    ];
    const of = (children: string[]) => create({ media_type: 'CAROUSEL', children: children.join(',') });
    expect(await of(parts)).toMatchObject(error(9007, 2207027));
    const alone = await made();
    pass(2_000);
    expect(await of([...parts.slice(1), alone])).toMatchObject(error(100, 2207028));
  });
});

describe('publishing is refused', () => {
  it('without a container, for another’s and for a post', async () => {
    const { call, account, publish, made, pass, connect, ask } = await connected();
    expect(await call('POST', `${account.platformId}/media_publish`)).toMatchObject(error(100));
    const own = await made();
    pass(2_000);
    const other = await connect(1);
    const headers = { authorization: `Bearer ${other.grant.accessToken}` };
    const body = new URLSearchParams({ creation_id: own });
    const foreign = new Request(`${graph}/${other.platformId}/media_publish`, {
      method: 'POST',
      headers,
      body,
    });
    expect(await ask(foreign)).toMatchObject(error(24, 2207008));
    const { json } = await publish(own);
    expect(await publish((json as { id: string }).id)).toMatchObject(error(24, 2207008));
  });

  it('before it is ready', async () => {
    const { publish, made, pass } = await connected();
    const id = await made();
    pass(1_999);
    expect(await publish(id)).toMatchObject(error(9007, 2207027));
    pass(1);
    expect(await publish(id)).toMatchObject({ status: 200 });
  });

  it('a day after it was made', async () => {
    const { publish, made, pass } = await connected();
    const ids = [await made(), await made()];
    pass(dayMs - 1);
    expect(await publish(ids[0] ?? '')).toMatchObject({ status: 200 });
    pass(1);
    expect(await publish(ids[1] ?? '')).toMatchObject(error(24, 2207008));
  });

  it('for a part of a carousel', async () => {
    const { publish, made, pass } = await connected();
    const id = await made({ image_url: a, is_carousel_item: 'true' });
    pass(2_000);
    expect(await publish(id)).toMatchObject(error(100));
  });

  it('never for what is published already: there are two then', async () => {
    const { publish, made, pass, postsOf, account } = await connected();
    const id = await made();
    pass(2_000);
    await publish(id);
    await publish(id);
    expect(postsOf(account)).toHaveLength(2);
  });
});

describe('a call is refused', () => {
  it('without a token, or with one that nobody gave', async () => {
    const { ask } = await connected();
    expect(await ask(new Request(`${graph}/me`))).toMatchObject(error(104));
    const headers = { authorization: 'Bearer x' };
    expect(await ask(new Request(`${graph}/me`, { headers }))).toMatchObject(error(190, 467));
  });

  it('to an unknown version, or to none', async () => {
    const { call } = await connected();
    expect(await call('GET', 'https://graph.instagram.com/v99.0/me')).toMatchObject(error(2500));
    expect(await call('GET', 'https://graph.instagram.com/me')).toMatchObject(error(2500));
  });

  it('for a field that does not exist', async () => {
    const { call } = await connected();
    expect(await call('GET', 'me', { fields: 'user_id,email' })).toMatchObject(error(100));
  });

  it('for the account of somebody else', async () => {
    const { call, sandbox } = await connected();
    const other = sandbox.identities[1]?.platformId ?? '';
    expect(await call('GET', `${other}/media`)).toMatchObject(error(100, 33));
  });

  it('to read comments of a container, and to delete a post', async () => {
    const { call, made } = await connected();
    const id = await made();
    expect(await call('GET', `${id}/comments`)).toMatchObject(error(100, 33));
    expect(await call('DELETE', id)).toMatchObject(error(-1, 2207073));
  });
});

describe('what is remembered', () => {
  it('outlives a restart, to the same answers', async () => {
    const { sandbox, publish, made, pass } = await connected();
    const id = await made();
    pass(2_000);
    await publish(id);
    const again = setup(JSON.parse(JSON.stringify(sandbox.save())));
    expect(again.sandbox.accounts()).toEqual(sandbox.accounts());
  });

  it('says how much of the day’s quota is used', async () => {
    const { call, account, publish, made, pass } = await connected();
    const id = await made();
    pass(2_000);
    await publish(id);
    expect(await call('GET', `${account.platformId}/content_publishing_limit`)).toMatchObject({
      json: { data: [{ quota_usage: 1, config: { quota_total: 50, quota_duration: 86_400 } }] },
    });
  });

  it('writes a comment that it denies, where fields are asked for', async () => {
    const { call, publish, made, pass, postsOf, account } = await connected();
    const id = await made();
    pass(2_000);
    const { json } = await publish(id);
    const post = (json as { id: string }).id;
    const said = await call('POST', `${post}/comments`, { message: 'Warm.', fields: 'id' });
    expect(said).toMatchObject(error(20, 1772107));
    expect(postsOf(account)[0]?.comments).toMatchObject([{ text: 'Warm.', username: 'lumi.bakery' }]);
  });
});

describe('the page that asks for consent', () => {
  const address = (change: Record<string, string> = {}) => {
    const { sandbox, redirectUri } = setup();
    const values = {
      client_id: sandbox.keys.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'instagram_business_basic',
      state: 's',
      ...change,
    };
    return new Request(`https://www.instagram.com/oauth/authorize?${new URLSearchParams(values).toString()}`);
  };

  it('shows everybody, what is asked for, and a way out', async () => {
    const { ask, sandbox } = setup();
    const { status, text = '' } = await ask(address());
    expect(status).toBe(200);
    for (const { name } of sandbox.identities) expect(text).toContain(name);
    expect(text).toContain('View your profile and your posts');
    expect(text).toContain('Deny');
    expect(text).not.toContain('<script');
  });

  it('sends back who denies', async () => {
    const { decide } = setup();
    const back = await decide({ deny: '1' });
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: 'The user denied your request',
      state: 'the-state',
    });
  });

  it.each([
    { client_id: '1' },
    { redirect_uri: 'http://evil.example/' },
    { response_type: 'token' },
    { scope: 'everything' },
    { scope: 'instagram_business_content_publish' },
    { scope: '' },
  ])('goes nowhere with %j', async (change) => {
    const { ask } = setup();
    expect(await ask(address(change))).toMatchObject({ status: 400 });
  });
});

describe('a video', () => {
  it('that is none is told in the end', async () => {
    const { create, made, files, call, pass } = await connected();
    files.set('https://files.example/v', jpeg(1080, 1080));
    const id = await made({ media_type: 'REELS', video_url: 'https://files.example/v' });
    const state = () => call('GET', id, { fields: 'status_code,status' });
    expect(await state()).toMatchObject({ json: { status_code: 'IN_PROGRESS' } });
    pass(8_000);
    expect(await state()).toMatchObject({
      json: { status_code: 'ERROR', status: expect.stringContaining('2207026') as string },
    });
    expect(await create({ media_type: 'REELS' })).toMatchObject(error(100));
  });

  it('of sixty seconds and no more is a story', async () => {
    const { jobOf, account, prepare } = await connected();
    const lasting = (durationMs: number) => {
      const media = [{ ...video(`v${durationMs}`), durationMs }];
      return prepare(jobOf(account, contentWith({ media, options: { uploadType: 'stories' } })));
    };
    await expect(lasting(60_000)).resolves.toHaveProperty('handle.container.id');
    await expect(lasting(60_001)).rejects.toMatchObject({ failure: { code: '2207026' } });
  });

  it('has a cover that must be a JPEG', async () => {
    const { jobOf, account, prepare, files } = await connected();
    const job = jobOf(account, contentWith({ media: [video('v')], thumbnail: image('cover') }));
    files.set('https://files.example/cover', new Uint8Array([1, 2, 3]));
    await expect(prepare(job)).rejects.toMatchObject({ failure: { code: '2207005' } });
  });
});
