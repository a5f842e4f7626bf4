import { createHmac } from 'node:crypto';
import { TwitterApi } from 'twitter-api-v2';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { agreeAt, withClients } from '../../conformance/redirected.ts';
import { redirectUri, type Rig } from '../../conformance/rig.ts';
import type { Subject } from '../../conformance/subject.ts';
import { jpeg, plainX } from '../testing/plain-x.ts';
import { ann, x } from '../testing/subject.ts';

const subject = x as Subject;

afterEach(() => void vi.useRealTimers());

/** The library signs with the clock of the machine, so `Date` gets the time of the sandbox. */
const withClock = (run: (rig: Rig) => Promise<void>) =>
  withClients(subject, (rig) => {
    vi.useFakeTimers({ toFake: ['Date'], now: rig.world.now() });
    return run(rig);
  });

async function loginWith({ keys }: Rig, authAccessType: 'read' | 'write' = 'write'): Promise<TwitterApi> {
  const app = { appKey: keys.clientId, appSecret: keys.clientSecret };
  const link = await new TwitterApi(app).generateAuthLink(redirectUri, { authAccessType });
  const back = (await agreeAt(link.url, ann)).searchParams;
  expect(back.get('oauth_token')).toBe(link.oauth_token);
  const asked = { ...app, accessToken: link.oauth_token, accessSecret: link.oauth_token_secret };
  const verifier = back.get('oauth_verifier') ?? '';
  const { client, userId } = await new TwitterApi(asked).login(verifier);
  expect(userId).toBe(ann);
  await expect(new TwitterApi(asked).login(verifier)).rejects.toMatchObject({ code: 401 });
  return client;
}

describe('a login by OAuth 1.0a', () => {
  it('twitter-api-v2 signs in, posts with an image and reads, until its token is revoked', () =>
    withClock(async (rig) => {
      const client = await loginWith(rig);
      const image = Buffer.from(jpeg);
      const id = await client.v2.uploadMedia(image, { media_type: 'image/jpeg' });
      const { data } = await client.v2.tweet('Soup & "bread"!', { media: { media_ids: [id] } });
      const read = await client.v2.singleTweet(data.id, { 'tweet.fields': ['created_at', 'author_id'] });
      expect(read.data.author_id).toBe(ann);
      expect(rig.posts()).toHaveLength(1);
      rig.sandbox().revoke(ann);
      await expect(client.v2.me()).rejects.toMatchObject({ code: 401 });
    }));

  it('an app that requested only the permission to read may not post', () =>
    withClock(async (rig) => {
      const client = await loginWith(rig, 'read');
      expect((await client.v2.me()).data.id).toBe(ann);
      await expect(client.v2.tweet('Soup.')).rejects.toMatchObject({ code: 403 });
    }));

  it('a call that the app signs without the token of a person is refused', () =>
    withClock(async ({ keys }) => {
      const app = new TwitterApi({ appKey: keys.clientId, appSecret: keys.clientSecret });
      await expect(app.v2.me()).rejects.toMatchObject({
        code: 403,
        data: { title: 'Unsupported Authentication' },
      });
    }));
});

describe('a signed call', () => {
  const { rig } = plainX();
  const encoded = encodeURIComponent;

  /** Requests a token exactly as RFC 5849 describes it. `change` alters the parameters before they are signed. */
  async function requestToken(change: Record<string, string> = {}, tamper: Record<string, string> = {}) {
    const { keys, world, consentAddress } = rig();
    const given: Record<string, string> = {
      oauth_callback: 'https://fanfare.example/back',
      oauth_consumer_key: keys.clientId,
      oauth_nonce: 'once',
      oauth_signature_method: 'HMAC-SHA1',
      oauth_timestamp: String(Math.floor(world.now() / 1000)),
      ...change,
    };
    const listed = Object.keys(given)
      .toSorted()
      .map((name) => `${name}=${encoded(given[name] ?? '')}`);
    const base = `POST&${encoded('https://api.x.com/oauth/request_token')}&${encoded(listed.join('&'))}`;
    const oauth_signature = createHmac('sha1', `${encoded(keys.clientSecret)}&`)
      .update(base)
      .digest('base64');
    const header = Object.entries({ ...given, oauth_signature, ...tamper })
      .map(([name, value]) => `${name}="${encoded(value)}"`)
      .join(', ');
    const address = `${consentAddress(null).origin}/api.x.com/oauth/request_token`;
    const answer = await fetch(address, { method: 'POST', headers: { authorization: `OAuth ${header}` } });
    return { status: answer.status, text: await answer.text() };
  }

  it('a signature that follows the standard exactly is accepted', async () => {
    const { status, text } = await requestToken();
    expect([status, text]).toEqual([200, expect.stringContaining('oauth_callback_confirmed=true')]);
  });

  it.each([
    ['a wrong signature', {}, { oauth_signature: 'made up' }, 401],
    ['a parameter that was changed afterwards', {}, { oauth_callback: 'https://other.example/' }, 401],
    ['the key of an unknown app', { oauth_consumer_key: 'other' }, {}, 401],
    ['an unsupported signature method', { oauth_signature_method: 'PLAINTEXT' }, {}, 401],
    ['a token, although none has been issued', { oauth_token: 'nobody' }, {}, 501],
    ['an old timestamp', { oauth_timestamp: '1' }, {}, 401],
    ['no timestamp', { oauth_timestamp: '' }, {}, 401],
    ['a callback that is not an address', { oauth_callback: 'nowhere' }, {}, 403],
    ['a parameter that is not imitated', { x_colour: 'red' }, {}, 501],
  ])('a signed call with %s is refused', async (_name, change, tamper, status) => {
    expect((await requestToken(change, tamper)).status).toBe(status);
  });

  it('a nonce is accepted only once', async () => {
    expect([(await requestToken()).status, (await requestToken()).status]).toEqual([200, 401]);
  });
});
