import { describe, expect, it } from 'vitest';
import { dataOf, plainX } from '../testing/plain.ts';
import { pia } from '../testing/subject.ts';

const { bench, become, ask, statusOf, tweet, initialize, begun, append, finalize, uploaded } = plainX();

describe('uploads', () => {
  it.each([
    ['an unknown type', { media_type: 'video/x-msvideo' }],
    ['an unknown category', { media_category: 'image' }],
    ['no bytes', { total_bytes: 0 }],
    ['more bytes than an image may have', { total_bytes: 5 * 1024 ** 2 + 1 }],
    ['a field that is not known', { name: 'soup.jpg' }],
  ])('do not begin with %s', async (_what, change) => {
    expect((await initialize(change)).status).toBe(400);
  });

  it('begin with as many bytes as an image may have, and with more for Premium', async () => {
    expect(await begun({ total_bytes: 5 * 1024 ** 2 })).toMatch(/^\d{19}$/);
    const large = { media_type: 'video/mp4', media_category: 'tweet_video', total_bytes: 513 * 1024 ** 2 };
    expect(await begun(large)).toBe('');
    await become(pia);
    expect(await begun(large)).not.toBe('');
  });

  it.each([
    ['a segment beyond the last number', (id: string) => append(id, 1000), 400],
    ['a segment that leaves one out', (id: string) => append(id, 1), 400],
    ['more bytes than were said', (id: string) => append(id, 0, new Uint8Array(5)), 400],
    ['a segment without a number', (id: string) => append(id, 'first'), 400],
    ['a segment of an upload that nobody began', () => append('1', 0), 400],
    ['a segment that is too large', (id: string) => append(id, 0, new Uint8Array(4 * 1024 ** 2 + 1)), 431],
    ['an end before the last byte', (id: string) => finalize(id), 400],
  ])('take not %s', async (_what, send, status) => {
    expect((await send(await begun())).status).toBe(status);
  });

  it('take the last segment again', async () => {
    const id = await begun();
    expect((await append(id, 0)).status).toBe(200);
    expect((await append(id, 0)).status).toBe(200);
    expect((await finalize(id)).status).toBe(200);
    expect((await finalize(id)).status).toBe(400);
  });

  it('are looked into', async () => {
    const id = await begun();
    await append(id, 0, Uint8Array.of(1, 2, 3, 4));
    expect((await finalize(id)).status).toBe(400);
  });

  it('fail in processing when the category is wrong', async () => {
    const id = await begun({ media_category: 'tweet_video' });
    await append(id, 0);
    expect(dataOf(await finalize(id))['processing_info']).toMatchObject({ state: 'pending' });
    bench().world.pass(4000);
    const status = await ask('GET', `/2/media/upload?command=STATUS&media_id=${id}`);
    expect(dataOf(status)['processing_info']).toMatchObject({ state: 'failed' });
  });

  it('are forgotten after a day', async () => {
    const id = await uploaded();
    bench().world.pass(24 * 60 * 60 * 1000 - 1);
    await become();
    expect(await statusOf('GET', `/2/media/upload?command=STATUS&media_id=${id}`)).toBe(200);
    bench().world.pass(1);
    expect((await tweet({ media: { media_ids: [id] } })).status).toBe(400);
  });

  it('are described in at most 1000 characters, for images alone', async () => {
    const id = await uploaded();
    const describeAs = (text: string) =>
      statusOf('POST', '/2/media/metadata', { id, metadata: { alt_text: { text } } });
    expect(await describeAs('a'.repeat(1000))).toBe(200);
    expect(await describeAs('a'.repeat(1001))).toBe(400);
    expect(await statusOf('POST', '/2/media/metadata', { id, alt_text: 'a' })).toBe(400);
  });
});
