import { dayIn, isDay, type Day } from '../calendar/days.ts';
import { workdays, type SlotPlan, type SlotUse, type Weekday } from '../slots/slots.ts';
import { stepMinutes, stepText } from '../schedule/steps.ts';
import { dayMs, hourMs, minuteMs } from '../time/units.ts';
import { momentOf } from '../time/wall-clock.ts';
import { readStepTime, type CellContext } from './cells.ts';
import type { Spread } from './spread.ts';

export const intervalUnits = ['minutes', 'hours', 'days', 'weeks'] as const;
type IntervalUnit = (typeof intervalUnits)[number];

/**
 * The contents of the dialog while a person fills it in. Typed texts are stored as they are, even if they cannot be
 * read yet.
 */
export interface SpreadForm {
  how: 'times' | 'slots' | 'interval';
  from: Day;
  days: readonly Weekday[];
  /** Times such as "09:00", in order. */
  times: readonly string[];
  /** For a spread at an interval: the typed time of the first file. */
  time: string;
  spacing: 'every' | 'evenly';
  /** The length of the interval in its unit, as it was typed. */
  amount: string;
  unit: IntervalUnit;
  /** The day and the typed time of the last file. */
  until: Day;
  untilTime: string;
}

export const newSpreadForm = (from: Day, until: Day): SpreadForm => ({
  how: 'times',
  from,
  days: workdays,
  times: ['09:00', '17:00'],
  time: '9:00',
  spacing: 'every',
  amount: '1',
  unit: 'days',
  until,
  untilTime: '17:00',
});

type ProblemField = 'from' | 'days' | 'times' | 'time' | 'amount' | 'until' | 'untilTime';

/** The spread that a form describes, or the problems of its fields. */
export interface ReadSpread {
  spread: Spread | null;
  problems: Partial<Record<ProblemField, string>>;
}

const unitMs: Readonly<Record<IntervalUnit, number>> = {
  minutes: minuteMs,
  hours: hourMs,
  days: dayMs,
  weeks: 7 * dayMs,
};

function dayProblem(day: string, { zone, now }: CellContext): string | null {
  if (!isDay(day)) return 'Choose a day.';
  return day < dayIn(now, zone) ? 'Choose today or a later day.' : null;
}

function amountProblem(text: string, unit: IntervalUnit): string | null {
  if (!/^\d{1,3}$/.test(text.trim()) || Number(text) === 0) return 'Enter a whole number, such as 2.';
  const isOnStep = unit !== 'minutes' || Number(text) % stepMinutes === 0;
  return isOnStep ? null : stepText;
}

const named = (problems: Partial<Record<ProblemField, string | null>>): ReadSpread['problems'] =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => typeof problem === 'string'));

const result = (problems: ReadSpread['problems'], spread: () => Spread | null): ReadSpread => ({
  problems,
  spread: Object.keys(problems).length > 0 ? null : spread(),
});

function readTimes({ from, days, times }: SpreadForm, context: CellContext): ReadSpread {
  const problems = named({
    from: dayProblem(from, context),
    days: days.length === 0 ? 'Choose at least one day.' : null,
    times: times.length === 0 ? 'Add at least one time.' : null,
  });
  return result(problems, () => ({ kind: 'times', from, series: { days, times } }));
}

function readEvery({ from, time: typed, amount, unit }: SpreadForm, context: CellContext): ReadSpread {
  const { time, problem } = readStepTime(typed);
  const problems = named({
    from: dayProblem(from, context),
    time: problem,
    amount: amountProblem(amount, unit),
  });
  return result(problems, () => {
    const count = Number(amount);
    // With an interval of days or weeks, a clock change does not change the time of day.
    if (unit === 'days' || unit === 'weeks')
      return { kind: 'days', from, every: unit === 'weeks' ? count * 7 : count, times: [time ?? ''] };
    const at = momentOf(`${from}T${time ?? ''}`, context.zone)?.at;
    return at === undefined ? null : { kind: 'every', from: at, minutes: (count * unitMs[unit]) / minuteMs };
  });
}

function readEvenly({ from, time: typed, until, untilTime }: SpreadForm, context: CellContext): ReadSpread {
  const [first, last] = [readStepTime(typed), readStepTime(untilTime)];
  const problems = named({
    from: dayProblem(from, context),
    time: first.problem,
    until: dayProblem(until, context),
    untilTime: last.problem,
  });
  const start = momentOf(`${from}T${first.time ?? ''}`, context.zone)?.at ?? Number.NaN;
  const end = momentOf(`${until}T${last.time ?? ''}`, context.zone)?.at ?? Number.NaN;
  const order = end <= start ? { until: 'Choose an end after the start.' } : {};
  return result({ ...order, ...problems }, () => ({ kind: 'evenly', from: start, to: end }));
}

/** `slots`: the posting slots of the workspace and the posts that take some of them. */
export function readSpreadForm(
  form: SpreadForm,
  slots: { plan: SlotPlan; uses: readonly SlotUse[] },
  context: CellContext,
): ReadSpread {
  if (form.how === 'slots') return { spread: { kind: 'slots', ...slots }, problems: {} };
  if (form.how === 'times') return readTimes(form, context);
  return form.spacing === 'every' ? readEvery(form, context) : readEvenly(form, context);
}
