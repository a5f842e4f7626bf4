const countMax = 99;

export const countText = (count: number): string => (count > countMax ? `${countMax}+` : String(count));
