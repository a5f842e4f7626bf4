import { claimMs } from '@fanfare/core/deliveries/backoff.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { Accepted } from '../../../http/accepted.ts';
import { ids } from '../../../testing/builders.ts';
import { madeUpTarget } from '../../../testing/made-up-network.ts';
import { postRig, publishInput, refOf, type PostRig } from '../../../testing/post-rig.ts';
import { deletePost } from '../deletion/delete-post.ts';
import { requestedPublish } from '../submit/requested-post.ts';
import { waitMs, publish } from './publish.ts';

let rig: PostRig;
beforeEach(async () => {
  rig = await postRig();
});

const send = (change: Parameters<typeof publishInput>[0] = {}, call = 'upload_post') =>
  publish(rig.deps, call, publishInput(change), 'dana');

describe('publishing a post', () => {
  it("the response arrives when the post is live, with the network's message", async () => {
    expect(await send()).toEqual({
      success: true,
      message: 'It is out!',
      state: 'published',
      deliveryId: expect.stringMatching(/^[0-9a-f]{40}$/),
      media_id: 'post-1',
      url: null,
      warnings: [],
    });
    expect(rig.network.posts).toEqual(['Fresh coffee']);
  });

  it.each([0, 3_600_000])(
    'the response to a post that is due in %i ms contains the warnings that the composer shows',
    async (ms) => {
      const schedule = ms === 0 ? null : new Date(rig.deps.now().getTime() + ms).toISOString();
      expect(await send({ comment: 'More: #coffee', schedule })).toMatchObject({
        warnings: ['Hashtags of comments are not links.'],
      });
    },
  );

  it('two simultaneous calls for one post get the same answer and publish once', async () => {
    const [first, second] = await Promise.all([send(), send()]);
    expect(second).toEqual(first);
    expect(rig.network.posts).toEqual(['Fresh coffee']);
  });

  it('if two simultaneous calls have the same id and different content, one publishes its content and the other gets a conflict', async () => {
    const texts = ['Fresh coffee', 'Fresh tea'];
    const answers = await Promise.allSettled(texts.map((desc) => send({ desc })));
    expect(rig.network.posts).toHaveLength(1);
    const published = texts.indexOf(rig.network.posts[0] ?? '');
    expect(answers[published]).toMatchObject({ status: 'fulfilled' });
    expect(answers[1 - published]).toMatchObject({
      reason: {
        code: 'conflict',
        message: 'This content was not published, because another call sent other content under the same id.',
      },
    });
  });

  it('if a post is deleted while a call waits for it, the call fails with the message that the post was cancelled', async () => {
    rig.stopWorkers();
    const sleep = () => deletePost(rig.deps, { workspaceId: ids.workspace, id: 'p1' });
    const answer = publish({ ...rig.deps, sleep }, 'upload_post', publishInput({}), 'dana');
    await expect(answer).rejects.toMatchObject({ code: 'conflict', message: 'This post was cancelled.' });
  });

  it('a call is answered with 202 if publishing takes long, and the delivery continues in the background', async () => {
    rig.network.processing = 10;
    const answer = await send();
    expect(answer).toBeInstanceOf(Accepted);
    const { body } = answer as Accepted<{ deliveryId: string | null; state: string | null }>;
    expect(body.state).toBe('processing');
    await rig.pass(200_000);
    for (let step = 0; step < 12; step += 1) await rig.pass(10_000);
    expect((await rig.deliveries.find(refOf(body.deliveryId)))?.delivery.state).toBe('published');
  });

  it('a call answers with 202 after 25 seconds at most, so before the claim of a worker ends', async () => {
    rig.stopWorkers();
    const before = rig.deps.now().getTime();
    expect(await send()).toBeInstanceOf(Accepted);
    expect(rig.deps.now().getTime() - before).toBeLessThanOrEqual(waitMs);
    expect(waitMs).toBeLessThan(claimMs);
  });

  it("a failure is answered with the product's message and the network's reason", async () => {
    rig.network.next('start', { kind: 'rejected', reason: 'Too much foam.', code: '352' });
    await expect(send()).rejects.toMatchObject({
      code: 'rejected',
      message: 'It is not out!',
      fields: { reason: 'Too much foam.' },
    });
    expect(await rig.posts.find(ids.workspace, 'p1')).toMatchObject({
      status: 'failed',
      failReason: 'Too much foam.',
    });
  });

  it('a repeated call retries a failed post', async () => {
    rig.network.next('start', { kind: 'rejected', reason: 'Too much foam.', code: '352' });
    await expect(send()).rejects.toMatchObject({ code: 'rejected' });
    expect(await send()).toMatchObject({ state: 'published' });
    expect(rig.deliveries.all().filter(({ plan }) => plan.kind === 'post')).toHaveLength(1);
  });

  it('the message for a post to a subreddit names the subreddit', async () => {
    rig.network.reached.facts.target = madeUpTarget('subreddit');
    expect(await send({ subreddit: 'soup' })).toMatchObject({ message: 'It is out in soup!' });
    rig.network.next('start', { kind: 'rejected', reason: 'Too much foam.', code: '352' });
    await expect(send({ subreddit: 'cats', postId: 'p2' })).rejects.toMatchObject({
      message: 'It is not out in cats!',
    });
  });

  it('the message for a post to a board does not name the board, because its name is unknown', async () => {
    rig.network.reached.facts.target = madeUpTarget('board');
    expect(await send({ board_id: '17' })).toMatchObject({ message: 'It is out!' });
  });

  it('an empty post is not published, and the answer is the one that the specification defines for its network', async () => {
    await expect(send({ desc: '' })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'Nothing to post.',
    });
    rig.network.reached.facts.nothing = () => ({ success: true, message: 'No video found...' });
    expect(await send()).toEqual({
      success: true,
      message: 'No video found...',
      state: null,
      deliveryId: null,
      media_id: null,
      url: null,
      warnings: [],
    });
    expect(rig.deliveries.all()).toEqual([]);
  });

  it('a post without a required target is refused', async () => {
    const target = madeUpTarget('board');
    rig.network.reached.facts.target = target;
    await expect(send()).rejects.toMatchObject({ code: 'invalid_input', message: target.words.none });
    expect(await send({ board_id: 'b1' })).toMatchObject({ state: 'published' });
  });

  it('a call whose `uploadTo` names another network is refused, and nothing is published', async () => {
    for (const uploadTo of ['youtube', 'google', 'no-network'])
      await expect(send({ uploadTo })).rejects.toMatchObject({
        code: 'invalid_input',
        fields: { uploadTo: 'This call publishes to Made-up, and the post is for another network.' },
      });
    expect(rig.network.posts).toEqual([]);
    for (const [i, uploadTo] of [null, 'draft', 'madeup'].entries())
      await send({ uploadTo, postId: `q${i}` });
    expect(rig.network.posts).toHaveLength(3);
  });

  it.each(['upload_video', 'toString'])(
    'a call is answered with not_found if the network has no call of its name: %s',
    async (call) => {
      await expect(send({}, call)).rejects.toMatchObject({
        code: 'not_found',
        message: 'Unsupported platform',
      });
    },
  );
});

