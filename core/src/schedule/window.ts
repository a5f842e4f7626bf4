/** How far ahead posts can be planned. */
export const windowMonths = 3;

/** What was chosen as "now" while the request was on its way is meant for now. */
const graceMs = 2 * 60_000;

/** The last moment that can be planned for: the same day, three months later. */
export function windowEnd(now: number): number {
  const end = new Date(now);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + windowMonths);
  // 30 November leads to 30 February, which is in March.
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return end.getTime();
}

/** Why nothing can be planned for then, as people read it; null when it can. */
export function scheduleProblem(at: number, now: number): string | null {
  if (at < now - graceMs) return 'This time has passed. Please choose one that is still to come.';
  if (at > windowEnd(now)) return `Posts can be planned up to ${windowMonths} months ahead.`;
  return null;
}
