import type { Pinterest } from './context.ts';

const minuteMs = 60 * 1000;

/** Counts a call of a person against the minute. */
export function countCall(
  { state, world }: Pinterest,
  category: 'read' | 'write',
  account: string,
): { isOver: boolean; headers: Record<string, string> } {
  const now = world.now();
  const limit = category === 'read' ? state.settings.readsPerMinute : state.settings.writesPerMinute;
  const key = `${category} ${account}`;
  const before = state.used[key];
  const used = before && before.from + minuteMs > now ? before : { from: now, count: 0 };
  const isOver = used.count >= limit;
  if (!isOver) used.count += 1;
  state.used[key] = used;
  const headers = {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(limit - used.count),
    'x-ratelimit-reset': String(Math.ceil((used.from + minuteMs - now) / 1000)),
  };
  return { isOver, headers };
}

/** As if it were all used up. */
export const usedUp = (headers: Record<string, string>): Record<string, string> => ({
  ...headers,
  'x-ratelimit-remaining': '0',
});
