import type { PostContent } from '@fanfare/core/posts/content.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import { describe, expect, it } from 'vitest';
import { prepare } from '../../conformance/deliver.ts';
import { withRig, type Rig } from '../../conformance/rig.ts';
import type { Subject } from '../../conformance/subject.ts';
import type { NetworkCall } from '../../_shared/http.ts';
import type { Account, Ready } from '../../platform.ts';
import { facebookWith, handleOf, postsOf } from '../testing/pages.ts';
import { contentWith, image, video } from '../testing/samples.ts';
import { facebook as sound, onePage } from '../testing/subject.ts';
import type { PublishHandle } from './handle.ts';
import { publish } from './publish.ts';

const facebook = sound as Subject;
const times = { videoMs: 6_000, publishMs: 2_000 };
const slow = facebookWith(times);
const unusable: Pick<Subject, 'bytesOf'> = { bytesOf: ({ bytes }) => new Uint8Array(bytes) };

const media = [video('v')];
const as = (uploadType: string) => contentWith({ media, options: { uploadType } });
const kinds: [what: string, content: PostContent, commit: string][] = [
  ['video', as('video'), 'video_finish'],
  ['reel', as('reel'), 'reel_finish'],
  ['story of a video', as('STORIES'), 'video_story_finish'],
];
const photos: [what: string, content: PostContent][] = [
  ['text post', contentWith({ media: [] })],
  ['photo', contentWith()],
  ['post with several photos', contentWith({ media: [image('a'), image('b')] })],
  ['story of a photo', contentWith({ options: { uploadType: 'STORIES' } })],
];

type Prepared = Ready<PublishHandle>;

const ready = async (rig: Rig, account: Account, content: PostContent, from: unknown = null) =>
  (await prepare(rig, account, content, from)) as Prepared;

function watched(job: Prepared, calls: NetworkCall[]): Prepared {
  const { http } = job;
  return {
    ...job,
    http: {
      send: (call) => (calls.push(call), http.send(call)),
      read: (call, schema) => (calls.push(call), http.read(call, schema)),
    },
  };
}

/** A video that Facebook has accepted but not yet published. */
async function submitted(rig: Rig, content: PostContent) {
  const account = await rig.connect();
  const job = await ready(rig, account, content);
  const since = rig.world.now();
  expect(await rig.failureOf(publish.commit(job), account)).toMatchObject({
    kind: 'outcome_unknown',
    reason: expect.stringMatching(/still processing/),
  });
  return { account, since, job: { ...job, handle: handleOf(rig.kept.at(-1)) } };
}

