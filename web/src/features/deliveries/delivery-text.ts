import { counted } from '@fanfare/core/text/counted.ts';
import { relativeTimeText } from '@fanfare/core/time/relative-time.ts';
import { isOver, type DeliveryKind, type DeliveryState } from '@fanfare/core/deliveries/delivery.ts';
import { meaningOf } from '@fanfare/core/deliveries/failure-kinds.ts';
import type { DeliveryView } from '@fanfare/core/deliveries/view.ts';
import type { PostView } from '@fanfare/core/posts/post.ts';
import type { Status } from '../../ui/theme/palette.ts';
import { timeText } from '../../ui/date-text.ts';

export const kindTitles: Readonly<Record<DeliveryKind, string>> = {
  post: 'Post',
  comment: 'First comment',
  finish: 'Final steps',
};

export type Step = 'waiting' | 'uploading' | 'processing' | 'published' | 'failed' | 'cancelled';

/** The status that a chip shows for each state, and the step in the progress of a post. */
const stateDisplay: Readonly<Record<DeliveryState, { status: Status; step: Step }>> = {
  queued: { status: 'scheduled', step: 'uploading' },
  preparing: { status: 'scheduled', step: 'uploading' },
  processing: { status: 'scheduled', step: 'processing' },
  armed: { status: 'scheduled', step: 'processing' },
  unknown: { status: 'scheduled', step: 'processing' },
  published: { status: 'uploaded', step: 'published' },
  failed: { status: 'failed', step: 'failed' },
  cancelled: { status: 'draft', step: 'cancelled' },
};

export const statusOf = ({ state }: Pick<DeliveryView, 'state'>): Status => stateDisplay[state].status;

export function stepOf({ state, dueAt }: Pick<DeliveryView, 'state' | 'dueAt'>, now: number): Step {
  return state === 'queued' && Date.parse(dueAt) > now ? 'waiting' : stateDisplay[state].step;
}

/** The step of a post before its delivery is known. */
export function stepBefore({ status, schedule }: Pick<PostView, 'status' | 'schedule'>, now: number): Step {
  if (status === 'uploaded') return 'published';
  if (status === 'failed') return 'failed';
  return schedule !== null && Date.parse(schedule) > now ? 'waiting' : 'uploading';
}

const ends: Readonly<Record<DeliveryKind, Readonly<Record<'published' | 'failed', string>>>> = {
  post: { published: 'Published.', failed: 'Not published.' },
  comment: { published: 'First comment posted.', failed: 'The first comment was not posted.' },
  finish: {
    published: 'Final steps completed.',
    failed: 'The final steps failed.',
  },
};

/** Tells people that waiting is normal. Videos take longer than images. */
const usualDuration = 'This usually takes less than a minute, and a few minutes for videos.';

const undecided = 'The network has not confirmed whether the post is live.';

type DescribedDelivery = Pick<
  DeliveryView,
  'kind' | 'state' | 'dueAt' | 'nextAt' | 'attempts' | 'failure' | 'needsDecision'
>;

export function stateText(delivery: DescribedDelivery, timeZone: string, now: Date): string {
  const { kind, state, needsDecision } = delivery;
  switch (state) {
    case 'queued':
      return waitingText(delivery, timeZone, now);
    case 'preparing':
      return 'Preparing the post and uploading its media.';
    case 'processing':
      return `The network is processing your post. ${usualDuration}`;
    case 'armed':
      return 'Publishing now.';
    case 'unknown':
      return 'Checking whether the post is live.';
    case 'cancelled':
      return 'Cancelled before it was published.';
    case 'failed':
      return needsDecision ? undecided : ends[kind].failed;
    case 'published':
      return ends[kind].published;
  }
}

function waitingText(
  { dueAt, nextAt, attempts, failure }: DescribedDelivery,
  timeZone: string,
  now: Date,
): string {
  const next = Date.parse(nextAt ?? dueAt);
  if (attempts > 0 && failure !== null)
    return next > now.getTime() ? `Next try on ${timeText(new Date(next), timeZone)}.` : 'Trying again.';
  if (Date.parse(dueAt) > now.getTime()) return `Scheduled for ${timeText(dueAt, timeZone)}.`;
  return 'Starting shortly.';
}

/** The reason for a delay, and the time of the next try or check; null if there is no delay. */
export function delayText(
  { state, failure, nextAt }: Pick<DeliveryView, 'state' | 'failure' | 'nextAt'>,
  now: number,
): string | null {
  if (failure === null || isOver({ state })) return null;
  const next = nextAt === null ? now : Date.parse(nextAt);
  if (next <= now) return failure.reason;
  const when = relativeTimeText(next, now);
  // A post that may be live is never sent again, only checked.
  const [atOnce, later] =
    state === 'unknown' ? ['Checking again now', 'Next check'] : ['Trying again now', 'Next try'];
  return `${failure.reason} ${when === 'now' ? atOnce : `${later} ${when}`}.`;
}

/** Warnings about a published post, and failures of its first comment and final steps. */
export function notesOf(deliveries: readonly DeliveryView[]): string[] {
  return deliveries.flatMap(({ kind, state, failure, warnings }) =>
    kind !== 'post' && state === 'failed'
      ? [`${ends[kind].failed} ${failure?.reason ?? ''}`.trim(), ...warnings]
      : warnings,
  );
}

function spanText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return counted(Math.max(minutes, 1), 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
}

export const latenessText = ({ seconds, because }: NonNullable<DeliveryView['late']>): string =>
  `${spanText(seconds)} late: ${because}`;

type Failure = Pick<NonNullable<DeliveryView['failure']>, 'kind'>;

/** Tells whether the account does not work until a person reconnects it. */
export const needsReconnect = (failure: Failure | null): boolean =>
  failure !== null && meaningOf(failure.kind).needsReconnect;

/** Tells whether the network would refuse the unchanged post again. */
export const needsEdit = (failure: Failure | null): boolean =>
  failure !== null && meaningOf(failure.kind).needsEdit;

/** Groups the posts to several targets of one account. */
export function byAccount<Post extends Pick<PostView, 'uploadTo' | 'platform_id'>>(
  posts: readonly Post[],
): readonly (readonly [Post, ...Post[]])[] {
  const groups = Map.groupBy(posts, ({ uploadTo, platform_id: id }) => `${uploadTo}/${id}`);
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []));
}
