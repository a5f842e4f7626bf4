import { describe, expect, it } from 'vitest';
import { hourMs } from '@fanfare/core/time/units.ts';
import { movie, png } from '../testing/samples.ts';
import { withThreads, type Network } from '../testing/network.ts';
import { typeIn } from './containers.ts';
import type { Thread } from './state.ts';

const image = {
  id: 'a',
  path: 'a',
  kind: 'image',
  type: 'image/png',
  bytes: 64,
  width: 10,
  height: 10,
  durationMs: null,
} as const;
const a = 'https://files.example/a';

const error = (code: number, error_subcode?: number) => ({
  error: { code, ...(error_subcode !== undefined && { error_subcode }) },
});
const idOf = (body: unknown) => (body as { id: string }).id;

async function made({ call }: Network, values: Record<string, string> = { media_type: 'TEXT', text: 'A' }) {
  return idOf(await call('POST', 'me/threads', values));
}
const publish = ({ call }: Network, creation_id: string) =>
  call('POST', 'me/threads_publish', { creation_id });
const posted = async (network: Network, values?: Record<string, string>) =>
  idOf(await publish(network, await made(network, values)));

const linkTo = (count: number) => Array.from({ length: count }, (_, n) => `https://a.example/${n}`).join(' ');

describe('new Threads container', () => {
  it.each([
    ['without anything', {}],
    ['of a type that only published posts have', { media_type: 'TEXT_POST', text: 'A' }],
    ['of text without any characters', { media_type: 'TEXT' }],
    ['of an image without an address', { media_type: 'IMAGE' }],
    ['of a video with the address of an image', { media_type: 'VIDEO', image_url: a }],
    ['of a carousel without children', { media_type: 'CAROUSEL' }],
    ['of text in a carousel', { media_type: 'TEXT', text: 'A', is_carousel_item: 'true' }],
    [
      'of an image with text in a carousel',
      { media_type: 'IMAGE', image_url: a, text: 'A', is_carousel_item: 'true' },
    ],
    ['with 501 characters', { media_type: 'TEXT', text: 'a'.repeat(501) }],
    ['with emoji of 504 bytes', { media_type: 'TEXT', text: '👍'.repeat(126) }],
    ['with six links', { media_type: 'TEXT', text: linkTo(6) }],
    ['of text with an alt text', { media_type: 'TEXT', text: 'A', alt_text: 'A' }],
    [
      'with an alt text of 1001 characters',
      { media_type: 'IMAGE', image_url: a, alt_text: 'a'.repeat(1001) },
    ],
    ['of an image with a link', { media_type: 'IMAGE', image_url: a, link_attachment: a }],
    [
      'of an image that is to be published without a second call',
      { media_type: 'IMAGE', image_url: a, auto_publish_text: 'true' },
    ],
    ['with a full stop in its topic', { media_type: 'TEXT', text: 'A', topic_tag: 'a.b' }],
    ['with a topic of 51 characters', { media_type: 'TEXT', text: 'A', topic_tag: 'a'.repeat(51) }],
    ['with an unknown rule for replies', { media_type: 'TEXT', text: 'A', reply_control: 'nobody' }],
  ])('a container %s is refused', (_what, values) => {
    expect(typeIn(new URLSearchParams(values))).toMatchObject({ json: error(100) });
  });

  it.each([
    ['of 500 characters', { media_type: 'TEXT', text: 'a'.repeat(500) }],
    ['of emoji of 500 bytes', { media_type: 'TEXT', text: '👍'.repeat(125) }],
    ['with five links', { media_type: 'TEXT', text: linkTo(5) }],
    ['with a topic of 50 characters', { media_type: 'TEXT', text: 'A', topic_tag: 'a'.repeat(50) }],
  ])('a container %s is accepted', (_what, values) => {
    expect(typeIn(new URLSearchParams(values))).toBe('TEXT');
  });

  it.each([1, 21])('a carousel of %i files is refused', (count) =>
    withThreads(async ({ call }) => {
      const children = Array.from({ length: count }, (_, n) => n).join(',');
      expect(await call('POST', 'me/threads', { media_type: 'CAROUSEL', children })).toMatchObject(
        error(100),
      );
    }),
  );

  it('a carousel is accepted when its images are finished, and refused if they were not created for a carousel', () =>
    withThreads(async (network) => {
      const url = await network.files.url(image);
      const child = { media_type: 'IMAGE', image_url: url, is_carousel_item: 'true' };
      const children = [await made(network, child), await made(network, child)].join(',');
      const carousel = { media_type: 'CAROUSEL', children };
      expect(await network.call('POST', 'me/threads', carousel)).toMatchObject(error(100));
      network.world.pass(2_000);
      expect(await network.call('POST', 'me/threads', carousel)).toMatchObject({
        id: expect.any(String) as string,
      });
      const others = [await made(network), await made(network)].join(',');
      expect(
        await network.call('POST', 'me/threads', { media_type: 'CAROUSEL', children: others }),
      ).toMatchObject(error(100));
    }));

  it('a file that cannot be fetched and a reply to an unknown post are refused', () =>
    withThreads(async ({ call }) => {
      const unfetched = { media_type: 'IMAGE', image_url: 'https://files.example/none' };
      expect(await call('POST', 'me/threads', unfetched)).toMatchObject(error(9004, 2207052));
      const below = { media_type: 'TEXT', text: 'A', reply_to_id: '1' };
      expect(await call('POST', 'me/threads', below)).toMatchObject(error(100, 33));
    }));

  it('a container is refused without the permission to publish', () =>
    withThreads(async (network) => {
      const { grant } = await network.connect(network.subject.withholding ?? '');
      const body = await network.call('POST', 'me/threads', {
        media_type: 'TEXT',
        text: 'A',
        access_token: grant.accessToken,
      });
      // A token in the header takes precedence over a token in the parameters.
      expect(body).toMatchObject({ id: expect.any(String) as string });
      const headers = { authorization: `Bearer ${grant.accessToken}` };
      const url = 'https://graph.threads.com/v1.0/me/threads';
      const form = { media_type: 'TEXT', text: 'A' };
      await network.failureOf(network.io.http.send({ method: 'POST', url, form, headers }));
      expect(network.replies.at(-1)?.body).toMatchObject(error(10));
    }));
});

