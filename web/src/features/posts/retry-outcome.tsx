import { counted } from '@fanfare/core/text/counted.ts';
import { useEffect, useState } from 'react';
import { useToast } from '../../ui/toasts.tsx';
import { useDeliveries } from '../deliveries/index.ts';
import { isSettled } from './groups.ts';
import type { Retried } from './use-retry-all.ts';
import { retryOutcome } from './words.ts';

/** The posts that are retried by one press of a button. */
interface Retry {
  /**
   * The topic of both toasts about these posts, so that the toast about the outcome replaces the one about the start.
   */
  topic: string;
  ids: readonly string[];
}

/**
 * Shows a toast when posts are retried, and another with the outcome. `onEnd` runs when all posts of a retry have
 * ended.
 */
export function useRetries(workspaceId: string, onEnd: () => void) {
  const toast = useToast();
  const [retries, setRetries] = useState<readonly Retry[]>([]);
  const without = (all: readonly Retry[], gone: string) => all.filter(({ topic }) => topic !== gone);
  return {
    onRetried: ({ count, ids }: Retried) => {
      const topic = `retry ${ids.join()}`;
      toast({ text: `Retrying ${counted(count, 'post')}.`, topic });
      setRetries((before) => [...without(before, topic), { topic, ids }]);
    },
    /** The number of posts whose retry has not ended. */
    retrying: retries.reduce((sum, { ids }) => sum + ids.length, 0),
    outcomes: retries.map((retry) => (
      <RetryOutcome
        key={retry.topic}
        {...retry}
        workspaceId={workspaceId}
        onEnd={() => {
          setRetries((before) => without(before, retry.topic));
          onEnd();
        }}
      />
    )),
  };
}

interface RetryOutcomeProps extends Retry {
  workspaceId: string;
  onEnd: () => void;
}

function RetryOutcome({ workspaceId, ids, topic, onEnd }: RetryOutcomeProps) {
  const toast = useToast();
  const { deliveries = [] } = useDeliveries(workspaceId, ids, undefined, true);
  const own = deliveries.filter(({ id }) => ids.includes(id));
  const isOver = own.length > 0 && own.every(isSettled);
  useEffect(() => {
    if (!isOver) return;
    const live = own.filter(({ state }) => state === 'published').length;
    const failed = own.filter(({ state }) => state === 'failed').length;
    // Posts that were deleted or moved to the drafts during the retry are not counted, so both counts may be 0.
    if (live + failed > 0) toast({ ...retryOutcome(live, failed), topic });
    onEnd();
    // Runs once, when the last post has ended.
    // eslint-disable-next-line react/exhaustive-deps
  }, [isOver]);
  return null;
}
