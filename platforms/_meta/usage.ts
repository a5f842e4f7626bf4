import { parseJson } from '@fanfare/core/values/parse-json.ts';
import { z } from 'zod';
import { readRetryAfter, readServerTime } from '../_shared/no-reply.ts';

const entry = z.object({ estimated_time_to_regain_access: z.number().nonnegative().optional() });
const businessUsage = z.record(z.string(), z.array(entry));

/** Minutes until the Graph API accepts calls again, if the reply says so. */
export function minutesToWait(headers: Headers): number | null {
  const usage = businessUsage.safeParse(parseJson(headers.get('x-business-use-case-usage') ?? ''));
  if (!usage.success) return null;
  const minutes = Object.values(usage.data).flatMap((entries) =>
    entries.map((each) => each.estimated_time_to_regain_access ?? 0),
  );
  const longest = Math.max(0, ...minutes);
  return longest === 0 ? null : longest;
}

/** The time of the next call, from the usage header or else from `Retry-After`. */
export function readRetryTime(headers: Headers): number | null {
  const now = readServerTime(headers);
  if (now === null) return null;
  const minutes = minutesToWait(headers);
  return minutes === null ? readRetryAfter(headers, now) : now + minutes * 60_000;
}
