const countMax = 99;

/** A count as a badge has room for it. */
export const countText = (count: number): string => (count > countMax ? `${countMax}+` : String(count));

/** A count with its noun: "1 post", "2 posts". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
