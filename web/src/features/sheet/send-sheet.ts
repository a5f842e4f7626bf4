import { copyKeyOf, type Fitting } from '@fanfare/core/composer/fitting.ts';
import type { ErrorCode } from '@fanfare/core/errors/errors.ts';
import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import type { ComposerAccount } from '@fanfare/core/composer/variant.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import type { SubmittedRow } from '@fanfare/core/posts/submitted-rows.ts';
import { nextPart, type Part, type SendContext } from '@fanfare/core/sheet/parts.ts';
import {
  changeRequestFor,
  draftChanged,
  isAboutNoRow,
  isBriefRefusal,
  refusedAfter,
  rowFailed,
  rowsLeft,
  sentAfter,
  unconfirmedRows,
  withRequest,
  type Sending,
} from '@fanfare/core/sheet/sending.ts';
import type { SheetRow } from '@fanfare/core/sheet/sheet.ts';
import { bulkFailedText } from '@fanfare/core/sheet/summary.ts';
import { chosenFittings } from '@fanfare/core/sheet/variants.ts';
import type { Call } from '../../browser/api-client.ts';
import {
  ApiError,
  hasCode,
  isUnanswered,
  messageOf,
  reasonOf,
  unansweredText,
} from '../../browser/api-error.ts';

/** The message if the answer to a request was lost. */
export const lostText = ({ wish }: Sending): string => unansweredText(wish === 'draft' ? 'saved' : 'sent');

/** The maximum number of tries for a request that is refused for a temporary reason. */
const triesMax = 4;
const firstPauseMs = 1_000;
/** Only a few copies are made at the same time, because the server decodes each image in memory. */
const copiesAtOnce = 2;

export interface SheetSender {
  workspaceId: string;
  accounts: readonly ComposerAccount[];
  find: FindNetwork;
  zone: string;
  call: Call;
  now(): number;
  sleep(ms: number): Promise<void>;
  /** True once the person has stopped the sending, or the sheet was closed. */
  isStopped(): boolean;
  /** Stores the progress, before and after each request. */
  onProgress(sending: Sending): void;
}

export interface SendResult {
  sending: Sending;
  /** The reason why some rows were not sent; null if no row is left to send, or if `isStopped` ended the run. */
  stoppedBy: string | null;
}

/**
 * The resized copies that were made while this sheet is sent, by image and size. They are reused, because several rows
 * may have the same file.
 */
class Copies {
  readonly #made = new Map<string, LibraryItem>();
  readonly #sender: SheetSender;

  constructor(sender: SheetSender) {
    this.#sender = sender;
  }

  find = (fitting: Fitting): LibraryItem | null => this.#made.get(copyKeyOf(fitting)) ?? null;

  async #make(fitting: Fitting): Promise<void> {
    const { call, workspaceId } = this.#sender;
    const { image, plan } = fitting;
    this.#made.set(copyKeyOf(fitting), await call('copyMedia', { workspaceId, mediaId: image._id, plan }));
  }

  isMissing = (fitting: Fitting): boolean => fitting.as !== 'original' && !this.find(fitting);

  /** Makes the missing copies. If one of them fails, the error is thrown only after the others have ended. */
  async make(fittings: readonly Fitting[]): Promise<void> {
    const wanted = fittings.filter(this.isMissing);
    const waiting = [...new Map(wanted.map((each) => [copyKeyOf(each), each])).values()];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await this.#make(next);
    };
    const ended = await Promise.allSettled(Array.from({ length: copiesAtOnce }, work));
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
  }
}

/** The code of a refusal by the server; null for anything else, such as a lost connection. */
const refusalCode = (error: unknown): ErrorCode | null =>
  error instanceof ApiError && error.code !== 'offline' && error.code !== 'aborted' ? error.code : null;

/** Tells whether the server may accept the same request after a pause. */
function isPassing(error: unknown): boolean {
  const code = refusalCode(error);
  return code !== null && isBriefRefusal(code);
}

/** Repeats a request while the server refuses it for a temporary reason. A repeated request stores nothing twice. */
async function withPatience<Answer>(sender: SheetSender, ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await ask();
    } catch (error) {
      if (!isPassing(error) || attempt === triesMax || sender.isStopped()) throw error;
      await sender.sleep(firstPauseMs * 2 ** (attempt - 1));
    }
}

/** Tells whether the server refuses the request because of its row. It would then refuse a repeated request too. */
function isFinal(error: unknown): error is ApiError {
  const code = refusalCode(error);
  return code !== null && !isAboutNoRow(code);
}

/** The resized copies that the rows of a part need, grouped by row. */
function fittingsOf({ input }: Part, rows: readonly SheetRow[], { accounts, find }: SheetSender) {
  const ids = new Set(input.rows.map(({ id }) => id));
  return rows
    .filter(({ id }) => ids.has(id))
    .map((row) => ({ id: row.id, fittings: chosenFittings(row, accounts, find) }));
}

