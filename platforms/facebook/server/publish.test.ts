import type { PostContent } from '@fanfare/core/posts/content.ts';
import { describe, expect, it } from 'vitest';
import { look, prepare } from '../../conformance/deliver.ts';
import { withRig, type Rig } from '../../conformance/rig.ts';
import type { Subject } from '../../conformance/subject.ts';
import { facebookWith, handleOf, postsOf } from '../testing/pages.ts';
import { contentWith, image, video } from '../testing/samples.ts';
import { facebook as sound, onePage } from '../testing/subject.ts';
import { publish } from './publish.ts';

const facebook = sound as Subject;
const story = { uploadType: 'STORIES' };

const kinds: [what: string, content: PostContent, commit: string, kind: string][] = [
  ['text post', contentWith({ media: [] }), 'feed_publish', 'Post'],
  ['photo', contentWith(), 'feed_publish', 'Photo'],
  ['photo without text', contentWith({ description: '' }), 'feed_publish', 'Photo'],
  ['post with several photos', contentWith({ media: [image('a'), image('b')] }), 'feed_publish', 'Photo'],
  ['video', contentWith({ media: [video('v')] }), 'video_finish', 'Video'],
  ['reel', contentWith({ media: [video('v')], options: { uploadType: 'reel' } }), 'reel_finish', 'Reel'],
  ['story of a photo', contentWith({ options: story }), 'photo_story_publish', 'Story'],
  ['story of a video', contentWith({ media: [video('v')], options: story }), 'video_story_finish', 'Story'],
];

describe.each(kinds)('publishing a Facebook %s', (_what, content, commit, kind) => {
  it('publishing makes one post visible', () =>
    withRig(facebook, async (rig) => {
      const job = await prepare(rig, await rig.connect(), content);
      const receipt = await facebook.platform.publish.commit(job);
      expect(postsOf(rig, onePage)).toMatchObject([{ id: receipt.id, kind }]);
    }));

  it.each(['drop', 'false_error'] as const)('the post is found after the fault "%s"', (fault) =>
    withRig(facebook, async (rig) => {
      const account = await rig.connect();
      const job = await prepare(rig, account, content);
      const armedAt = rig.world.now();
      rig.world.aim(commit, fault);
      await rig.failureOf(facebook.platform.publish.commit(job), account);
      const found = await look(rig, job, armedAt);
      expect(postsOf(rig, onePage).map(({ id }) => id)).toEqual([found?.id]);
    }),
  );

  it('a post that was not published is not found, and it can be sent again', () =>
    withRig(facebook, async (rig) => {
      const account = await rig.connect();
      const job = await prepare(rig, account, content);
      const armedAt = rig.world.now();
      rig.world.aim(commit, 'server_error');
      await rig.failureOf(facebook.platform.publish.commit(job), account);
      expect(await look(rig, job, armedAt)).toBeNull();
      const again = await prepare(rig, account, content, job.handle);
      await facebook.platform.publish.commit(again);
      expect(postsOf(rig, onePage)).toHaveLength(1);
    }));

  it('publishing a post that Facebook refuses fails as rejected', () =>
    withRig(facebook, async (rig) => {
      const account = await rig.connect();
      const job = await prepare(rig, account, content);
      rig.world.aim(commit, 'refuse');
      const failure = await rig.failureOf(facebook.platform.publish.commit(job), account);
      expect(failure).toMatchObject({ kind: 'rejected', code: '368/1346003' });
    }));
});

describe('finding a Facebook post', () => {
  it('a post with the same text but other photos is not mistaken for ours', () =>
    withRig(facebook, async (rig) => {
      const account = await rig.connect();
      const ours = await prepare(rig, account);
      const armedAt = rig.world.now();
      const other = await prepare(rig, account, contentWith({ media: [image('other')] }));
      await facebook.platform.publish.commit(other);
      expect(await look(rig, ours, armedAt)).toBeNull();
    }));

  it('a video of another delivery is not mistaken for a text post with the same text', () =>
    withRig(facebook, async (rig) => {
      const account = await rig.connect();
      const text = contentWith({ media: [] });
      const movie = await prepare(rig, account, contentWith({ media: [video('v')] }));
      const job = await prepare(rig, account, text);
      const armedAt = rig.world.now();
      const other = await facebook.platform.publish.commit(movie);
      rig.world.aim('feed_publish', 'server_error');
      await rig.failureOf(facebook.platform.publish.commit(job), account);
      const taken = (ids: readonly string[]) => Promise.resolve(new Set(ids.filter((id) => id === other.id)));
      expect(await look(rig, job, armedAt)).not.toBeNull();
      expect(await look(rig, { ...job, taken }, armedAt)).toBeNull();
    }));

  it('a post is found by its photos, even if its text has changed', () =>
    withRig(facebook, async (rig) => {
      const account = await rig.connect();
      const content = contentWith({ media: [image('a'), image('b')] });
      const job = await prepare(rig, account, content);
      const armedAt = rig.world.now();
      const receipt = await facebook.platform.publish.commit(job);
      const reworded = { ...job, content: { ...content, description: 'Else.' } };
      expect((await look(rig, reworded, armedAt))?.id).toBe(receipt.id);
    }));

  it('if two posts match, the older one is treated as ours', () =>
    withRig(facebook, async (rig) => {
      const account = await rig.connect();
      const content = contentWith({ media: [] });
      const job = await prepare(rig, account, content);
      const armedAt = rig.world.now();
      const { id } = await facebook.platform.publish.commit(job);
      rig.world.pass(90_000);
      await facebook.platform.publish.commit(job);
      expect((await look(rig, job, armedAt))?.id).toBe(id);
    }));
});

