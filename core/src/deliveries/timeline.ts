import type { Step } from './claim.ts';
import { isOver, type Delivery, type DeliveryKind, type Failure } from './delivery.ts';
import { meaningOf } from './failure-kinds.ts';
import type { Report } from './report.ts';

/** `what` tells programs what happened, and `text` tells people. */
export interface TimelineEvent {
  what: string;
  text: string;
}

const begun: Record<Exclude<Step, 'poll'>, string> = {
  start: 'Preparing and uploading the media.',
  find: 'Checking whether the post is live.',
};

const sending: Record<DeliveryKind, string> = {
  post: 'Publishing the post.',
  comment: 'Publishing the first comment.',
  finish: 'Completing the final steps.',
};

const published: Record<DeliveryKind, string> = {
  post: 'The post is live.',
  comment: 'The first comment is live.',
  finish: 'The final steps are complete.',
};

/**
 * The end of a quotation: the error code, if there is one, and a full stop unless the quotation ends with a stop of its
 * own.
 */
function endOf(reason: string, code: string | null): string {
  if (code !== null) return ` (${code}).`;
  return /[.!?]$/.test(reason) ? '' : '.';
}

/** Events that a person causes by changing the post or its delivery. */
export const events = {
  replaced: { what: 'cancelled', text: 'Cancelled: the post was changed.' },
  moved: { what: 'cancelled', text: 'Cancelled: the post was moved to another time.' },
  unscheduled: { what: 'cancelled', text: 'Cancelled: the post was moved to the drafts.' },
  deleted: { what: 'cancelled', text: 'Cancelled: the post was deleted.' },
  retried: { what: 'retry', text: 'A team member retried this post.' },
  confirmedLive: { what: 'decided', text: 'A team member confirmed that the post is live.' },
  confirmedAbsent: {
    what: 'decided',
    text: 'A team member confirmed that the post is not live. Sending it again.',
  },
} as const satisfies Record<string, TimelineEvent>;

/**
 * The events of a step that begins. Polls and further parts of an upload have no event, because there may be hundreds
 * of them.
 */
export function claimEvents(before: Delivery, step: Step): TimelineEvent[] {
  const continues = before.state === 'preparing' && before.claim === null;
  return step === 'poll' || continues ? [] : [{ what: step, text: begun[step] }];
}

const failureText = ({ kind, reason, code }: Failure): string =>
  `${meaningOf(kind).summary}: “${reason}”${endOf(reason, code)}`;

/**
 * A check of a post that may be live is repeated without reporting a setback: the network may still be processing the
 * post.
 */
function failureEvent(failure: Failure, after: Delivery): TimelineEvent {
  const text = failureText(failure);
  if (isOver(after)) return { what: 'failed', text };
  if (after.state === 'unknown' && failure.kind === 'outcome_unknown')
    return { what: 'unconfirmed', text: `${text} We will check again.` };
  return { what: 'setback', text: `${text} We will try again.` };
}

function waitEvents(before: Delivery, after: Delivery): TimelineEvent[] {
  if (after.state === 'failed') return [{ what: 'failed', text: after.failure?.reason ?? '' }];
  const isNew = after.state === 'processing' && before.processingSince === null;
  return isNew ? [{ what: 'waiting', text: 'The network is processing the media.' }] : [];
}

/** The event of a worker's report; `after` is the delivery after the report. */
export function reportEvents(
  kind: DeliveryKind,
  before: Delivery,
  after: Delivery,
  result: Report<unknown>,
): TimelineEvent[] {
  switch (result.kind) {
    case 'alive':
    case 'kept':
      return [];
    case 'waiting':
      return waitEvents(before, after);
    case 'arming':
      return [{ what: 'armed', text: sending[kind] }];
    case 'out':
      return [{ what: 'published', text: published[kind] }];
    case 'absent':
      return isOver(after)
        ? [{ what: 'failed', text: 'The post is not live. We tried for a whole day.' }]
        : [{ what: 'absent', text: 'The post is not live. Sending it again.' }];
    case 'failed':
      return [failureEvent(result.failure, after)];
  }
}
