const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** Finds a name by its full form or its first three letters; returns -1 for any other word. */
const indexOfName = (names: readonly string[], word: string): number =>
  names.findIndex((name) => word === name || word === name.slice(0, 3));

/** Returns 0 for Sunday to 6 for Saturday; undefined for any other word. */
export function weekdayOf(word: string): number | undefined {
  const index = indexOfName(weekdays, word);
  return index < 0 ? undefined : index;
}

/** Returns 1 for January to 12 for December; undefined for any other word. */
export function monthOf(word: string): number | undefined {
  const index = indexOfName(months, word);
  return index < 0 ? undefined : index + 1;
}

export const allMonths: ReadonlySet<number> = new Set(months.map((_, index) => index + 1));
