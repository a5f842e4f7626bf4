/** The number of times that a person did something on one day (UTC). */
export interface DailyCount {
  day: string;
  count: number;
}

/** Returns the count after one more use; null if the limit of the day is already reached. */
export function raiseDailyCount(before: DailyCount | null, at: Date, most: number): DailyCount | null {
  const day = at.toISOString().slice(0, 10);
  const count = before?.day === day ? before.count : 0;
  return count >= most ? null : { day, count: count + 1 };
}
