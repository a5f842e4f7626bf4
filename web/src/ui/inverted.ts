/** A list without a value that it has, or with one that it lacks. */
export const inverted = <T>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((each) => each !== value) : [...list, value];
