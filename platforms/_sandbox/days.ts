import { dayMs } from '@fanfare/core/time/units.ts';

/** No account has any activity before this day. Days are counted from 1970. */
export const firstDay = Math.floor(Date.UTC(2025, 5, 1) / dayMs);

/** Days end at midnight in California, behind UTC. */
const offsetMs = 8 * 60 * 60 * 1000;
export const dayOf = (at: number): number => Math.floor((at - offsetMs) / dayMs);
export const startOf = (day: number): number => day * dayMs + offsetMs;
export const endOf = (day: number): number => startOf(day + 1);

export const daysFrom = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