describe('publishing with a date', () => {
  const soon = (ms = 3_600_000) => new Date(rig.deps.now().getTime() + ms).toISOString();

  it.each(['schedule', 'scheduled', 'draft', null, undefined] as const)(
    'a post with a future date and the status %s is scheduled',
    async (status) => {
      const answer = await send({ status, schedule: soon() });
      expect(answer).toMatchObject({ message: 'Your post has been scheduled!', state: 'queued' });
      expect(rig.network.posts).toEqual([]);
      await rig.pass(3_600_000);
      expect(rig.network.posts).toEqual(['Fresh coffee']);
    },
  );

  it('a post with a past date is published now', async () => {
    expect(await send({ schedule: soon(-60_000) })).toMatchObject({ state: 'published' });
  });

  it.each([null, ''])(
    'a scheduled post without a date is refused and not published: %j',
    async (schedule) => {
      await expect(send({ status: 'schedule', schedule })).rejects.toMatchObject({
        fields: { schedule: 'Please choose when to publish this post.' },
      });
      expect(rig.network.posts).toEqual([]);
    },
  );

  it.each(['draft', 'uploaded', 'failed', ''] as const)(
    'a post without a date is published immediately if its status is %j',
    async (status) => {
      expect(await send({ status, schedule: null })).toMatchObject({ state: 'published' });
    },
  );
});

describe('the fields of the publishing calls', () => {
  const entry = (change: Parameters<typeof publishInput>[0], uploadType: string | null = null) =>
    requestedPublish(publishInput(change), 'madeup', uploadType);

  it.each([
    [{ desc: 'a' }, 'a'],
    [{ desc: undefined, description: 'b' }, 'b'],
    [{ desc: undefined, text: 'c' }, 'c'],
    [{ desc: '', description: null, text: 'd' }, 'd'],
    [{ desc: null, description: null, text: null }, ''],
  ])('the description is read from %j', (change, description) => {
    expect(entry(change).texts.description).toBe(description);
  });

  it.each([
    ['SELF_ONLY', 'private'],
    ['PUBLIC_TO_EVERYONE', 'public'],
    ['unlisted', 'unlisted'],
    [undefined, 'public'],
  ] as const)('the privacy %s is stored as %s', (said, privacy) => {
    expect(entry({ privacyStatus: said }).options.privacy).toBe(privacy);
  });

  it('a post that promotes a brand is stored with `isContentDisclosed`', () => {
    expect(entry({ selfBrand: true }).options).toMatchObject({
      isContentDisclosed: true,
      isOwnBrand: true,
      isBranded: false,
    });
    expect(entry({ contentBrand: true }).options).toMatchObject({
      isContentDisclosed: true,
      isBranded: true,
    });
    expect(entry({}).options).toMatchObject({ isContentDisclosed: false, commentEnabled: true });
    expect(entry({ allowComment: false }).options.commentEnabled).toBe(false);
  });

  it('the field names of drafts are also accepted', () => {
    expect(entry({ privacy_status: 'private', firebase_path: 'a.jpg' })).toMatchObject({
      media: ['a.jpg'],
      options: { privacy: 'private' },
    });
  });

  it('a call can name one subreddit or board', () => {
    expect(entry({ subreddit: 'coffee' }).targets).toEqual(['coffee']);
    expect(entry({ board_id: '17' }).targets).toEqual(['17']);
    expect(entry({ board_id: '', subreddit: '', link: '' })).toMatchObject({
      targets: [],
      options: { link: null },
    });
  });

  it('`mediaType` overrides `uploadType`, and the upload type that the name of the call implies overrides both', () => {
    expect(entry({ mediaType: 'TEXT', uploadType: 'post' }).options.uploadType).toBe('text');
    expect(entry({ uploadType: 'reel' }).options.uploadType).toBe('reel');
    expect(entry({ mediaType: 'TEXT' }, 'video').options.uploadType).toBe('video');
  });
});
