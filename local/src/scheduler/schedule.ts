/** The days of a calendar on which something happens. */
export interface DayRule {
  /** From 1 to 12. */
  months: ReadonlySet<number>;
  /** From 1 to 31; every one where it is absent. */
  monthDays?: ReadonlySet<number>;
  /** From 0, a Sunday, to 6; every one where it is absent. With `monthDays` one of the two is enough, as in cron. */
  weekdays?: ReadonlySet<number>;
  /** Which of the weekdays in a month: 1 is the first, 5 the fifth; every one where it is absent. */
  ordinals?: ReadonlySet<number>;
}

export type Schedule =
  | { kind: 'interval'; everyMs: number }
  /** `minutes` are those of the day, ascending. */
  | { kind: 'calendar'; days: DayRule; minutes: readonly number[] };
