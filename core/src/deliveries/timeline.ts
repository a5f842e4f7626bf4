import type { Step } from './claim.ts';
import type { DeliveryKind, Failure } from './delivery.ts';

/** What happened, in a word for machines and a sentence for people. */
export interface Line {
  what: string;
  text: string;
}

const nouns: Record<DeliveryKind, string> = {
  post: 'post',
  comment: 'first comment',
  finish: 'finishing touches',
};

const begun: Record<Step, string> = {
  start: 'Preparing and sending the media.',
  poll: 'Asking the network how far it is.',
  find: 'Looking at the network whether it is out already.',
};

const outcomes: Record<Failure['kind'], string> = {
  token_expired: 'The connection to the account has ended',
  missing_permission: 'A permission is missing',
  not_found: 'The network does not find it',
  rate_limited: 'The network asks us to wait',
  rejected: 'The network refused it',
  unavailable: 'The network does not answer',
  outcome_unknown: 'The network has not told what became of it',
};

/** A sentence that is quoted whole has its own end. */
function endOf(reason: string, code: string | null): string {
  if (code !== null) return ` (${code}).`;
  return /[.!?]$/.test(reason) ? '' : '.';
}

/** The timeline in sentences. The network's own words follow in quotation marks. */
export const lines = {
  began: (step: Step): Line => ({ what: step, text: begun[step] }),
  waiting: (seconds: number): Line => ({
    what: 'waiting',
    text:
      seconds === 0 ? 'More is left to send.' : `The network is processing. We ask again in ${seconds} s.`,
  }),
  stuck: {
    what: 'failed',
    text: 'The network has been processing for an hour. We do not wait any longer.',
  } satisfies Line,
  armed: (kind: DeliveryKind): Line => ({ what: 'armed', text: `Sending out the ${nouns[kind]}.` }),
  out: (kind: DeliveryKind, id: string): Line => ({
    what: 'published',
    text:
      kind === 'finish'
        ? 'The finishing touches are made.'
        : `The ${nouns[kind]} is out. The network calls it ${id}.`,
  }),
  replaced: { what: 'cancelled', text: 'Taken back: the post was changed.' } satisfies Line,
  deleted: { what: 'cancelled', text: 'Taken back: the post was deleted.' } satisfies Line,
  again: { what: 'retry', text: 'Somebody asked to try again.' } satisfies Line,
  decided: (isOut: boolean): Line => ({
    what: 'decided',
    text: isOut ? 'Somebody looked: it is out.' : 'Somebody looked: it is not out. It is sent again.',
  }),
  absent: (isOver: boolean): Line => ({
    what: isOver ? 'failed' : 'absent',
    text: isOver ? 'It is not out, and it was tried for a whole day.' : 'It is not out. It is sent again.',
  }),
  failed: ({ kind, reason, code }: Failure, again: boolean): Line => ({
    what: again ? 'setback' : 'failed',
    text: `${outcomes[kind]}: “${reason}”${endOf(reason, code)}${again ? ' We try again.' : ''}`,
  }),
};
