/** Selects the calendar days on which a schedule fires. */
export interface DayRule {
  /** Months from 1 to 12. */
  months: ReadonlySet<number>;
  /** Days from 1 to 31; absent means every day. */
  monthDays?: ReadonlySet<number>;
  /**
   * Days from 0 (Sunday) to 6; absent means every weekday. If `monthDays` is set as well, a day needs to match only one
   * of the two, as in cron.
   */
  weekdays?: ReadonlySet<number>;
  /** The occurrences of the weekday in a month: 1 is the first, 5 the fifth; absent means all. */
  ordinals?: ReadonlySet<number>;
}

export type Schedule =
  | { kind: 'interval'; everyMs: number }
  /** `minutes` are minutes of the day, ascending. */
  | { kind: 'calendar'; days: DayRule; minutes: readonly number[] };