describe('Facebook video', () => {
  const reel = contentWith({ media: [video('v')], options: { uploadType: 'reel' } });

  it('the outcome is unknown while the video is processed', () =>
    withRig(facebookWith({ videoMs: 8_000 }), async (rig) => {
      const account = await rig.connect();
      const job = await prepare(rig, account, reel);
      rig.world.aim('reel_finish', 'false_error');
      await rig.failureOf(facebook.platform.publish.commit(job), account);
      const { kind } = await rig.failureOf(facebook.platform.publish.find(job, rig.world.now()));
      expect(kind).toBe('outcome_unknown');
      expect((await look(rig, job, rig.world.now()))?.id).toBe(postsOf(rig, onePage)[0]?.id);
    }));

  it.each(['reel', 'video', 'STORIES'])(
    'a post of the type %s that is already live is not published again by a new attempt',
    (uploadType) =>
      withRig(facebook, async (rig) => {
        const account = await rig.connect();
        const content = { ...reel, options: { ...reel.options, uploadType } };
        const job = await prepare(rig, account, content);
        const first = await facebook.platform.publish.commit(job);
        rig.world.pass(20_000);
        const again = await prepare(rig, account, content, job.handle);
        expect((await facebook.platform.publish.commit(again)).id).toBe(first.id);
        expect(postsOf(rig, onePage)).toHaveLength(1);
      }),
  );
});

describe('Facebook post that appears late', () => {
  it.each([
    ['text', contentWith({ media: [] })],
    ['a photo', contentWith()],
    ['a story of a photo', contentWith({ options: story })],
  ])('a new attempt finds the post and does not publish it again: %s', (_what, content) =>
    withRig(facebook, async (rig) => {
      const account = await rig.connect();
      const job = await prepare(rig, account, content);
      const first = await facebook.platform.publish.commit(job);
      rig.world.pass(25 * 60_000);
      const again = await prepare(rig, account, content, job.handle);
      expect((await look(rig, again, rig.world.now()))?.id).toBe(first.id);
      expect((await facebook.platform.publish.commit(again)).id).toBe(first.id);
      expect(postsOf(rig, onePage)).toHaveLength(1);
    }),
  );
});

describe('post that Facebook calls a duplicate', () => {
  /** Moves the start of the search past the time of the published post, so that the search does not find that post. */
  const unseen = (rig: Rig, handle: unknown) => {
    rig.world.pass(2_000);
    return { ...handleOf(handle), firstAt: rig.world.now() };
  };

  const refusedTwice = (attempts: number) =>
    withRig(facebook, async (rig) => {
      const account = await rig.connect();
      const content = contentWith({ media: [] });
      const job = await prepare(rig, account, content);
      await facebook.platform.publish.commit(job);
      const again = { ...job, handle: { ...unseen(rig, job.handle), attempts } };
      const failure = await rig.failureOf(facebook.platform.publish.commit(again), account);
      expect(failure).toMatchObject({
        code: '506',
        kind: [2, 4].includes(attempts) ? 'outcome_unknown' : 'rejected',
      });
    });

  it.each([1, 2, 4, 5])(
    'the outcome of a post that is refused as a duplicate is unknown only on attempts 2 to 4: attempt %i',
    refusedTwice,
  );

  it('the outcome is unknown if Facebook refuses photos because they were already posted', () =>
    withRig(facebook, async (rig) => {
      const account = await rig.connect();
      const job = await prepare(rig, account);
      await facebook.platform.publish.commit(job);
      const prepared = await prepare(rig, account, undefined, job.handle);
      const again = { ...prepared, handle: unseen(rig, prepared.handle) };
      const failure = await rig.failureOf(facebook.platform.publish.commit(again), account);
      expect(failure).toMatchObject({ code: '100/1366051', kind: 'outcome_unknown' });
    }));
});

describe('Facebook photos', () => {
  const media = [image('a'), image('b'), image('c')];

  it('the id of each uploaded photo is stored, and a repeated step uploads only the missing photos', () =>
    withRig(facebook, async (rig) => {
      const account = await rig.connect();
      const content = contentWith({ media });
      await prepare(rig, account, content);
      const counts = rig.kept.map((handle) => handleOf(handle).photos.length);
      expect(counts).toEqual([1, 2, 3]);
      const second = handleOf(rig.kept[1]);
      const { handle } = await prepare(rig, account, content, second);
      expect(handleOf(handle).photos.slice(0, 2)).toEqual(second.photos);
      expect(rig.kept).toHaveLength(4);
    }));

  it('an unusable photo is refused during its upload, before the post is published', () =>
    withRig(facebook, async (rig) => {
      const account = await rig.connect();
      const content = contentWith({ media: [image('a', 'image/webp')] });
      const failure = await rig.failureOf(publish.start(rig.job(account, content) as never), account);
      expect(failure).toMatchObject({ kind: 'rejected', code: '100/1366046' });
    }));

  it.each([
    ['reel', [image('a')]],
    ['video', []],
    ['STORIES', []],
  ])('the upload type %s is refused if its required file is missing from the files %j', (uploadType, files) =>
    withRig(facebook, async (rig) => {
      const account = await rig.connect();
      const content = contentWith({ media: files, options: { uploadType } });
      expect((await rig.failureOf(publish.start(rig.job(account, content) as never))).kind).toBe('rejected');
    }),
  );
});
