import type { DeliveryKind, DeliveryState } from '@fanfare/core/deliveries/delivery.ts';
import { meaningOf } from '@fanfare/core/deliveries/failure-kinds.ts';
import type { DeliveryView } from '@fanfare/core/deliveries/view.ts';
import type { Status } from '../../ui/theme/palette.ts';
import { counted } from '../../ui/count-text.ts';
import { timeText } from '../../ui/date-text.ts';

export const kindTitles: Readonly<Record<DeliveryKind, string>> = {
  post: 'Post',
  comment: 'First comment',
  finish: 'Final steps',
};

/** Status of the ended states; all others are still running. */
const statusOfState: Partial<Record<DeliveryState, Status>> = {
  published: 'uploaded',
  failed: 'failed',
  cancelled: 'draft',
};

export const statusOf = ({ state }: Pick<DeliveryView, 'state'>): Status =>
  statusOfState[state] ?? 'scheduled';

export const isOver = ({ state }: Pick<DeliveryView, 'state'>): boolean => state in statusOfState;

const ends: Readonly<Record<DeliveryKind, Readonly<Record<'published' | 'failed', string>>>> = {
  post: { published: 'Published.', failed: 'Not published.' },
  comment: { published: 'First comment posted.', failed: 'The first comment was not posted.' },
  finish: {
    published: 'Final steps completed.',
    failed: 'The final steps failed.',
  },
};

const undecided = 'The network has not confirmed whether the post is live.';

type DescribedDelivery = Pick<
  DeliveryView,
  'kind' | 'state' | 'dueAt' | 'nextAt' | 'attempts' | 'failure' | 'needsDecision'
>;

/** The state of a delivery in a sentence. */
export function stateText(delivery: DescribedDelivery, timeZone: string, now: Date): string {
  const { kind, state, needsDecision } = delivery;
  switch (state) {
    case 'queued':
      return waitingText(delivery, timeZone, now);
    case 'preparing':
      return 'Preparing the post and uploading its media.';
    case 'processing':
      return 'The network is processing the media.';
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

function spanText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return counted(Math.max(minutes, 1), 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
}

export const lateText = ({ seconds, because }: NonNullable<DeliveryView['late']>): string =>
  `${spanText(seconds)} late: ${because}`;

/** Nothing helps until the account is reconnected. */
export const needsReconnect = (failure: Pick<NonNullable<DeliveryView['failure']>, 'kind'> | null): boolean =>
  failure !== null && meaningOf(failure.kind).needsReconnect;

const soonMs = 3_000;
const seldomMs = 30_000;
const longestMs = 3_600_000;

/** Milliseconds until a delivery may change; 0 for never. */
export function refreshIntervalOf(
  delivery: Pick<DeliveryView, 'state' | 'dueAt' | 'nextAt'>,
  now: number,
): number {
  if (isOver(delivery)) return 0;
  const wait = Date.parse(delivery.dueAt) - now;
  if (wait > 0) return Math.min(Math.max(wait, soonMs), longestMs);
  const next = Date.parse(delivery.nextAt ?? delivery.dueAt) - now;
  return next > seldomMs ? seldomMs : soonMs;
}
