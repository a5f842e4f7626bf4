import type { PostContent } from '@fanfare/core/posts/content.ts';
import { describe, expect, it } from 'vitest';
import { deliver, prepare } from '../../conformance/deliver.ts';
import { withRig, type Rig } from '../../conformance/rig.ts';
import type { Subject } from '../../conformance/subject.ts';
import { facebookWith, handleOf, postsOf } from '../testing/pages.ts';
import { contentWith, image, video } from '../testing/samples.ts';
import { facebook as sound, onePage } from '../testing/subject.ts';
import { finish } from './finish.ts';
import { publish } from './publish.ts';

const facebook = sound as Subject;
const media = [video('v')];
const reel = contentWith({ media, options: { uploadType: 'reel' } });
const film = contentWith({ media, thumbnail: image('cover') });

async function published(rig: Rig, content: PostContent) {
  const account = await rig.connect();
  return { account, ...(await deliver(rig, account, content)) };
}

/** A committed video that Facebook is still processing. */
async function committed(rig: Rig, content: PostContent) {
  const job = await prepare(rig, await rig.connect(), content);
  await rig.failureOf(publish.commit({ ...job, handle: handleOf(job.handle) }));
  return { job, receipt: { id: handleOf(rig.kept.at(-1)).postId ?? '', url: null } };
}

describe('address of a Facebook post', () => {
  it.each([
    ['a post', contentWith()],
    ['a video', film],
    ['a reel', reel],
    ['a story of a photo', contentWith({ options: { uploadType: 'STORIES' } })],
    ['a story of a video', contentWith({ media, options: { uploadType: 'STORIES' } })],
  ])('finishing %s returns its public address', (_what, content) =>
    withRig(facebook, async (rig) => {
      const { job, receipt } = await published(rig, content);
      const { url, warnings } = await finish(job, receipt);
      expect(warnings).toEqual([]);
      expect(url?.replace(/\/$/, '')).toBe(postsOf(rig, onePage)[0]?.url.replace(/\/$/, ''));
      expect(url).toMatch(/^https:\/\/www\.facebook\.com\/./);
    }),
  );
});

describe('published Facebook video', () => {
  it('finishing fails as unavailable while Facebook is still processing the video', () =>
    withRig(facebookWith({ videoMs: 8_000 }), async (rig) => {
      const { job, receipt } = await committed(rig, reel);
      rig.world.pass(7_999);
      expect(await rig.failureOf(finish(job, receipt))).toMatchObject({
        kind: 'unavailable',
        reason: 'Facebook is still processing the video.',
      });
      rig.world.pass(1);
      expect(await finish(job, receipt)).toEqual({
        url: `https://www.facebook.com/reel/${receipt.id}`,
        warnings: [],
      });
    }));

  it('finishing returns a warning if Facebook could not process the video', () =>
    withRig({ ...facebook, bytesOf: ({ bytes }) => new Uint8Array(bytes) }, async (rig) => {
      const { job, receipt } = await committed(rig, reel);
      expect(await finish(job, receipt)).toEqual({
        url: null,
        warnings: ['Facebook could not process this video (The video could not be processed.).'],
      });
    }));

  it('finishing a video twice sets its cover only once', () =>
    withRig(facebook, async (rig) => {
      const { job, receipt } = await published(rig, film);
      await finish(job, receipt);
      await finish(job, receipt);
      const [, cover, ...more] = postsOf(rig, onePage)[0]?.media ?? [];
      expect(cover?.sha256).toBe(rig.files.sha256(film.thumbnail!));
      expect(more).toEqual([]);
    }));

  it('finishing returns a warning if Facebook refuses the cover', () =>
    withRig(facebook, async (rig) => {
      const { job, receipt } = await published(rig, film);
      rig.world.aim('thumbnail_add', 'refuse');
      const { url, warnings } = await finish(job, receipt);
      expect(url).not.toBeNull();
      expect(warnings).toEqual([
        expect.stringMatching(/^The video is published, but its cover was not set: /),
      ]);
    }));

  it.each(['server_error', 'rate_limit', 'expire_token', 'drop'] as const)(
    'if the call that sets the cover has the fault "%s", finishing fails and succeeds when it is repeated',
    (fault) =>
      withRig(facebook, async (rig) => {
        const { job, receipt, account } = await published(rig, film);
        rig.world.aim('thumbnail_add', fault);
        await rig.failureOf(finish(job, receipt), account);
        const again = { ...job, account: await rig.connect() };
        expect((await finish(again, receipt)).warnings).toEqual([]);
      }),
  );

  it('a cover in a format that Facebook does not support is not sent', () =>
    withRig(facebook, async (rig) => {
      const { job, receipt } = await published(rig, { ...film, thumbnail: image('cover', 'image/webp') });
      expect((await finish(job, receipt)).warnings).toEqual([]);
      expect(postsOf(rig, onePage)[0]?.media).toHaveLength(1);
    }));
});
