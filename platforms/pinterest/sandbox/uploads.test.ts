import { describe, expect, it } from 'vitest';
import { smallest } from '../../_shared/testing/media-bytes.ts';
import { plainPinterest } from '../testing/plain-pinterest.ts';
import { tess, video } from '../testing/subject.ts';

const { rig, ask, statusAndCode, register, store, statusOf, signInAs } = plainPinterest();

describe('the storage', () => {
  it('an upload needs exactly the form that was issued for it', async () => {
    const registered = await register();
    const { upload_parameters: given } = registered;
    expect(await store(registered, given, { bytes: null })).toBe('400 MalformedPOSTRequest');
    expect(await store(registered, { ...given, policy: 'e30=' })).toBe('403 AccessDenied');
    expect(await store(registered, { ...given, more: '1' })).toBe('403 AccessDenied');
    const { policy: _left, ...fewer } = given;
    expect(await store(registered, fewer)).toBe('403 AccessDenied');
    expect(await store(registered, { ...given, key: 'uploads/x:video:1' })).toBe('403 AccessDenied');
    expect(await statusOf(registered.media_id)).toBe('registered');
    expect(await store(registered, given)).toBe('204');
    expect(await statusOf(registered.media_id)).toBe('processing');
  });

  it('an upload with a token, without a known length, or with a method other than POST is refused', async () => {
    const registered = await register();
    const headers = { authorization: 'Bearer pina_1' };
    expect(await store(registered, registered.upload_parameters, { headers })).toBe('400 InvalidArgument');
    const answer = await rig().plain(registered.upload_url, {
      method: 'POST',
      body: new Blob(['x']).stream(),
      duplex: 'half',
    });
    expect(answer.status).toBe(411);
    expect((await rig().plain(registered.upload_url)).status).toBe(405);
  });

  it('a form expires after an hour', async () => {
    const registered = await register();
    rig().world.pass(60 * 60 * 1000 - 1);
    expect(await store(registered, registered.upload_parameters)).toBe('204');
    rig().world.pass(1);
    expect(await store(registered, registered.upload_parameters)).toBe('403 AccessDenied');
  });

  it('a form accepts the same file again, but no different file', async () => {
    const registered = await register();
    const form = registered.upload_parameters;
    expect(await store(registered, form)).toBe('204');
    rig().world.pass(8000);
    expect(await store(registered, form)).toBe('204');
    expect(await store(registered, form, { bytes: smallest('image/png') })).toBe('501');
    expect(await statusOf(registered.media_id)).toBe('succeeded');
  });

  it('the bytes of a large file are not stored, but its size and digest are', async () => {
    const content = video(9 * 1024 * 1024);
    const bytes = new Uint8Array(await new Response(await rig().files.open(content)).arrayBuffer());
    const registered = await register();
    expect(await store(registered, registered.upload_parameters, { bytes })).toBe('204');
    rig().world.pass(8000);
    await ask('POST', 'pins', {
      board_id: '110764234567890101',
      media_source: {
        source_type: 'video_id',
        media_id: registered.media_id,
        cover_image_key_frame_time: 1,
      },
    });
    expect(rig().posts()[0]?.media).toMatchObject([
      { url: null, bytes: content.bytes, sha256: rig().files.sha256(content) },
    ]);
  });
});

describe('an uploaded video', () => {
  it('processing takes a while and survives a restart', async () => {
    const registered = await register();
    await store(registered, registered.upload_parameters);
    rig().restart();
    rig().world.pass(7999);
    expect(await statusOf(registered.media_id)).toBe('processing');
    rig().world.pass(1);
    expect(await statusOf(registered.media_id)).toBe('succeeded');
  });

  it.each([
    ['is a picture', smallest('image/jpeg')],
    ['is too short', smallest('video/mp4', { durationMs: 3999 })],
    ['is too narrow', smallest('video/mp4', { durationMs: 9000, width: 499 })],
    ['has an unknown codec', smallest('video/mp4', { durationMs: 9000, codecs: ['vp9'] })],
  ])('processing fails for a file that %s', async (_what, bytes) => {
    const registered = await register();
    expect(await store(registered, registered.upload_parameters, { bytes })).toBe('204');
    rig().world.pass(8000);
    expect(await statusOf(registered.media_id)).toBe('failed');
  });

  it('a video is not found by another account, and an id that is not a number is refused', async () => {
    const { media_id } = await register();
    await signInAs(tess);
    expect(await statusAndCode('GET', `media/${media_id}`)).toBe('404 404');
    expect(await statusAndCode('GET', 'media/video')).toBe('400 1');
  });

  it('an upload can be registered only for a video', async () => {
    expect(await statusAndCode('POST', 'media', { media_type: 'image' })).toBe('400 1');
  });
});
