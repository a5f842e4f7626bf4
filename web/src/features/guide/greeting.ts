export function greetingAt(hour: number): string {
  if (hour < 5 || hour >= 18) return 'Good evening';
  return hour < 12 ? 'Good morning' : 'Good afternoon';
}

/** The hour in the person's time zone, which may differ from this machine's zone. */
export function hourIn(timeZone: string, at: Date): number {
  const hour = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(at);
  return Number(hour);
}

export const firstNameOf = (name: string): string => name.trim().split(/\s+/u)[0] ?? '';
