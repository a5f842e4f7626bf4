import { TwitterApi } from 'twitter-api-v2';
import { describe, expect, it, vi } from 'vitest';
import { generateBytes } from '../conformance/files.ts';
import { agreeAt, withClients } from '../conformance/redirected.ts';
import { redirectUri, type Rig } from '../conformance/rig.ts';
import type { Subject } from '../conformance/subject.ts';
import { facts } from './facts.ts';
import { ann, image, video, x } from './testing/subject.ts';

const subject = x as Subject;

async function login({ keys }: Rig) {
  const app = new TwitterApi(keys);
  const { url, state, codeVerifier } = app.generateOAuth2AuthLink(redirectUri, {
    scope: [...facts.scopes],
  });
  const back = await agreeAt(url, ann);
  expect(back.searchParams.get('state')).toBe(state);
  const code = back.searchParams.get('code') ?? '';
  return { app, ...(await app.loginWithOAuth2({ code, codeVerifier, redirectUri })) };
}

const bytesOf = (media: Parameters<typeof generateBytes>[0]) => Buffer.from(generateBytes(media));

describe('the client library twitter-api-v2', () => {
  it('twitter-api-v2 signs in, reads the account, renews its token and revokes it', () =>
    withClients(subject, async (rig) => {
      const { app, client, scope, refreshToken, expiresIn } = await login(rig);
      expect(scope.toSorted()).toEqual([...facts.scopes].toSorted());
      expect(expiresIn).toBe(7200);
      const { data } = await client.v2.me({ 'user.fields': ['profile_image_url'] });
      expect(data).toMatchObject({ id: ann });
      expect(data.profile_image_url).toMatch(/^data:/);

      const renewed = await app.refreshOAuth2Token(refreshToken ?? '');
      expect((await renewed.client.v2.me()).data.id).toBe(ann);
      await app.revokeOAuth2Token(renewed.accessToken);
      await expect(renewed.client.v2.me()).rejects.toMatchObject({ code: 401, isAuthError: true });
    }));

  it('twitter-api-v2 posts an image with an alt text, replies to it and deletes both', () =>
    withClients(subject, async (rig) => {
      const { client } = await login(rig);
      const file = image('a', 1_500_000);
      const id = await client.v2.uploadMedia(bytesOf(file), { media_type: 'image/jpeg' }, 512 * 1024);
      await client.v2.createMediaMetadata(id, { alt_text: { text: 'A bowl of soup.' } });
      const { data } = await client.v2.tweet('Soup & bread', { media: { media_ids: [id] } });
      const answer = await client.v2.reply('And tea.', data.id);

      const [post] = rig.posts();
      expect(post).toMatchObject({ id: data.id, text: 'Soup & bread' });
      expect(post?.media).toMatchObject([{ sha256: rig.files.sha256(file), altText: 'A bowl of soup.' }]);
      expect(post?.comments).toMatchObject([{ id: answer.data.id, text: 'And tea.' }]);

      const read = await client.v2.singleTweet(data.id, {
        'tweet.fields': ['created_at', 'public_metrics', 'attachments'],
        expansions: ['attachments.media_keys', 'author_id'],
      });
      expect(read.data.public_metrics).toMatchObject({ reply_count: 1 });
      expect(read.includes?.media).toHaveLength(1);
      const timeline = await client.v2.userTimeline(ann, { exclude: 'replies' });
      expect(timeline.tweets.map((each) => each.id)).toEqual([data.id]);

      for (const each of [answer.data.id, data.id])
        expect(await client.v2.deleteTweet(each)).toEqual({ data: { deleted: true } });
      expect(rig.posts()).toEqual([]);
      const { errors } = await client.v2.deleteTweet(data.id);
      expect(errors).toMatchObject([{ title: 'Not Found Error', resource_id: data.id }]);
    }));

  it('twitter-api-v2 uploads a video in parts and posts it after processing', () =>
    withClients(subject, async (rig) => {
      const { client } = await login(rig);
      const file = video();
      const waits: number[] = [];
      const clock = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((next: () => void, ms: number) => {
        waits.push(ms);
        rig.world.pass(ms);
        next();
      }) as typeof setTimeout);
      const id = await client.v2
        .uploadMedia(bytesOf(file), { media_type: 'video/mp4', media_category: 'tweet_video' })
        .finally(() => clock.mockRestore());
      expect(waits.length).toBeGreaterThan(1);
      await client.v2.tweet('A walk', { media: { media_ids: [id] } });
      expect(rig.posts()[0]?.media).toMatchObject([{ type: 'video/mp4', sha256: rig.files.sha256(file) }]);
    }));
});
