const count = new Intl.NumberFormat('en');
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });

export const countOf = (value: number | null): string => (value === null ? '–' : count.format(value));

/** "1 view", "1,204 views" */
export const countWithUnit = (value: number, one: string): string =>
  `${countOf(value)} ${value === 1 ? one : `${one}s`}`;

/** A rate in percent; a dash if there were no views. */
export const rateText = (rate: number | null): string => (rate === null ? '–' : percent.format(rate));
