import type { ComposerAccount } from '../composer/variant.ts';
import { fitOptions, type FitChoice } from '../media/fit-choice.ts';
import { readKeptItem } from '../media/kept-item.ts';
import { readValues } from '../posts/field-table.ts';
import { optionFields, textFields } from '../posts/fields.ts';
import { partRowsMax } from '../posts/submitted-rows.ts';
import { postStatuses, type Schedule } from '../posts/post.ts';
import { dayMs } from '../time/units.ts';
import { isRecord } from '../values/is-record.ts';
import type { RowOutcome, Sending } from './sending.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import { isText } from '../values/is-text.ts';

/** A sheet as the browser stores it until it is sent or cleared. */
export interface KeptSheet {
  sheet: Sheet;
  /** Set once the person has begun to send the sheet. */
  sending: Sending | null;
  /**
   * The ids of rows that may be stored on the server already: they were sent, and no answer came before the person
   * returned to editing.
   */
  unconfirmed: readonly string[];
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * A sheet is stored as long as unsaved posts of the composer, because the server does not delete the thumbnails of
 * unsaved posts during this time.
 */
export const sheetKeptMs = 30 * dayMs;

const listOf = <Item>(value: unknown, read: (each: unknown) => Item | null): Item[] =>
  Array.isArray(value) ? value.map(read).filter((each) => each !== null) : [];
const textIn = (value: unknown): string | null => (isText(value) ? value : null);

function toAccount(value: unknown): ComposerAccount | null {
  if (!isRecord(value)) return null;
  const { platform, platform_id: id, username } = value;
  return isText(platform) && isText(id) && isText(username) ? { platform, platform_id: id, username } : null;
}

/** The latest time that a date can have. Formatting a later time throws. */
const latest = 8.64e15;
const isMoment = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= latest;

const isSchedule = (value: unknown): value is Schedule =>
  isRecord(value) && isMoment(value['at']) && isText(value['zone']);

const isFit = (value: unknown): value is FitChoice =>
  isRecord(value) &&
  isText(value['network']) &&
  isText(value['file']) &&
  fitOptions.some((each) => each === value['as']);

const toTargets = (value: unknown): Record<string, string[]> =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([key, names]) => [key, listOf(names, textIn)]))
    : {};

/** Fields that did not exist when the row was written have their defaults. */
function toRow(value: unknown): SheetRow | null {
  if (!isRecord(value) || !isText(value['id'])) return null;
  const { id, file, altText, thumbnail, options, targets, fits, schedule } = value;
  return {
    id,
    file: readKeptItem(file),
    ...readValues(textFields, value),
    altText: isText(altText) ? altText : '',
    thumbnail: readKeptItem(thumbnail),
    options: readValues(optionFields, isRecord(options) ? options : {}),
    targets: toTargets(targets),
    fits: listOf(fits, (each) => (isFit(each) ? each : null)),
    schedule: isSchedule(schedule) ? schedule : null,
  };
}

/** A row whose outcome cannot be read is sent again. This is safe, because the server stores each row only once. */
function toOutcome(value: unknown): RowOutcome | null {
  if (!isRecord(value)) return null;
  const { state, message, stored, action, posts } = value;
  if (state === 'deleted') return { state };
  if (state === 'failed' && isText(message)) {
    const statuses = postStatuses.filter((each) => Array.isArray(stored) && stored.includes(each));
    return { state, message, ...(statuses.length > 0 && { stored: statuses }) };
  }
  const isAction = action === 'draft' || action === 'schedule' || action === 'upload';
  if (state !== 'sent' || !isAction || typeof posts !== 'number') return null;
  return { state, action, posts };
}

function toSending(value: unknown): Sending | null {
  if (!isRecord(value)) return null;
  const { wish, rows, outcomes, requested, rowsMax } = value;
  if (wish !== 'draft' && wish !== 'upload') return null;
  const known = Object.entries(isRecord(outcomes) ? outcomes : {}).flatMap(([id, each]) => {
    const outcome = toOutcome(each);
    return outcome ? [[id, outcome] as const] : [];
  });
  return {
    wish,
    rows: listOf(rows, textIn),
    outcomes: Object.fromEntries(known),
    requested: listOf(requested, textIn),
    rowsMax: typeof rowsMax === 'number' && rowsMax >= 1 ? rowsMax : partRowsMax,
  };
}

/**
 * Null if no sheet is stored, or if the stored sheet cannot be read or is at least 30 days old. Rows that cannot be
 * read are left out.
 */
export function readKeptSheet(stored: string | null, now: number): KeptSheet | null {
  let value: unknown = null;
  try {
    value = JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
  if (!isRecord(value) || !isRecord(value['sheet']) || !isMoment(value['at'])) return null;
  const { at, sending, unconfirmed } = value;
  if (at <= now - sheetKeptMs) return null;
  const { accounts, rows, selected } = value['sheet'];
  const byId = new Map(listOf(rows, toRow).map((row) => [row.id, row]));
  const sheet = {
    accounts: listOf(accounts, toAccount),
    rows: [...byId.values()],
    selected: listOf(selected, textIn).filter((id) => byId.has(id)),
  };
  return { sheet, sending: toSending(sending), unconfirmed: listOf(unconfirmed, textIn), at };
}

/** The text to store; null for a sheet without rows, which need not be stored. */
export function toKeptText({ sheet, ...kept }: KeptSheet): string | null {
  const { accounts, rows, selected } = sheet;
  return rows.length === 0 ? null : JSON.stringify({ sheet: { accounts, rows, selected }, ...kept });
}
