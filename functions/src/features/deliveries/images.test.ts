import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { deliveryRoutes } from '@fanfare/core/api/deliveries.ts';
import { newDelivery } from '@fanfare/core/deliveries/delivery.ts';
import { postContent } from '@fanfare/core/posts/testing/builders.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { capturedLog } from '../../testing/captured-log.ts';
import { stepCall } from '../../networks/step-call.ts';
import { createMemoryMedia } from '../../testing/memory-media.ts';
import { createMemoryPosts } from '../../testing/memory-posts.ts';
import { deliveryHandlers } from './handlers.ts';
import { due, plan, stepRig, type StepRig } from './testing/step-rig.ts';

const image: MeasuredMedia = {
  id: 'm1',
  path: 'workspaces/w1/image/m1.jpg',
  kind: 'image',
  type: 'image/jpeg',
  bytes: 512_001,
  width: 100,
  height: 100,
  durationMs: null,
};
const video: MeasuredMedia = { ...image, id: 'm2', kind: 'video', type: 'video/mp4', durationMs: 1000 };
const withMedia = (media: MeasuredMedia[], thumbnail: MeasuredMedia | null = null) => ({
  ...plan,
  platform: 'reddit',
  content: postContent({ description: 'Fresh coffee', media, thumbnail }),
});

describe('the function that runs a step', () => {
  it.each([
    ['a large image for Reddit', withMedia([image]), 'media'],
    [
      'an image that Reddit does not accept',
      withMedia([{ ...image, bytes: 1, type: 'image/webp' }]),
      'media',
    ],
    ['a video with a large thumbnail for Reddit', withMedia([video], image), 'media'],
    ['a small image for Reddit', withMedia([{ ...image, bytes: 512_000 }]), 'deliver'],
    ['an animated image for Reddit', withMedia([{ ...image, type: 'image/gif' }]), 'deliver'],
    ['a video for Reddit', withMedia([video]), 'deliver'],
    ['a text for Reddit', withMedia([]), 'deliver'],
    ['a comment on a large image', { ...withMedia([image]), kind: 'comment' } as const, 'deliver'],
    ['a large image for a network that accepts it', { ...withMedia([image]), platform: 'x' }, 'deliver'],
  ])(
    'the step runs in the function for files only if an image has to be compressed: %s',
    (_what, planned, at) => {
      expect(stepCall(planned).at).toBe(at);
    },
  );
});

describe('a post whose image is compressed', () => {
  let rig: StepRig;
  let compressed: number;
  let handlers: ReturnType<typeof deliveryHandlers>;
  const call = { log: capturedLog().log } as never;
  const input = { workspaceId: plan.workspaceId, deliveryId: 'with-image' };

  beforeEach(async () => {
    rig = await stepRig();
    compressed = 0;
    rig.deps.media = {
      ...rig.deps.media,
      compressed: () => {
        compressed += 1;
        return Promise.resolve(new Uint8Array(10));
      },
    };
    const { publish } = rig.network.reached.platform;
    const { start } = publish;
    publish.start = async (job) => {
      await job.media.compressed(image, 512_000);
      return start(job);
    };
    handlers = deliveryHandlers({
      ...rig.deps,
      posts: createMemoryPosts(rig.deliveries, createMemoryMedia()),
      noteOutcome: () => Promise.resolve(),
    });
    await rig.deliveries.create({ ...withMedia([image]), id: 'with-image' }, newDelivery(due), new Date(due));
  });

  it('the function that publishes does not compress the image but leaves the step to the function for files', async () => {
    expect(await handlers.deliver(input, call)).toEqual({ state: 'queued' });
    expect(compressed).toBe(0);
    expect(rig.network.posts).toEqual([]);
    expect(rig.tasks.enqueued.map(({ path }) => path)).toEqual([deliveryRoutes.deliverImages.path]);

    rig.now = (await rig.state('with-image'))?.nextAt ?? 0;
    expect(await handlers.deliverImages(input, call)).toEqual({ state: 'published' });
    expect(compressed).toBe(1);
    expect(rig.network.posts).toEqual(['Fresh coffee']);
  });
});
