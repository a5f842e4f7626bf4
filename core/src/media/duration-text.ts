const twoDigits = (part: number) => String(part).padStart(2, '0');

/** A duration such as 0:07, 12:30 or 1:02:03. */
export function durationText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const end = twoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${end}` : `${minutes}:${end}`;
}