/** Makes the copies that a part needs. A row whose copy is refused is marked as failed. */
async function prepare(
  sending: Sending,
  part: Part,
  rows: readonly SheetRow[],
  copies: Copies,
  sender: SheetSender,
): Promise<Sending> {
  let prepared = sending;
  for (const { id, fittings } of fittingsOf(part, rows, sender)) {
    try {
      await copies.make(fittings);
    } catch (error) {
      if (!isFinal(error)) throw error;
      prepared = rowFailed(prepared, id, { message: error.message });
    }
  }
  return prepared;
}

const draftOutdated = {
  message:
    'This file is saved as a draft that was changed since. Open the draft in the composer to publish it.',
  stored: ['draft'],
} as const;

/**
 * Changes the rows that an earlier request has stored as drafts, for example because its answer was lost. Rows whose
 * drafts cannot be changed are marked as failed.
 */
async function changeDrafts(
  sending: Sending,
  part: Part,
  answered: readonly SubmittedRow[],
  sender: SheetSender,
): Promise<Sending> {
  const drafts = answered.flatMap((row) => {
    const input = changeRequestFor(part, row);
    return input ? [{ id: row.id, input }] : [];
  });
  const ids = new Set(drafts.map(({ id }) => id));
  let changed = sentAfter(
    sending,
    part,
    answered.filter(({ id }) => !ids.has(id)),
  );
  for (const { id, input } of drafts)
    try {
      const { posts } = await withPatience(sender, () => sender.call('submitPosts', input));
      changed = draftChanged(changed, part, id, posts);
    } catch (error) {
      if (!isFinal(error)) throw error;
      const isOutdated = hasCode(error, 'conflict') && 'expected' in error.fields;
      changed = rowFailed(changed, id, isOutdated ? draftOutdated : { message: reasonOf(error) });
    }
  return changed;
}

/**
 * Sends the next part. If the copies of rows are refused, marks these rows as failed instead. Returns the progress, or
 * null if no row is left to send. Throws if the person has to try again later.
 */
async function sendNext(sending: Sending, rows: readonly SheetRow[], copies: Copies, sender: SheetSender) {
  const { workspaceId, accounts, find, zone, call } = sender;
  const planned = (known: Sending): Part | null => {
    const context: SendContext = {
      workspaceId,
      accounts,
      find,
      zone,
      now: sender.now(),
      copyFor: copies.find,
    };
    return nextPart(rowsLeft(known, rows), known.wish, context, known.rowsMax);
  };
  const needsCopies = (each: Part): boolean =>
    fittingsOf(each, rows, sender).some(({ fittings }) => fittings.some(copies.isMissing));
  let part = planned(sending);
  // Making copies takes a while. If the time of another row passes in the meantime, that row joins this part, and its
  // copies are made too.
  while (part && needsCopies(part)) {
    const waiting = part;
    const prepared = await withPatience(sender, () => prepare(sending, waiting, rows, copies, sender));
    if (prepared !== sending) return prepared;
    part = planned(sending);
  }
  if (!part) return null;
  const requested = withRequest(sending, part);
  let mayBeStored = false;
  const ask = async (input: Part['input']) => {
    // While the browser is offline, the server cannot have stored the rows, so they are not reported as requested.
    const wasOnline = navigator.onLine;
    if (wasOnline) sender.onProgress(requested);
    try {
      return await call('submitRows', input);
    } catch (error) {
      mayBeStored ||= wasOnline && isUnanswered(error);
      throw error;
    }
  };
  let answered: readonly SubmittedRow[];
  try {
    ({ rows: answered } = await withPatience(sender, () => ask(part.input)));
  } catch (error) {
    const known = mayBeStored ? requested : sending;
    sender.onProgress(known);
    const code = refusalCode(error);
    if (!(error instanceof ApiError) || code === null) throw error;
    const { message, fields } = error;
    const after = refusedAfter(known, part, { code, message, fields });
    if (!after) throw error;
    return after;
  }
  return changeDrafts(requested, part, answered, sender);
}

/**
 * Sends a sheet part by part until no row is left. It can be called with the last reported progress at any time to
 * continue: rows whose answer was lost are sent again, but stored only once.
 */
export async function sendSheet(
  begun: Sending,
  rows: readonly SheetRow[],
  sender: SheetSender,
): Promise<SendResult> {
  const copies = new Copies(sender);
  let sending = begun;
  const onProgress = (known: Sending) => {
    sending = known;
    sender.onProgress(known);
  };
  while (!sender.isStopped()) {
    try {
      const after = await sendNext(sending, rows, copies, { ...sender, onProgress });
      if (!after) break;
      onProgress(after);
    } catch (error) {
      const isLost = isUnanswered(error) && unconfirmedRows(sending).length > 0;
      return { sending, stoppedBy: isLost ? lostText(sending) : messageOf(error, bulkFailedText) };
    }
  }
  return { sending, stoppedBy: null };
}
