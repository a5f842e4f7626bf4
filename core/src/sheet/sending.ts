import type { SubmitPostsInput } from '../api/schemas/posts.ts';
import type { ErrorCode } from '../errors/errors.ts';
import type { PostAction, PostStatus, PostView } from '../posts/post.ts';
import { partRowsMax, refusedRows, type SubmittedRow } from '../posts/submitted-rows.ts';
import { limitReached } from '../quota/uploads.ts';
import type { Part } from './parts.ts';
import type { SendChoice } from './row-action.ts';
import type { SheetRow } from './sheet.ts';
import { distinctStatuses, storedAdvice, storedText } from './stored-texts.ts';

/** The result of a row that was sent. A row without an outcome still has to be sent. */
export type RowOutcome =
  | { state: 'sent'; action: PostAction; posts: number }
  /** An earlier request stored the row, and its posts have been deleted since. */
  | { state: 'deleted' }
  /**
   * `stored`: the statuses of the posts that an earlier request stored for the row. If it is set, sending the row again
   * would change nothing.
   */
  | { state: 'failed'; message: string; stored?: readonly PostStatus[] };

/**
 * A sheet that is being sent. It is stored on the device, so that sending continues after a reload where it stopped.
 */
export interface Sending {
  wish: SendChoice;
  /** The ids of all rows to send, in the order of the sheet. */
  rows: readonly string[];
  outcomes: Readonly<Record<string, RowOutcome>>;
  /** The ids of rows in requests that may have reached the server. Rows without an outcome may be stored already. */
  requested: readonly string[];
  /** The maximum number of rows in the next request. It is lowered after a request was too large. */
  rowsMax: number;
}

/** `unconfirmed`: the rows that an earlier sending may have stored. */
export const startSending = (
  choice: SendChoice,
  rows: readonly Pick<SheetRow, 'id'>[],
  unconfirmed: readonly string[] = [],
): Sending => ({
  wish: choice,
  rows: rows.map(({ id }) => id),
  outcomes: {},
  requested: rows.map(({ id }) => id).filter((id) => unconfirmed.includes(id)),
  rowsMax: partRowsMax,
});

/** The rows that still have to be sent. Rows that were removed from the sheet are left out. */
export function rowsLeft({ rows, outcomes }: Sending, all: readonly SheetRow[]): SheetRow[] {
  const wanted = new Set(rows.filter((id) => !Object.hasOwn(outcomes, id)));
  return all.filter(({ id }) => wanted.has(id));
}

/** The sheet as it is stored on the device before a request, because the page may be closed before the answer. */
export const withRequest = (sending: Sending, { input }: Part): Sending => ({
  ...sending,
  requested: [...new Set([...sending.requested, ...input.rows.map(({ id }) => id)])],
});

/** The rows that may be stored already, because no answer to their request has arrived. */
export const unconfirmedRows = ({ requested, outcomes }: Sending): string[] =>
  requested.filter((id) => !Object.hasOwn(outcomes, id));

const withOutcomes = (sending: Sending, outcomes: readonly (readonly [string, RowOutcome])[]): Sending => ({
  ...sending,
  outcomes: { ...sending.outcomes, ...Object.fromEntries(outcomes) },
});

function outcomeOf({ state, posts, differs }: SubmittedRow, action: PostAction): RowOutcome {
  if (state === 'deleted') return { state };
  if (!differs) return { state: 'sent', action, posts: posts.length };
  const stored = distinctStatuses(posts.map(({ status }) => status));
  return { state: 'failed', message: `${storedText(stored)} ${storedAdvice(stored, 'the file')}`, stored };
}

/**
 * The sheet after the server has answered. The rows in the answer are stored. A row is marked as failed if an earlier
 * request stored it with other content or for another action.
 */
export function sentAfter(sending: Sending, { action }: Part, answered: readonly SubmittedRow[]): Sending {
  return withOutcomes(
    sending,
    answered.map((row) => [row.id, outcomeOf(row, action)]),
  );
}

/** A row that has not been changed since it was stored has this revision. */
const firstRevision = 1;

/**
 * The request that changes a row after an earlier request has stored it as drafts. Null if the row was not stored as
 * drafts, or is unchanged. The request expects the first revision, so the server refuses drafts that were changed
 * since.
 */
export function changeRequestFor({ action, input }: Part, row: SubmittedRow): SubmitPostsInput | null {
  const { id, state, differs = false, posts: stored } = row;
  const sent = input.rows.find((each) => each.id === id);
  const isDraft = stored.length > 0 && stored.every(({ status }) => status === 'draft');
  if (!sent || state !== 'kept' || !differs || !isDraft) return null;
  const { workspaceId, zone } = input;
  const { posts, composition } = sent;
  return {
    workspaceId,
    action,
    post_id: id,
    ...(zone !== undefined && { zone }),
    posts,
    ...(composition && { composition }),
    expected: stored.map(({ _id }) => ({ id: _id, revision: firstRevision })),
  };
}

