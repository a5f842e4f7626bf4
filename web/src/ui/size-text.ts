const units = ['KB', 'MB', 'GB', 'TB'] as const;

/** A readable size such as 2.4 MB, in steps of 1024 like the limits. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  let amount = bytes / 1024;
  let unit = 0;
  while (amount >= 999.5 && unit < units.length - 1) {
    amount /= 1024;
    unit += 1;
  }
  const digits = amount < 9.95 ? 1 : 0;
  return `${amount.toFixed(digits).replace(/\.0$/, '')} ${units[unit] ?? 'TB'}`;
}
