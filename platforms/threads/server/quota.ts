import { z } from 'zod';
import { hourMs } from '@fanfare/core/time/units.ts';
import { bearer } from '../../_shared/bearer.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Account, PlatformIo } from '../../platform.ts';
import { at } from './api.ts';

const limit = z.object({
  data: z.array(z.object({ quota_usage: z.number(), config: z.object({ quota_total: z.number() }) })),
});

async function isUsedUp({ http }: PlatformIo, { platformId, grant }: Account): Promise<boolean> {
  try {
    const { data } = await http.read(
      {
        method: 'GET',
        url: at(platformId, 'threads_publishing_limit'),
        query: { fields: 'quota_usage,config' },
        headers: bearer(grant),
      },
      limit,
    );
    return data.some(({ quota_usage, config }) => quota_usage >= config.quota_total);
  } catch (error) {
    // If the quota cannot be read, publishing continues, because the publish call also refuses a post over the quota.
    if (error instanceof NetworkError) return false;
    throw error;
  }
}

/**
 * Reads the quota before publishing, because the error for a used-up quota is not documented. The quota covers the last
 * 24 hours, so each hour may allow another post.
 */
export async function requireQuota(io: PlatformIo, account: Account): Promise<void> {
  if (!(await isUsedUp(io, account))) return;
  throw new NetworkError({
    kind: 'rate_limited',
    reason: 'This account has reached the daily limit of Threads.',
    code: null,
    retryAt: io.now() + hourMs,
  });
}
