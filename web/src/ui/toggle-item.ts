/** Removes the value from the list, or adds the value if it is missing. */
export const toggleItem = <T>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((each) => each !== value) : [...list, value];
