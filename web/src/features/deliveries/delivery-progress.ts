import { awayText } from '@fanfare/core/composer/wall-clock.ts';
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

/** How far a post is, in the words of whoever waits for it. */
export function stepOf({ state, dueAt }: Pick<DeliveryView, 'state' | 'dueAt'>, now: number): Step {
  return state === 'queued' && Date.parse(dueAt) > now ? 'waiting' : steps[state];
}

/** Why it is not further, and when it goes on; null while all is well. */
export function holdOf(
  { state, failure, nextAt }: Pick<DeliveryView, 'state' | 'failure' | 'nextAt'>,
  now: number,
): string | null {
  if (failure === null || isOver({ state })) return null;
  const next = nextAt === null ? now : Date.parse(nextAt);
  return next > now ? `${failure.reason} Next try ${awayText(next, now)}.` : failure.reason;
}

const soonMs = 2_000;
const seldomMs = 30_000;

/** In how many milliseconds it may be further; 0 for never. */
export function againAfter(
  deliveries: readonly Pick<DeliveryView, 'kind' | 'state' | 'dueAt' | 'nextAt'>[],
  now: number,
): number {
  const post = deliveries.find(({ kind }) => kind === 'post');
  if (!post) return soonMs;
  const step = stepOf(post, now);
  if (step === 'waiting') return seldomMs;
  const waitMs = post.nextAt === null ? 0 : Date.parse(post.nextAt) - now;
  if (step === 'uploading' || step === 'processing') return waitMs > seldomMs ? seldomMs : soonMs;
  // Where it is may be told only with the last touches.
  return deliveries.every(isOver) ? 0 : soonMs;
}

const failedFollower: Readonly<Record<Exclude<DeliveryKind, 'post'>, string>> = {
  comment: 'The first comment did not go out.',
  finish: 'The finishing touches did not work.',
};

/** What is to be known of a post that is out: what was left out, and what followed it badly. */
export function notesOf(deliveries: readonly DeliveryView[]): string[] {
  return deliveries.flatMap(({ kind, state, failure, warnings }) =>
    kind !== 'post' && state === 'failed'
      ? [`${failedFollower[kind]} ${failure?.reason ?? ''}`.trim(), ...warnings]
      : warnings,
  );
}

/** Posts to several places of an account belong together. */
export function byAccount<Post extends Pick<PostView, 'uploadTo' | 'platform_id'>>(
  posts: readonly Post[],
): readonly (readonly [Post, ...Post[]])[] {
  const groups = Map.groupBy(posts, ({ uploadTo, platform_id: id }) => `${uploadTo}/${id}`);
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []));
}
