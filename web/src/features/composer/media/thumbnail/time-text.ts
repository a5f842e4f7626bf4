const two = (part: number) => String(part).padStart(2, '0');

/** To the tenth that is past, as frames follow each other closer than seconds do: 0:07.4, 1:02:03.0. */
export function timeText(seconds: number): string {
  // Tenths are never quite what they seem: 0.3 seconds are 2.9999 tenths to a computer.
  const tenths = Math.max(0, Math.floor(seconds * 10 + 1e-6));
  const whole = Math.floor(tenths / 10);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const end = `${two(whole % 60)}.${tenths % 10}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${end}` : `${minutes}:${end}`;
}
