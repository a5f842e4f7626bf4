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

/** The place of a name or its first three letters; -1 for any other word. */
const place = (names: readonly string[], word: string): number =>
  names.findIndex((name) => word === name || word === name.slice(0, 3));

/** From 0, a Sunday; undefined for any other word. */
export function weekdayOf(word: string): number | undefined {
  const index = place(weekdays, word);
  return index < 0 ? undefined : index;
}

/** From 1, January; undefined for any other word. */
export function monthOf(word: string): number | undefined {
  const index = place(months, word);
  return index < 0 ? undefined : index + 1;
}

export const allMonths: ReadonlySet<number> = new Set(months.map((_, index) => index + 1));
