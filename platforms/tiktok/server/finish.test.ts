import { describe, expect, it } from 'vitest';
import { contentWith, image } from '../testing/samples.ts';
import { setup } from '../testing/setup.ts';
import { platform } from './index.ts';

const { commit } = platform.publish;
const finish = platform.publish.finish!;
const video = contentWith();
const photo = contentWith({ media: [image('one')] });
const hidden = contentWith({ options: { privacy: 'private' } });

async function out(content = video, settings: Record<string, unknown> = {}) {
  const given = await setup(settings);
  const account = await given.connect();
  const ready = await given.prepare(account, content);
  return { ...given, account, ready, receipt: await commit(ready) };
}

describe('a published post', () => {
  it.each(['list', 'single'])(
    'the address has the whole post id, whether TikTok returns a list of ids or a single id: %s',
    async (postIds) => {
      const { rig, ready, receipt } = await out(video, { postIds });
      const [post] = rig.posts();
      expect(await finish(ready, receipt)).toEqual({ url: post?.url, warnings: [] });
      expect(post?.url).toMatch(/^https:\/\/www\.tiktok\.com\/@ana\.paints\/video\/\d{19}$/);
    },
  );

  it('a post without an address is checked again after moderation', async () => {
    const { rig, ready, receipt, account } = await out(video, { moderationMs: 60_000 });
    rig.world.pass(59_999);
    expect(await rig.failureOf(finish(ready, receipt), account)).toMatchObject({ kind: 'unavailable' });
    rig.world.pass(1);
    expect((await finish(ready, receipt)).url).toMatch(/\/video\/\d+$/);
  });

  it('a private post gets the address of the account', async () => {
    const { ready, receipt } = await out(hidden);
    expect(await finish(ready, receipt)).toEqual({
      url: 'https://www.tiktok.com/@ana.paints',
      warnings: [],
    });
  });

  it('a post that TikTok no longer finds gets the address of the account', async () => {
    const { ready } = await out(video);
    const forgotten = { id: 'v_pub_file~v2-1.1', url: null };
    expect((await finish(ready, forgotten)).url).toBe('https://www.tiktok.com/@ana.paints');
  });

  it('the address of a photo post names it as a photo', async () => {
    const { ready, receipt } = await out(photo);
    expect((await finish(ready, receipt)).url).toMatch(/\/@ana\.paints\/photo\/\d{19}$/);
  });

  it('no call is needed for the address of a post that was found by its text', async () => {
    const { calls, ready } = await out(photo);
    const before = calls.length;
    expect((await finish(ready, { id: '7301234567890123456', url: null })).url).toBe(
      'https://www.tiktok.com/@ana.paints/photo/7301234567890123456',
    );
    expect(calls).toHaveLength(before);
  });
});
