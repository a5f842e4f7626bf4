import { newDelivery, type Delivery } from '@fanfare/core/deliveries/delivery.ts';
import type { Post } from '@fanfare/core/posts/post.ts';
import { postContent, storedPost } from '@fanfare/core/posts/testing/builders.ts';
import type { DeliveryPlan } from '../store/deliveries.ts';
import { ids, testTime } from './builders.ts';

export const madeUpContent = postContent({ description: 'Fresh coffee' });

/** A post scheduled for Dana's account on the fake network. */
export const madeUpPost = (change: Partial<Post> = {}): Post =>
  storedPost({
    id: 'p1',
    groupId: 'g1',
    workspaceId: ids.workspace,
    status: 'scheduled',
    uploadTo: 'madeup',
    platformId: 'a1',
    content: madeUpContent,
    schedule: { at: testTime.getTime(), zone: 'Europe/Berlin' },
    fingerprint: 'f1',
    createdAt: testTime.getTime(),
    updatedAt: testTime.getTime(),
    ...change,
  });

export const madeUpDelivery = (
  change: Partial<DeliveryPlan> = {},
  state: Partial<Delivery> = {},
): { plan: DeliveryPlan; delivery: Delivery } => ({
  plan: {
    id: 'd1',
    workspaceId: ids.workspace,
    postId: 'p1',
    revision: 1,
    kind: 'post',
    platform: 'madeup',
    platformId: 'a1',
    target: null,
    content: madeUpContent,
    mediaId: null,
    ...change,
  },
  delivery: { ...newDelivery(testTime.getTime()), ...state },
});
