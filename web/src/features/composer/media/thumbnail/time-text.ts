const two = (part: number) => String(part).padStart(2, '0');

/** A position to the tenth of a second, because frames are less than a second apart: 0:07.4, 1:02:03.0. */
export function positionText(seconds: number): string {
  // The small addition corrects floating-point errors: 0.1 + 0.7, for example, is slightly less than 0.8.
  const tenths = Math.max(0, Math.floor(seconds * 10 + 1e-6));
  const whole = Math.floor(tenths / 10);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const end = `${two(whole % 60)}.${tenths % 10}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${end}` : `${minutes}:${end}`;
}
