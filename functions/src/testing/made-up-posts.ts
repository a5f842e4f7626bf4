import { newDelivery, type Delivery } from '@fanfare/core/deliveries/delivery.ts';
import { defaultOptions, type PostContent } from '@fanfare/core/posts/content.ts';
import type { Post } from '@fanfare/core/posts/post.ts';
import type { DeliveryPlan } from '../store/deliveries.ts';
import { ids, testTime } from './builders.ts';

export const madeUpContent: PostContent = {
  title: '',
  description: 'Fresh coffee',
  comment: '',
  media: [],
  thumbnail: null,
  options: defaultOptions,
};

export const madeUpPost = (change: Partial<Post> = {}): Post => ({
  id: 'p1',
  groupId: 'g1',
  workspaceId: ids.workspace,
  status: 'scheduled',
  uploadTo: 'madeup',
  platformId: 'a1',
  targets: [],
  content: madeUpContent,
  schedule: { at: testTime.getTime(), zone: 'Europe/Berlin' },
  revision: 1,
  fingerprint: 'f1',
  deliveryId: null,
  countedIn: null,
  failReason: null,
  mediaId: null,
  url: null,
  createdBy: 'dana',
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
