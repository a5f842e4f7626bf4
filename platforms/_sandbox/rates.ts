import { z } from 'zod';

/** The calls within the current window, by what they count against. */
export const usedCalls = z
  .record(z.string(), z.object({ from: z.number(), count: z.number() }))
  .catch(() => ({}));

/** A counted call, with the headers that tell the client how much is left. */
export interface CallCount {
  isOver: boolean;
  headers?: Readonly<Record<string, string>>;
  /** The headers that differ when the limit is used up. */
  usedUp?: Readonly<Record<string, string>>;
}

/** Counts a call within a window, which begins at its first call or at `from`. */
export function countWithin(
  used: z.infer<typeof usedCalls>,
  key: string,
  { limit, ms, now, from = now }: { limit: number; ms: number; now: number; from?: number },
): { isOver: boolean; count: number; left: number; endsAt: number } {
  const before = used[key];
  const current = before && before.from + ms > now ? before : { from, count: 0 };
  const isOver = current.count >= limit;
  if (!isOver) current.count += 1;
  used[key] = current;
  return { isOver, count: current.count, left: limit - current.count, endsAt: current.from + ms };
}