describe.each(kinds)('submitted Facebook %s', (_what, content, commit) => {
  it('the post is live when Facebook has published it, and not yet when Facebook has only processed it', () =>
    withRig(slow, async (rig) => {
      const { job, since } = await submitted(rig, content);
      for (const ms of [0, times.videoMs - 1, 1, times.publishMs - 1]) {
        rig.world.pass(ms);
        expect((await rig.failureOf(publish.find(job, since))).kind).toBe('outcome_unknown');
        expect(postsOf(rig, onePage)).toEqual([]);
      }
      rig.world.pass(1);
      const found = await publish.find(job, since);
      expect(postsOf(rig, onePage).map(({ id }) => id)).toEqual([found?.id]);
      expect(job.handle.postId).toBe(found?.id);
    }));

  it('the post is live immediately if Facebook has already published it', () =>
    withRig(facebook, async (rig) => {
      const job = await ready(rig, await rig.connect(), content);
      const receipt = await publish.commit(job);
      expect(receipt).toEqual({ id: handleOf(rig.kept.at(-1)).postId, url: null });
      expect(postsOf(rig, onePage).map(({ id }) => id)).toEqual([receipt.id]);
    }));

  it.each(['received', 'lost'])(
    'a person has to check a video that is still being processed an hour after a publish call whose reply was %s',
    (answer) =>
      withRig(slow, async (rig) => {
        const account = await rig.connect();
        const prepared = await ready(rig, account, content);
        const since = rig.world.now();
        rig.world.aim(commit, 'never_finish');
        const { http } = prepared;
        const lost: typeof http = {
          ...http,
          read: async (call, schema) => {
            await http.read(call, schema);
            throw new TypeError('The answer was lost.');
          },
        };
        if (answer === 'received') await rig.failureOf(publish.commit(prepared), account);
        else await expect(publish.commit({ ...prepared, http: lost })).rejects.toThrow('lost');
        const job = {
          ...prepared,
          handle: answer === 'received' ? handleOf(rig.kept.at(-1)) : prepared.handle,
        };
        rig.world.pass(since + hourMs - 1 - rig.world.now());
        expect((await rig.failureOf(publish.find(job, since))).kind).toBe('outcome_unknown');
        rig.world.pass(1);
        expect(await rig.failureOf(publish.find(job, since))).toMatchObject({
          kind: 'rejected',
          reason: 'Facebook has been processing this video for over an hour. Please check on Facebook.',
        });
        expect(postsOf(rig, onePage)).toEqual([]);
      }),
  );

  it('a video that Facebook cannot process fails with the reason from Facebook', () =>
    withRig({ ...slow, ...unusable }, async (rig) => {
      const { job, account, since } = await submitted(rig, content);
      rig.world.pass(times.videoMs);
      expect(await publish.find(job, since)).toBeNull();
      expect(await rig.failureOf(publish.start(job), account)).toMatchObject({
        kind: 'rejected',
        reason: 'The video could not be processed.',
      });
      expect(postsOf(rig, onePage)).toEqual([]);
    }));

  it('a post is rejected with the reason from Facebook if its video has failed by the first status check', () =>
    withRig({ ...facebook, ...unusable }, async (rig) => {
      const account = await rig.connect();
      const job = await ready(rig, account, content);
      expect(await rig.failureOf(publish.commit(job), account)).toMatchObject({
        kind: 'rejected',
        reason: 'The video could not be processed.',
      });
      expect(postsOf(rig, onePage)).toEqual([]);
    }));

  it('a new attempt waits for the submitted video instead of submitting it again', () =>
    withRig(slow, async (rig) => {
      const { job, account, since } = await submitted(rig, content);
      const calls: NetworkCall[] = [];
      const again = watched(await ready(rig, account, content, job.handle), calls);
      expect((await rig.failureOf(publish.commit(again), account)).kind).toBe('outcome_unknown');
      rig.world.pass(times.videoMs + times.publishMs);
      expect(await publish.commit(again)).toEqual({ id: (await publish.find(job, since))?.id, url: null });
      expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
      expect(postsOf(rig, onePage)).toHaveLength(1);
    }));

  it.each(['server_error', 'rate_limit', 'expire_token', 'drop', 'refuse'] as const)(
    'if Facebook accepts the video and the following status call fails with "%s", the outcome is unknown until a later check finds the post',
    (fault) =>
      withRig(facebook, async (rig) => {
        const account = await rig.connect();
        const job = await ready(rig, account, content);
        const since = rig.world.now();
        rig.world.aim('read_node', fault);
        expect((await rig.failureOf(publish.commit(job), account)).kind).toBe('outcome_unknown');
        const handle = handleOf(rig.kept.at(-1));
        const found = await publish.find({ ...job, account: await rig.connect(), handle }, since);
        expect(postsOf(rig, onePage).map(({ id }) => id)).toEqual([found?.id]);
      }),
  );

  /** A copy of the job for which Facebook reports the given status for every video. */
  function reporting(job: Prepared, video_status: string): Prepared {
    const { http } = job;
    const state = { status: { video_status, uploading_phase: { bytes_transfered: 1 } } };
    const read: typeof http.read = async (call, schema) =>
      call.query?.['fields'] === 'status,permalink_url' ? schema.parse(state) : http.read(call, schema);
    return { ...job, http: { ...http, read } };
  }

  it.each(['uploading', 'upload_complete'])(
    'the video is not submitted again while Facebook reports "%s"',
    (stale) =>
      withRig(slow, async (rig) => {
        const { job, since } = await submitted(rig, content);
        const calls: NetworkCall[] = [];
        const behind = watched(reporting(job, stale), calls);
        expect((await rig.failureOf(publish.find(behind, since))).kind).toBe('outcome_unknown');
        expect((await publish.start(behind)).handle.video).toEqual(job.handle.video);
        expect((await rig.failureOf(publish.commit(behind))).kind).toBe('outcome_unknown');
        expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
      }),
  );

  it.each(['upload_failed', 'expired'])(
    'a person has to check the video if Facebook has accepted it and then reports "%s"',
    (gone) =>
      withRig(slow, async (rig) => {
        const { job, since } = await submitted(rig, content);
        expect((await rig.failureOf(publish.commit(reporting(job, gone)))).kind).toBe('outcome_unknown');
        expect(await rig.failureOf(publish.find(reporting(job, gone), since))).toMatchObject({
          kind: 'rejected',
          reason: 'Facebook received this video but can no longer find it. Please check on Facebook.',
        });
        const unheard = { ...job, handle: { ...job.handle, postId: null } };
        expect(await publish.find(reporting(unheard, gone), since)).toBeNull();
      }),
  );
});

describe.each(photos)('Facebook %s', (_what, content) => {
  it('the post is live after the publish call, and no other call is made', () =>
    withRig(slow, async (rig) => {
      const calls: NetworkCall[] = [];
      const job = watched(await ready(rig, await rig.connect(), content), calls);
      const kept = rig.kept.length;
      const receipt = await publish.commit(job);
      expect(postsOf(rig, onePage).map(({ id }) => id)).toEqual([receipt.id]);
      expect(calls.map(({ method }) => method)).toEqual(['POST']);
      expect(rig.kept).toHaveLength(kept);
    }));
});
