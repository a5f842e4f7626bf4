import type { DeliveryView } from '@fanfare/core/deliveries/view.ts';
import {
  deliveriesPerCall,
  moving,
  nextRequestMs,
  withAddresses,
} from '@fanfare/core/deliveries/watching.ts';
import { useState } from 'react';
import useSWR, { unstable_serialize, useSWRConfig } from 'swr';
import type { ApiError } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';

type Views = readonly DeliveryView[];

export interface WatchedDeliveries {
  /** Undefined until the first answer. */
  deliveries: Views | undefined;
  /** The reason why there is nothing to show. */
  error: ApiError | undefined;
  isValidating: boolean;
  /** Shows the server's answer to a change immediately, and continues watching. */
  update: (view: DeliveryView) => void;
  reload: () => void;
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
}

const merge = (known: Views, news: Views): Views =>
  withAddresses([...new Map([...known, ...news].map((view) => [view.id, view])).values()]);

/**
 * Watches deliveries together with their comments and final steps. Components with the same ids share one call, which
 * requests only deliveries that can still change. The pauses between calls grow, and a hidden tab makes no call. The
 * deliveries in `begun` were just submitted, so the first request waits until they may have changed. With `isAfresh`,
 * earlier answers are not used, because the deliveries were just retried.
 */
export function useDeliveries(
  workspaceId: string,
  ids: readonly string[],
  begun?: Views,
  isAfresh = false,
): WatchedDeliveries {
  const { call, person } = useSession();
  const { cache } = useSWRConfig();
  const [since] = useState(Date.now);
  const wanted = [...new Set(ids)].toSorted();
  const key =
    person && wanted.length > 0 ? ['deliveries', workspaceId, ...(isAfresh ? [since] : []), ...wanted] : null;
  const { data, error, isValidating, mutate } = useSWR<Views, ApiError>(
    key,
    async () => {
      const known = (cache.get(unstable_serialize(key))?.data as Views | undefined) ?? begun ?? [];
      const unsettled = moving(known).map(({ id }) => id);
      // A request although no delivery can change any more means that the person has retried one or opened the screen
      // again. Then all are requested.
      const asked = unsettled.length > 0 ? unsettled : wanted;
      const answers = await Promise.all(
        chunksOf(asked, deliveriesPerCall).map((some) =>
          call('listDeliveries', { workspaceId, ids: some.join(',') }),
        ),
      );
      return merge(known, answers.flat());
    },
    {
      refreshInterval: (cached) => {
        const views = cached ?? begun;
        return views ? nextRequestMs(views, Date.now() - since, Date.now()) : 0;
      },
      ...(begun && { fallbackData: begun, revalidateIfStale: false }),
    },
  );
  return {
    deliveries: data,
    error: data ? undefined : error,
    isValidating,
    update: (view) => void mutate(merge(data ?? [], [view]), { revalidate: false }),
    reload: () => void mutate(),
  };
}
