/** A count of possibly thousands with its noun: "1 row", "10,000 rows". */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : `${noun}s`}`;
