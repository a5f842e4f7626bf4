import { relativeTimeText } from '@fanfare/core/composer/wall-clock.ts';
import { isOver, type DeliveryKind, type DeliveryState } from '@fanfare/core/deliveries/delivery.ts';
import type { DeliveryView } from '@fanfare/core/deliveries/view.ts';
import type { PostView } from '@fanfare/core/posts/post.ts';

export type Step = 'waiting' | 'uploading' | 'processing' | 'published' | 'failed' | 'cancelled';

const steps: Readonly<Record<DeliveryState, Step>> = {
  queued: 'uploading',
  preparing: 'uploading',
  processing: 'processing',
  armed: 'processing',
  unknown: 'processing',
  published: 'published',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** The step of a delivery as people see it. */
export function stepOf({ state, dueAt }: Pick<DeliveryView, 'state' | 'dueAt'>, now: number): Step {
  return state === 'queued' && Date.parse(dueAt) > now ? 'waiting' : steps[state];
}

/** Why a delivery is delayed and when it continues; null while all is well. */
export function holdOf(
  { state, failure, nextAt }: Pick<DeliveryView, 'state' | 'failure' | 'nextAt'>,
  now: number,
): string | null {
  if (failure === null || isOver({ state })) return null;
  const next = nextAt === null ? now : Date.parse(nextAt);
  return next > now ? `${failure.reason} Next try ${relativeTimeText(next, now)}.` : failure.reason;
}

const failedFollower: Readonly<Record<Exclude<DeliveryKind, 'post'>, string>> = {
  comment: 'The first comment was not posted.',
  finish: 'The final steps failed.',
};

/** Warnings about a published post, including failed follow-ups. */
export function notesOf(deliveries: readonly DeliveryView[]): string[] {
  return deliveries.flatMap(({ kind, state, failure, warnings }) =>
    kind !== 'post' && state === 'failed'
      ? [`${failedFollower[kind]} ${failure?.reason ?? ''}`.trim(), ...warnings]
      : warnings,
  );
}

/** Groups the posts to several targets of one account. */
export function byAccount<Post extends Pick<PostView, 'uploadTo' | 'platform_id'>>(
  posts: readonly Post[],
): readonly (readonly [Post, ...Post[]])[] {
  const groups = Map.groupBy(posts, ({ uploadTo, platform_id: id }) => `${uploadTo}/${id}`);
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []));
}
