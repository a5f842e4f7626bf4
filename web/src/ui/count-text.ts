const countMax = 99;

/** The count as shown in a badge. */
export const countText = (count: number): string => (count > countMax ? `${countMax}+` : String(count));
