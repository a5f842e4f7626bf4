import { clockOf, daySpans, minutesOf, type Day } from '../calendar/days.ts';
import { readTypedTime, type TypedTime } from '../composer/typed-time.ts';
import { privacies } from '../posts/fields.ts';
import type { Schedule } from '../posts/post.ts';
import { targetsMax } from '../posts/targets.ts';
import { stepMinutes, stepText } from '../schedule/steps.ts';
import { scheduleProblem } from '../schedule/window.ts';
import { minuteMs } from '../time/units.ts';
import { momentOf, wallClock } from '../time/wall-clock.ts';
import { cellTextProblem, cleanCell, type CellTextField } from './cell-texts.ts';
import { accountOfField, isOptionField, isTextField, privacyNames, type RowField } from './fields.ts';
import type { RowPatch, SheetRow } from './sheet.ts';
import { dateHint, readTypedDate, type DateOrder } from './typed-date.ts';

export interface CellContext {
  /** The person's zone, in which times are written and read. */
  zone: string;
  now: number;
  /**
   * Remembers the offset of the zone on each day, for files with many times on few days. Null for a day on which the
   * clocks change.
   */
  offsets?: Map<Day, number | null>;
  /** The order of day and month in ambiguous dates such as 04/12/2026; without an order, such dates are refused. */
  dateOrder?: DateOrder | null;
}

/** Looking up the rules of a zone is slow, so each day of a file is looked up once. */
function momentAt(day: Day, time: string, { zone, offsets }: CellContext): number | null {
  if (offsets && !offsets.has(day)) offsets.set(day, daySpans([day], zone)[0]?.offset ?? null);
  const offset = offsets?.get(day) ?? null;
  return offset === null
    ? (momentOf(`${day}T${time}`, zone)?.at ?? null)
    : Date.parse(`${day}T${time}Z`) - offset;
}

/** A cell that was read, or the reason why it was refused, with texts that would be accepted. */
export type ReadCell =
  | { patch: RowPatch; problem: null }
  /** `isSwappable`: the text is a date of which the day and the month could be swapped. */
  | { patch: null; problem: string; suggestions: readonly string[]; isSwappable?: boolean };

const read = (patch: RowPatch): ReadCell => ({ patch, problem: null });
const refuse = (problem: string, suggestions: readonly string[] = []): ReadCell & { patch: null } => ({
  patch: null,
  problem,
  suggestions,
});

/** The quarters of an hour before and after a time, on the same day. */
function quarters(day: string, time: string): string[] {
  const minutes = minutesOf(time);
  const before = minutes - (minutes % stepMinutes);
  const after = before + stepMinutes;
  const times = after < 24 * 60 ? [before, after] : [before];
  return times.map((each) => `${day} ${clockOf(each)}`);
}

const isTimeOnStep = (time: string): boolean => Number(time.slice(3)) % stepMinutes === 0;

/** Reads a typed time of day, such as "9:15" or "6pm". Times between two steps of the picker are refused. */
export function readStepTime(text: string): TypedTime {
  const typed = readTypedTime(text);
  return typed.time === null || isTimeOnStep(typed.time) ? typed : { time: null, problem: stepText };
}

/** The suggested texts that would be accepted. */
const accepted = (texts: readonly string[], context: CellContext): string[] =>
  texts.filter((each) => readSchedule(each, context).problem === null);

/** Reads a date and time in the person's zone. An empty text clears the time. */
export function readSchedule(text: string, context: CellContext): ReadCell {
  if (text === '') return read({ schedule: null });
  const date = readTypedDate(text, context.dateOrder ?? null);
  if (date.problem !== null) {
    const { problem, suggestions, isSwappable } = date;
    return { ...refuse(problem, accepted(suggestions, context)), ...(isSwappable && { isSwappable }) };
  }
  const { day, rest } = date;
  // Spreadsheets add seconds to a time. `readTypedTime` accepts seconds that are zero.
  const typed = readTypedTime(rest);
  if (typed.problem !== null) return refuse(rest === '' ? dateHint : typed.problem);
  if (!isTimeOnStep(typed.time)) return refuse(stepText, accepted(quarters(day, typed.time), context));
  const at = momentAt(day, typed.time, context);
  if (at === null) return refuse(dateHint);
  const problem = scheduleProblem(at, context.now);
  return problem === null ? read({ schedule: { at, zone: context.zone } }) : refuse(problem);
}

