/** A fraction as a whole percentage: 0.2 is "20%". */
export const percentOf = (share: number): string => `${Math.round(share * 100)}%`;
