import { describe, expect, it } from 'vitest';
import { publish } from '../server/publish.ts';
import { plainX } from '../testing/plain-x.ts';
import { ben, contentWith } from '../testing/subject.ts';

const { rig, begin, ask, statusOf, tweet, initialize } = plainX();

describe('the API', () => {
  it('a call needs a valid token', async () => {
    const { status, body } = await ask('GET', '/2/users/me', undefined, 'made-up');
    expect(status).toBe(401);
    expect(body).toEqual({ title: 'Unauthorized', detail: 'Unauthorized', type: 'about:blank', status: 401 });
  });

  it('a call needs the scope for its action', async () => {
    await begin(null, ben);
    expect(await statusOf('GET', '/2/users/me')).toBe(200);
    expect((await tweet({ text: 'Soup.' })).body['type']).toMatch(/\/client-forbidden$/);
    const upload = await initialize();
    expect([upload.status, upload.body['type']]).toEqual([403, 'about:blank']);
  });

  it('calls over the limit are refused, and each response says how many are left', async () => {
    await begin({ limits: { calls: { users_me: 2 } } });
    const remaining = async () => (await ask('GET', '/2/users/me')).headers.get('x-rate-limit-remaining');
    expect([await remaining(), await remaining()]).toEqual(['1', '0']);
    const { status, headers } = await ask('GET', '/2/users/me');
    expect(status).toBe(429);
    expect(Number(headers.get('x-rate-limit-reset')) * 1000).toBe(rig().world.now() + 15 * 60 * 1000);
    rig().world.pass(15 * 60 * 1000);
    expect(await remaining()).toBe('1');
  });

  it('the API also answers at its old host, but it does not know the calls of version 1.1', async () => {
    expect(await statusOf('GET', '/../api.twitter.com/2/users/me')).toBe(200);
    expect(await statusOf('GET', '/1.1/account/verify_credentials.json')).toBe(404);
  });
});

describe('a large number of posts', () => {
  it('posts over the limits of X are accepted if the saved state raises the limits', async () => {
    const most = 1_000_000;
    await begin({ limits: { calls: { tweet_create: most }, createTweetPerDay: most } });
    const own = await rig().connect();
    for (let count = 0; count < 150; count += 1)
      await publish.commit(
        await rig().prepareFor(own, contentWith({ description: `Post ${count}.`, media: [] })),
      );
    expect(rig().posts()).toHaveLength(150);
  });
});
