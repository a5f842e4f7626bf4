const hourMs = 3_600_000;

const format = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** What a wall clock in California shows, written as if that were UTC. */
function wallClock(at: number): number {
  const parts = format.formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((each) => each.type === type)?.value ?? 0);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** When the next day begins in California: Google's daily quotas are new then. */
export function nextPacificMidnight(now: number): number {
  const shown = new Date(wallClock(now));
  const midnight = Date.UTC(shown.getUTCFullYear(), shown.getUTCMonth(), shown.getUTCDate() + 1);
  // California is 7 or 8 hours behind; clocks change at two in the morning, so midnight itself is never doubled.
  const summer = midnight + 7 * hourMs;
  return wallClock(summer) === midnight ? summer : midnight + 8 * hourMs;
}
