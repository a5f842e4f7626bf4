import type { YouTube } from './state.ts';

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' });

/** The cost of a call for the project. Uploads have a quota of their own. */
export interface Cost {
  units: number;
  uploads?: number;
}

/** Spends the cost. Returns false if the daily quota is not enough. Days are those in California. */
export function spend({ state, world }: YouTube, { units, uploads = 0 }: Cost): boolean {
  const today = day.format(world.now());
  if (state.quota.day !== today) state.quota = { day: today, uploads: 0, units: 0 };
  const after = { units: state.quota.units + units, uploads: state.quota.uploads + uploads };
  if (after.units > state.limits.unitsPerDay || after.uploads > state.limits.uploadsPerDay) return false;
  Object.assign(state.quota, after);
  return true;
}