describe('Threads image container', () => {
  it.each([
    ['an image of 10:1 is accepted', png(1000, 100), { id: expect.any(String) as string }],
    ['an image of more than 10:1 is refused', png(1001, 100), error(100)],
    ['a video is refused', movie(1000), error(100)],
    ['an image of more than 8 MB is refused', png(10, 10, 8 * 1024 * 1024 + 1), error(100)],
  ])('the file of an image is checked when its container is created: %s', (_what, bytes, expected) =>
    withThreads(async (network) => {
      network.world.fetch = () => Promise.resolve({ bytes, type: 'image/png' });
      expect(await network.call('POST', 'me/threads', { media_type: 'IMAGE', image_url: a })).toMatchObject(
        expected,
      );
    }),
  );
});

describe('Threads container', () => {
  it('a container has a status, and a post has none', () =>
    withThreads(async (network) => {
      const { call, world, state } = network;
      state().settings.textMs = 1_000;
      const id = await made(network);
      const status = () => call('GET', id, { fields: 'status' });
      expect(await status()).toEqual({ id, status: 'IN_PROGRESS' });
      expect(await publish(network, id)).toMatchObject(error(24, 4279009));
      world.pass(1_000);
      expect(await status()).toEqual({ id, status: 'FINISHED' });
      const post = idOf(await publish(network, id));
      expect(await status()).toEqual({ id, status: 'PUBLISHED' });
      expect(await call('GET', post, { fields: 'status' })).toMatchObject(error(100));
    }));

  it('publishing a container twice makes one post, because the second call does not find the container', () =>
    withThreads(async (network) => {
      const id = await made(network);
      await publish(network, id);
      expect(await publish(network, id)).toMatchObject(error(24, 4279009));
      expect(network.posts()).toHaveLength(1);
    }));

  it('a container expires after a day', () =>
    withThreads(async (network) => {
      const id = await made(network);
      network.world.pass(24 * hourMs - 1);
      expect(await network.call('GET', id, { fields: 'status' })).toMatchObject({ status: 'FINISHED' });
      network.world.pass(1);
      expect(await network.call('GET', id, { fields: 'status' })).toMatchObject({ status: 'EXPIRED' });
      expect(await publish(network, id)).toMatchObject(error(24, 4279009));
    }));

  it('a text post can be published by the call that creates its container', () =>
    withThreads(async (network) => {
      const values = { media_type: 'TEXT', text: 'At once', auto_publish_text: 'true' };
      const id = await made(network, values);
      expect(network.posts()).toMatchObject([{ id, text: 'At once' }]);
    }));
});

describe('Threads daily quota', () => {
  it.each([
    [250, 'quota_usage', null],
    [1000, 'reply_quota_usage', 'root'],
  ])('the daily limit is %i for the quota %s', (most, usage, replyTo) =>
    withThreads(async (network) => {
      const root = await posted(network);
      const thread = network.state().threads[0]!;
      const others = replyTo === null ? most - 2 : most - 1;
      const more = Array.from({ length: others }, (_, n): Thread => {
        return { ...thread, id: `9${n}`, replyTo: replyTo === null ? null : root };
      });
      network.state().threads.push(...more);
      const next = { media_type: 'TEXT', text: 'A', ...(replyTo !== null && { reply_to_id: root }) };
      expect(idOf(await publish(network, await made(network, next)))).toMatch(/^\d+$/);
      expect(await publish(network, await made(network, next))).toMatchObject(error(9, 2207042));
      const shown = await network.call('GET', 'me/threads_publishing_limit', { fields: usage });
      expect(shown).toEqual({ data: [{ [usage]: most }] });
      network.world.pass(24 * hourMs);
      expect(idOf(await publish(network, await made(network, next)))).toMatch(/^\d+$/);
    }),
  );
});
