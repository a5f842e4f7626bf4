import { failedText, submittingText } from '../posts/messages.ts';
import type { PostAction, PostStatus } from '../posts/post.ts';
import { counted } from '../text/counted.ts';
import type { SendContext } from './parts.ts';
import { actionFor, actionOrder } from './row-action.ts';
import { rowsLeft, storedStatuses, type RowOutcome, type Sending } from './sending.ts';
import type { SheetRow } from './sheet.ts';
import { storedText } from './stored-texts.ts';

type Context = Pick<SendContext, 'accounts' | 'find' | 'now'>;

/** The text shown while rows are sent, about all rows with the current action. Null when no row is left to send. */
export function workingText(sending: Sending, rows: readonly SheetRow[], context: Context): string | null {
  const { accounts, find } = context;
  const { wish, outcomes } = sending;
  const left = rowsLeft(sending, rows).map((row) => actionFor(row, wish, context));
  const action = actionOrder.find((each) => left.includes(each));
  if (action === undefined) return null;
  const sent = Object.values(outcomes).filter((each) => each.state === 'sent' && each.action === action);
  const count = left.filter((each) => each === action).length + sent.length;
  const labels =
    accounts.length === 0 ? [''] : accounts.map(({ platform }) => find(platform)?.label ?? platform);
  return submittingText(action, Array.from({ length: count }, () => labels).flat());
}

const posts = (count: number): string => counted(count, 'post');

const doneTexts: Readonly<Record<PostAction, (count: number) => string>> = {
  upload: (count) => `${posts(count)} ${count === 1 ? 'is' : 'are'} being published.`,
  schedule: (count) => `Successfully scheduled ${posts(count)}.`,
  draft: (count) => `Successfully saved ${posts(count)} to drafts.`,
};

const partTexts: Readonly<Record<PostAction, (count: number) => string>> = {
  upload: (count) => `Uploaded ${count} video(s)`,
  schedule: (count) => `Scheduled ${count} post(s)`,
  draft: (count) => `Saved ${count} post(s) to drafts`,
};

const stateTexts: Readonly<Record<PostAction, string>> = {
  upload: 'Being published',
  schedule: 'Scheduled',
  draft: 'Saved to drafts',
};

/** The result of one row in words. */
export function outcomeText(outcome: RowOutcome): string {
  if (outcome.state === 'failed') return outcome.message;
  return outcome.state === 'sent' ? stateTexts[outcome.action] : 'Deleted since it was sent';
}

/** Says that the row may be stored, because no answer to its request has arrived. */
export const unconfirmedRow: RowState = { kind: 'unconfirmed', text: 'May have been sent' };

/** A row that is being sent or was sent, as the table shows it. */
export interface RowState {
  kind: RowOutcome['state'] | 'waiting' | 'unconfirmed';
  text: string;
}

interface Result {
  severity: 'success' | 'warning' | 'error';
  text: string;
}

/** The number of sent posts of each action that has some. */
const countsOf = (all: readonly RowOutcome[]) =>
  actionOrder.flatMap((action) => {
    const sent = all.flatMap((each) => (each.state === 'sent' && each.action === action ? each.posts : []));
    const count = sent.reduce((sum, each) => sum + each, 0);
    return count === 0 ? [] : [{ action, count }];
  });

const tabs: Readonly<Record<PostAction, PostStatus>> = {
  upload: 'uploaded',
  schedule: 'scheduled',
  draft: 'draft',
};

/** The list in which the posts of the first action are found; null if no post was sent. */
export function sentTab({ outcomes }: Sending): PostStatus | null {
  const [first] = countsOf(Object.values(outcomes));
  return first ? tabs[first.action] : null;
}

/** The result when every row has an outcome. */
export function resultText({ wish, outcomes }: Sending): Result {
  const all = Object.values(outcomes);
  const counts = countsOf(all);
  const failed = all.filter(({ state }) => state === 'failed').length;
  if (failed === 0)
    return {
      severity: 'success',
      text:
        counts.map(({ action, count }) => doneTexts[action](count)).join(' ') || 'Nothing is left to send.',
    };
  if (counts.length === 0) {
    const stored = storedStatuses({ outcomes });
    return stored.length > 0
      ? { severity: 'warning', text: storedText(stored) }
      : { severity: 'error', text: failedText(wish, all.length) };
  }
  const sent = counts.map(({ action, count }) => partTexts[action](count)).join(', ');
  return { severity: 'warning', text: `${sent}, ${failed} failed` };
}