const yes: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1', 'on', 'x']);
const no: ReadonlySet<string> = new Set(['no', 'n', 'false', '0', 'off', '']);

function readPrivacy(text: string): ReadCell {
  const wanted = text.toLowerCase();
  const privacy = wanted === '' ? 'public' : privacies.find((each) => each === wanted);
  return privacy
    ? read({ options: { privacy } })
    : refuse('Privacy is Public, Private or Unlisted.', Object.values(privacyNames));
}

function readLink(text: string): ReadCell {
  if (text === '') return read({ options: { link: null } });
  if (/^https?:\/\/\S+$/iu.test(text) && URL.canParse(text)) return read({ options: { link: text } });
  const whole = `https://${text}`;
  const suggestions = /^[^\s:/]+\.[^\s:]+$/u.test(text) && URL.canParse(whole) ? [whole] : [];
  return refuse('Write the whole address, with https:// at the start.', suggestions);
}

const targetName = /^[\w-]{1,100}$/;

/** Subreddits may be written with "r/". Boards are named by their ids. */
function readTargets(key: string, text: string): ReadCell {
  const names = text
    .split(/[,;\n]/)
    .map((name) => name.trim().replace(/^\/?r\//i, ''))
    .filter((name) => name !== '');
  const targets = [...new Set(names)];
  const wrong = targets.find((name) => !targetName.test(name));
  if (wrong !== undefined) return refuse(`“${wrong.slice(0, 40)}” is not a valid name.`);
  if (targets.length > targetsMax) return refuse(`A post can have at most ${targetsMax} of these.`);
  return read({ targets: { [key]: targets } });
}

function readText(field: CellTextField, text: string): ReadCell {
  const clean = cleanCell(field, text);
  const problem = cellTextProblem(field, clean);
  return problem === null ? read({ [field]: clean }) : refuse(problem);
}

/** Reads the text of a cell, as it was pasted or imported. */
export function readCell(field: RowField, written: string, context: CellContext): ReadCell {
  const text = written.trim();
  if (field === 'altText' || isTextField(field)) return readText(field, text);
  if (field === 'schedule') return readSchedule(text, context);
  if (field === 'privacy') return readPrivacy(text);
  if (field === 'link') return readLink(text);
  if (isOptionField(field)) {
    const word = text.toLowerCase();
    if (yes.has(word) || no.has(word)) return read({ options: { [field]: yes.has(word) } });
    return refuse('Write Yes or No.', ['Yes', 'No']);
  }
  return readTargets(accountOfField(field) ?? '', text);
}

/** A text such as "2026-11-25 17:00", in the person's zone. Every spreadsheet reads it as a date. */
const scheduleText = (schedule: Schedule | null, zone: string): string =>
  schedule === null ? '' : wallClock(schedule.at, zone).replace('T', ' ');

/** The text of a cell for the clipboard and for CSV files. Reading this text returns the value of the cell. */
export function cellText(row: SheetRow, field: RowField, zone: string): string {
  if (isTextField(field)) return row[field];
  if (field === 'altText') return row.altText;
  if (field === 'schedule') return scheduleText(row.schedule, zone);
  if (field === 'privacy') return privacyNames[row.options.privacy];
  if (isOptionField(field)) {
    const value = row.options[field];
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    return value ?? '';
  }
  return (row.targets[accountOfField(field) ?? ''] ?? []).join(', ');
}

/** Tells whether a moment is one of the picker's steps on the person's clock. */
export const isOnStep = (at: number, zone: string): boolean =>
  at % minuteMs === 0 && isTimeOnStep(wallClock(at, zone).slice(11));
