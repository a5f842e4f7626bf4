const units = ['KB', 'MB', 'GB'] as const;

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
  return `${amount.toFixed(digits).replace(/\.0$/, '')} ${units[unit] ?? 'GB'}`;
}

const twoDigits = (part: number) => String(part).padStart(2, '0');

/** A duration such as 0:07, 12:30 or 1:02:03. */
export function durationText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const end = twoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${end}` : `${minutes}:${end}`;
}

export const filesText = (count: number): string => (count === 1 ? '1 file' : `${count} files`);
