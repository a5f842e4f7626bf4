import { describe, expect, it } from 'vitest';
import { smallest } from '../../_shared/testing/media-bytes.ts';
import { dataOf, plainX } from '../testing/plain-x.ts';
import { pia } from '../testing/subject.ts';

const { rig, begin, signInAs, ask, statusOf, tweet, startUpload, append, finalize, uploaded } = plainX();

describe('posts', () => {
  it('a post without text or media, or with an unknown field, is refused', async () => {
    expect((await tweet({})).status).toBe(400);
    expect((await tweet({ text: ' ' })).status).toBe(400);
    expect((await tweet({ text: 'Soup.', title: 'Soup' })).status).toBe(400);
    expect((await tweet({ text: 'Soup.' })).status).toBe(201);
  });

  it('the weighted length of a post may be up to 280 characters, or more for Premium accounts', async () => {
    expect((await tweet({ text: '日'.repeat(140) })).status).toBe(201);
    expect((await tweet({ text: `${'日'.repeat(140)}a` })).status).toBe(400);
    expect((await tweet({ text: `${'b'.repeat(256)} https://example.com/${'c'.repeat(99)}` })).status).toBe(
      201,
    );
    await signInAs(pia);
    expect((await tweet({ text: `${'日'.repeat(140)}a` })).status).toBe(201);
  });

  it('a post accepts up to four different images, which the caller uploaded and X has processed', async () => {
    const ids = [];
    for (let count = 0; count < 5; count += 1) ids.push(await uploaded());
    const withMedia = async (media_ids: string[]) => (await tweet({ media: { media_ids } })).status;
    expect(await withMedia(ids)).toBe(400);
    expect(await withMedia([ids[0]!, ids[0]!])).toBe(400);
    expect(await withMedia([await startUpload()])).toBe(400);
    expect(await withMedia(ids.slice(1))).toBe(201);
    await signInAs(pia);
    expect(await withMedia([ids[0]!])).toBe(400);
  });

  it('a post accepts one processed GIF and no other files', async () => {
    const gif = smallest('image/gif');
    const about = { media_type: 'image/gif', media_category: 'tweet_gif', total_bytes: gif.length };
    const id = await startUpload(about);
    await append(id, 0, gif);
    await finalize(id);
    expect((await tweet({ media: { media_ids: [id] } })).status).toBe(400);
    rig().world.pass(4000);
    expect((await tweet({ media: { media_ids: [id, await uploaded()] } })).status).toBe(400);
    expect((await tweet({ media: { media_ids: [id] } })).status).toBe(201);
  });

  it('a post with the text of an earlier post is refused for a day', async () => {
    await tweet({ text: 'Soup.' });
    const again = await tweet({ text: 'Soup. ' });
    expect(again.body).toMatchObject({
      detail: 'You are not allowed to create a Tweet with duplicate content.',
      type: 'about:blank',
      status: 403,
    });
    rig().world.pass(24 * 60 * 60 * 1000);
    await signInAs();
    expect((await tweet({ text: 'Soup.' })).status).toBe(201);
  });

  it('a post cannot quote another post, and has at most one cashtag', async () => {
    const { id } = dataOf(await tweet({ text: 'Soup.' }));
    expect((await tweet({ text: 'Look.', quote_tweet_id: id })).status).toBe(403);
    expect((await tweet({ text: '$ABC $XYZ' })).status).toBe(403);
    expect((await tweet({ text: '$ABC' })).status).toBe(201);
  });

  it('a reply is allowed only to posts that mention the account', async () => {
    const { id } = dataOf(await tweet({ text: 'Soup.' }));
    const { id: called } = dataOf(await tweet({ text: 'Soup for @pia_prints.' }));
    const reply = async (to: string | undefined) =>
      (await tweet({ text: 'Thanks.', reply: { in_reply_to_tweet_id: to } })).status;
    await signInAs(pia);
    expect([await reply(id), await reply(called), await reply('7')]).toEqual([403, 201, 400]);
  });

  it('a reply is allowed to every post if the setting `strictReplies` is off', async () => {
    await begin({ settings: { strictReplies: false } });
    const { id } = dataOf(await tweet({ text: 'Soup.' }));
    await signInAs(pia);
    const answer = await tweet({ text: 'Thanks.', reply: { in_reply_to_tweet_id: id } });
    expect(answer.status).toBe(201);
  });

  it('only the author of a post can delete it, and only the author of the first post of a conversation can hide replies', async () => {
    const { id } = dataOf(await tweet({ text: 'Soup for @pia_prints.' }));
    await signInAs(pia);
    const { id: answer } = dataOf(await tweet({ text: 'Thanks.', reply: { in_reply_to_tweet_id: id } }));
    expect(await statusOf('DELETE', `/2/tweets/${id}`)).toBe(403);
    expect(await statusOf('PUT', `/2/tweets/${answer}/hidden`, { hidden: true })).toBe(403);
    await signInAs();
    expect(await statusOf('PUT', `/2/tweets/${answer}/hidden`, { hidden: true })).toBe(200);
    expect(dataOf(await ask('DELETE', `/2/tweets/${id}`))).toEqual({ deleted: true });
  });
});
