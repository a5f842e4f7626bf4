import { insightsReusedMs, type InsightsAnswer } from '@fanfare/core/insights/insights.ts';
import { useCallback, useRef, useState } from 'react';
import useSWR from 'swr';
import { ApiError, hasCode, messageOf } from '../../browser/api-error.ts';
import { readKey } from '../../browser/use-read.ts';
import { useSession } from '../../browser/session-context.ts';
import { useToast } from '../../ui/toasts.tsx';
import type { PublishedPost } from '../comments/index.ts';

/** The refusals for which the specification has a text. */
export type Refusal = 'not_found' | 'no_permission' | 'rate_limited';

const refusals: Readonly<Record<number, Refusal>> = {
  401: 'no_permission',
  404: 'not_found',
  429: 'rate_limited',
};

/** This text is quoted from the specification. */
const unreadable = 'Failed to fetch data!';

/** Checks the shape of the answer: a proxy may have answered instead of the server. */
const isReadable = (answer: Partial<InsightsAnswer>): boolean =>
  Array.isArray(answer.comments) && answer.counts !== undefined;

/** Tells whether the error contains no message of the server, because the answer could not be read. */
const hasNoText = (error: unknown) => hasCode(error, 'internal') && error.status === 0;

interface ShownInsights {
  data: InsightsAnswer | null;
  refusal: Refusal | null;
  isLoading: boolean;
  fetch(): void;
  change(update: (data: InsightsAnswer) => InsightsAnswer): void;
}

/**
 * Calls the network only when `fetch` is called, and never automatically. All components that show the post share the
 * answer. While the answer is recent, `fetch` makes no call.
 */
export function useInsights(post: PublishedPost): ShownInsights {
  const { call } = useSession();
  const toast = useToast();
  const { workspaceId, platform, platform_id, media_id } = post;
  const key = readKey('findInsights', { workspaceId, platform, platform_id, media_id }, true);
  // Without a fetcher, SWR makes no call and only returns the cached answer.
  const { data, mutate } = useSWR<InsightsAnswer>(key, null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const isBusy = useRef(false);
  const fetch = useCallback(() => {
    if (isBusy.current) return;
    const age = data && Math.abs(Date.now() - Date.parse(data.fetchedAt));
    if (age !== undefined && !refusal && age < insightsReusedMs) {
      toast({ text: 'These figures are less than a minute old.' });
      return;
    }
    isBusy.current = true;
    setIsLoading(true);
    call('findInsights', { workspaceId, platform, platform_id, media_id })
      .then(
        async (answer) => {
          if (!isReadable(answer)) {
            toast({ text: unreadable, severity: 'error' });
            return;
          }
          setRefusal(null);
          await mutate(answer, { revalidate: false });
        },
        (error: unknown) => {
          const refused = error instanceof ApiError ? refusals[error.status] : undefined;
          if (refused) setRefusal(refused);
          else
            toast({ text: hasNoText(error) ? unreadable : messageOf(error, unreadable), severity: 'error' });
        },
      )
      .finally(() => {
        isBusy.current = false;
        setIsLoading(false);
      });
  }, [call, toast, mutate, data, refusal, workspaceId, platform, platform_id, media_id]);
  return {
    data: data ?? null,
    refusal,
    isLoading,
    fetch,
    change: (update) => void mutate((known) => known && update(known), { revalidate: false }),
  };
}
