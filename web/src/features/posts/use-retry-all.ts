import { meaningOf, type FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { useState } from 'react';
import { hasCode, messageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import type { Cause } from './causes.ts';

/** Retries the posts that failed for one reason. `onDone` receives the number of posts that are retried. */
export function useRetryAll(workspaceId: string, onDone: (count: number) => void) {
  const { call } = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const retry = async (id: string): Promise<boolean> => {
    try {
      await call('retryDelivery', { workspaceId, id });
      return true;
    } catch (error) {
      // Another person has already retried this post, so it is not counted.
      if (hasCode(error, 'conflict')) return false;
      throw error;
    }
  };
  const oneByOne = async ({ posts }: Cause): Promise<void> => {
    let count = 0;
    try {
      for (const { deliveryId } of posts) if (deliveryId !== null && (await retry(deliveryId))) count += 1;
    } catch (error) {
      // The posts before the failed call have been retried, so they are counted.
      if (count > 0) onDone(count);
      throw error;
    }
    onDone(count);
  };
  /**
   * A failure that affects the account is retried with one call for all its posts. Any other failure, or one of unknown
   * kind, is retried with one call per post.
   */
  const retryAll = async (cause: Cause, kind: FailureKind | null): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      if (kind !== null && meaningOf(kind).affectsAccount) {
        const { retried } = await call('retryDeliveries', {
          workspaceId,
          kind,
          platform_id: cause.platformId,
        });
        onDone(retried);
      } else await oneByOne(cause);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, retryAll };
}
