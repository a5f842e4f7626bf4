const countMax = 99;

/** The count as shown in a badge. */
export const countText = (count: number): string => (count > countMax ? `${countMax}+` : String(count));

/** A count with its noun: "1 post", "2 posts". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
