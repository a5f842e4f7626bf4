import { describe, expect, it } from 'vitest';
import { smallest } from '../../_shared/testing/media-bytes.ts';
import { dataOf, plainX } from '../testing/plain-x.ts';
import { pia } from '../testing/subject.ts';

const { rig, signInAs, ask, statusOf, tweet, initialize, startUpload, append, finalize, uploaded } = plainX();

describe('uploads', () => {
  it.each([
    ['an unknown type', { media_type: 'video/x-msvideo' }],
    ['an unknown category', { media_category: 'image' }],
    ['no bytes', { total_bytes: 0 }],
    ['more bytes than an image may have', { total_bytes: 5 * 1024 ** 2 + 1 }],
    ['an unknown field', { name: 'soup.jpg' }],
  ])('an upload with %s is refused at the start', async (_what, change) => {
    expect((await initialize(change)).status).toBe(400);
  });

  it('an image may have 5 MB, and Premium accounts may send larger videos', async () => {
    expect(await startUpload({ total_bytes: 5 * 1024 ** 2 })).toMatch(/^\d{19}$/);
    const large = { media_type: 'video/mp4', media_category: 'tweet_video', total_bytes: 8 * 1024 ** 3 + 1 };
    expect(await startUpload(large)).toBe('');
    await signInAs(pia);
    expect(await startUpload(large)).not.toBe('');
  });

  it.each([
    ['a segment beyond the last number', (id: string) => append(id, 1000), 400],
    ['all its bytes in its second segment', (id: string) => append(id, 1).then(() => finalize(id)), 400],
    ['more bytes than announced', (id: string) => append(id, 0, new Uint8Array(50)), 400],
    ['a segment without a valid index', (id: string) => append(id, 'first'), 400],
    ['a segment of an unknown upload', () => append('1', 0), 400],
    ['a segment that is too large', (id: string) => append(id, 0, new Uint8Array(4 * 1024 ** 2 + 1)), 431],
    ['a missing segment', (id: string) => finalize(id), 400],
  ])('an upload with %s is refused', async (_what, send, status) => {
    expect((await send(await startUpload())).status).toBe(status);
  });

  it('the last segment may be sent again', async () => {
    const id = await startUpload();
    expect((await append(id, 0)).status).toBe(200);
    expect((await append(id, 0)).status).toBe(200);
    expect((await finalize(id)).status).toBe(200);
    expect((await finalize(id)).status).toBe(400);
  });

  it('the bytes of an upload must match its media type', async () => {
    const id = await startUpload({ total_bytes: 4 });
    await append(id, 0, Uint8Array.of(1, 2, 3, 4));
    expect((await finalize(id)).status).toBe(400);
  });

  it('a file that does not match its media category fails in processing', async () => {
    const id = await startUpload({ media_category: 'tweet_video' });
    await append(id, 0);
    expect(dataOf(await finalize(id))['processing_info']).toMatchObject({ state: 'pending' });
    rig().world.pass(4000);
    const status = await ask('GET', `/2/media/upload?command=STATUS&media_id=${id}`);
    expect(dataOf(status)['processing_info']).toMatchObject({ state: 'failed' });
  });

  it('an upload is no longer found after a day', async () => {
    const id = await uploaded();
    rig().world.pass(24 * 60 * 60 * 1000 - 1);
    await signInAs();
    expect(await statusOf('GET', `/2/media/upload?command=STATUS&media_id=${id}`)).toBe(200);
    rig().world.pass(1);
    expect((await tweet({ media: { media_ids: [id] } })).status).toBe(400);
  });

  it('an alt text may have 1000 characters, and is refused outside of the field `metadata`', async () => {
    const id = await uploaded();
    const describeAs = (text: string) =>
      statusOf('POST', '/2/media/metadata', { id, metadata: { alt_text: { text } } });
    expect(await describeAs('a'.repeat(1000))).toBe(200);
    expect(await describeAs('a'.repeat(1001))).toBe(400);
    expect(await statusOf('POST', '/2/media/metadata', { id, alt_text: 'a' })).toBe(400);
  });

  it('only Premium accounts can post a video of more than 20 minutes', async () => {
    const measures = { width: 1280, height: 720, durationMs: 20 * 60_000 + 1, codecs: ['avc', 'aac'] };
    const film = smallest('video/mp4', measures);
    const post = async () => {
      const about = { media_type: 'video/mp4', media_category: 'tweet_video', total_bytes: film.length };
      const id = await startUpload(about);
      await append(id, 0, film);
      await finalize(id);
      rig().world.pass(4000);
      return tweet({ media: { media_ids: [id] } });
    };
    expect(await post()).toMatchObject({
      status: 403,
      body: { detail: 'This user is not allowed to post a video longer than 20 minutes' },
    });
    await signInAs(pia);
    expect((await post()).status).toBe(201);
  });
});