export const draftChanged = (
  sending: Sending,
  { action }: Part,
  id: string,
  posts: readonly PostView[],
): Sending => withOutcomes(sending, [[id, { state: 'sent', action, posts: posts.length }]]);

/** The sheet after a row could not be prepared, for example because no copy of its image could be made. */
export const rowFailed = (
  sending: Sending,
  id: string,
  failure: Omit<Extract<RowOutcome, { state: 'failed' }>, 'state'>,
): Sending => withOutcomes(sending, [[id, { state: 'failed', ...failure }]]);

export interface Refusal {
  code: ErrorCode;
  message: string;
  fields?: Readonly<Record<string, string>> | undefined;
}

/**
 * The cause of a refusal. `rows`: the rows that were sent. `moment`: a temporary problem, so a later attempt may
 * succeed. `person`: the person has to act first, such as by signing in again.
 */
const refusalCauses: Readonly<Record<ErrorCode, 'rows' | 'moment' | 'person'>> = {
  invalid_input: 'rows',
  rejected: 'rows',
  unauthenticated: 'person',
  token_expired: 'person',
  missing_permission: 'rows',
  forbidden: 'rows',
  locked: 'rows',
  limit_reached: 'rows',
  not_found: 'rows',
  method_not_allowed: 'rows',
  conflict: 'rows',
  answered: 'rows',
  too_large: 'rows',
  unsupported_encoding: 'rows',
  rate_limited: 'moment',
  internal: 'moment',
  unavailable: 'moment',
  outcome_unknown: 'person',
  sign_in_unavailable: 'person',
  busy: 'moment',
};

export const isBriefRefusal = (code: ErrorCode): boolean => refusalCauses[code] === 'moment';

/** Tells whether a refusal is not about the sent rows: the same request may be accepted later. */
export const isAboutNoRow = (code: ErrorCode): boolean => refusalCauses[code] !== 'rows';

/**
 * The sheet that is being sent, after a refusal. The rows that the refusal names have failed, and the other rows are
 * sent again, because nothing was stored. If the refusal names no row, the whole part has failed, but a part that is
 * too large is halved. Null if the refusal is not about the rows, for example after the connection was lost. Sending
 * the same rows again is always safe.
 */
export function refusedAfter(sending: Sending, { input }: Part, refusal: Refusal): Sending | null {
  const { code, message, fields } = refusal;
  const named = [...refusedRows(fields)].flatMap(([index, reason]) => {
    const id = input.rows[index]?.id;
    return id === undefined ? [] : [[id, { state: 'failed', message: reason }] as const];
  });
  if (named.length > 0) return withOutcomes(sending, named);
  if (isAboutNoRow(code)) return null;
  if (code === 'too_large' && input.rows.length > 1)
    return { ...sending, rowsMax: Math.ceil(input.rows.length / 2) };
  return withOutcomes(
    sending,
    input.rows.map(({ id }) => [id, { state: 'failed', message }] as const),
  );
}

/** Tells whether the monthly limit refused some of the rows. The limit refuses them again until the plan is larger. */
export const hasReachedLimit = ({ outcomes }: Sending): boolean =>
  Object.values(outcomes).some((each) => each.state === 'failed' && each.message.includes(limitReached));

const canRetry = (outcome: RowOutcome | undefined): boolean =>
  outcome?.state === 'failed' && outcome.stored === undefined;

/** The statuses of the stored posts, if sending the failed rows again would change nothing. Otherwise empty. */
export function storedStatuses({ outcomes }: Pick<Sending, 'outcomes'>): PostStatus[] {
  const all = Object.values(outcomes);
  if (all.some(canRetry)) return [];
  return distinctStatuses(all.flatMap((each) => (each.state === 'failed' && each.stored) || []));
}

/** The button "Retry the failed ones" was pressed. Rows that would get the same answer again are not sent. */
export function retryFailed(sending: Sending): Sending {
  const kept = Object.entries(sending.outcomes).filter(([, outcome]) => !canRetry(outcome));
  const requested = sending.requested.filter((id) => !canRetry(sending.outcomes[id]));
  return { ...sending, outcomes: Object.fromEntries(kept), requested, rowsMax: partRowsMax };
}

export interface SendingProgress {
  total: number;
  sent: number;
  failed: number;
  /** The number of files whose posts were deleted after an earlier request had stored them. */
  deleted: number;
  left: number;
}

export function progressOf({ rows, outcomes }: Sending): SendingProgress {
  const states = rows.map((id) => outcomes[id]?.state ?? 'left');
  const count = (wanted: string) => states.filter((state) => state === wanted).length;
  return {
    total: rows.length,
    sent: count('sent'),
    failed: count('failed'),
    deleted: count('deleted'),
    left: count('left'),
  };
}

/** The rows that remain in the sheet after sending: those that failed, and those without an outcome. */
export const rowsAfterSending = ({ outcomes }: Sending, rows: readonly SheetRow[]): SheetRow[] =>
  rows.filter(({ id }) => {
    const state = outcomes[id]?.state;
    return state === undefined || state === 'failed';
  });
