import type { DeliveryView, DatedEvent } from '@fanfare/core/deliveries/view.ts';
import type { PostGroup, PostView } from '@fanfare/core/posts/post.ts';
import { postView } from '@fanfare/core/posts/testing/builders.ts';

export { account } from '@fanfare/core/accounts/testing/builders.ts';

/** A draft for one account. */
export const post = (change: Partial<PostView> = {}): PostView =>
  postView({ title: 'Autumn menu', description: 'Pumpkin is back.', ...change });

/** Drafts "Post 1", "Post 2" and so on, each in a separate group. */
export const many = (count: number, change: Partial<PostView> = {}): PostView[] =>
  Array.from({ length: count }, (_, n) =>
    post({ _id: `p${n}`, post_id: `g${n}`, title: `Post ${n + 1}`, ...change }),
  );

export function groups(...posts: PostView[]): PostGroup[] {
  const byGroup = Map.groupBy(posts, (each) => each.post_id);
  return [...byGroup].map(([id, members]) => ({ post_id: id, posts: members }));
}

type Failure = NonNullable<DeliveryView['failure']>;

export const failure = (change: Partial<Failure> = {}): Failure => ({
  kind: 'unavailable',
  reason: 'Backend error',
  code: 'backendError',
  advice: 'Try again a little later.',
  ...change,
});

/** The delivery of a published post. */
export function delivery(change: Partial<DeliveryView> = {}): DeliveryView {
  return {
    id: 'delivery-1',
    post_id: 'post-1',
    platform: 'youtube',
    platform_id: 'UC-harbour',
    target: null,
    kind: 'post',
    state: 'published',
    dueAt: '2026-11-20T09:00:00.000Z',
    nextAt: null,
    late: null,
    attempts: 1,
    failure: null,
    receipt: null,
    warnings: [],
    canRetry: false,
    needsDecision: false,
    ...change,
  };
}

export const line = (change: Partial<DatedEvent> = {}): DatedEvent => ({
  at: '2026-11-20T09:00:01.000Z',
  attempt: 1,
  what: 'start',
  text: 'Preparing and uploading the media.',
  ...change,
});
