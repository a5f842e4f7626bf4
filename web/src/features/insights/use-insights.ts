import type { InsightsAnswer } from '@fanfare/core/insights/insights.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { useToast } from '../../ui/toasts.tsx';

/** A post that its network knows. */
export interface PublishedPost {
  workspaceId: string;
  platform: string;
  platform_id: string;
  media_id: string;
}

/** The reason why there is nothing to show, as the specification distinguishes them. */
export type Refusal = 'not_found' | 'no_permission' | 'rate_limited';

const refusals: Readonly<Record<number, Refusal>> = {
  401: 'no_permission',
  404: 'not_found',
  429: 'rate_limited',
};

export interface ShownInsights {
  data: InsightsAnswer | null;
  /** When the data arrived. */
  fetchedAt: Date | null;
  refusal: Refusal | null;
  isLoading: boolean;
  fetch(): void;
  change(update: (data: InsightsAnswer) => InsightsAnswer): void;
}

/** Calls the network only when `fetch` is called, and never automatically. */
export function useInsights(post: PublishedPost): ShownInsights {
  const { call } = useSession();
  const toast = useToast();
  const [data, setData] = useState<InsightsAnswer | null>(null);
  const [fetchedAt, setFetchedAt] = useState<Date | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const latest = useRef(0);
  useEffect(
    () => () => {
      latest.current = -1;
    },
    [],
  );
  const { workspaceId, platform, platform_id, media_id } = post;
  const fetch = useCallback(() => {
    latest.current += 1;
    const asked = latest.current;
    setIsLoading(true);
    call('findInsights', { workspaceId, platform, platform_id, media_id })
      .then(
        (answer) => {
          if (latest.current !== asked) return;
          setData(answer);
          setFetchedAt(new Date());
          setRefusal(null);
        },
        (error: unknown) => {
          if (latest.current !== asked) return;
          const refused = error instanceof ApiError ? refusals[error.status] : undefined;
          if (refused) setRefusal(refused);
          else toast({ text: messageOf(error, 'Failed to fetch data!'), severity: 'error' });
        },
      )
      .finally(() => {
        if (latest.current === asked) setIsLoading(false);
      });
  }, [call, toast, workspaceId, platform, platform_id, media_id]);
  return {
    data,
    fetchedAt,
    refusal,
    isLoading,
    fetch,
    change: (update) => setData((known) => known && update(known)),
  };
}
