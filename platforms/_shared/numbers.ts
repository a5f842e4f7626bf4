const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/**
 * Returns a percentage. Null if a number is unknown, or if only `whole` is zero, which can happen because a network may
 * count the part before it counts the whole.
 */
export function percent(part: number | null, whole: number | null): number | null {
  if (part === null || whole === null) return null;
  if (whole === 0) return part === 0 ? 0 : null;
  return rounded((part / whole) * 100, 2);
}

/** The sum of the known values; null if there are none. */
export const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

export function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  const sum = sumOf(known);
  return sum === null ? null : Math.round(sum / known.length);
}

/** The share of each value in the total, largest first. */
export function sharesOf(values: Readonly<Record<string, number>>): Record<string, number> {
  const all = sumOf(Object.values(values)) ?? 0;
  if (all === 0) return {};
  const largestFirst = Object.entries(values).toSorted(([, a], [, b]) => b - a);
  return Object.fromEntries(largestFirst.map(([name, value]) => [name, rounded(value / all, 4)]));
}
