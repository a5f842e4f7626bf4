import type { PostView } from '@fanfare/core/posts/post.ts';
import { meaningOf, type FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { useState } from 'react';
import { hasCode, isUnanswered, messageOf, unansweredText } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { useToast } from '../../ui/toasts.tsx';
import { retriable, type Cause } from './causes.ts';

/** The posts that are retried after one press of a button. */
export interface Retried {
  count: number;
  /** Those posts that the screen knows. */
  posts: readonly PostView[];
}

interface RetryOptions {
  onRetried: (retried: Retried) => void;
  /**
   * Called after every press of the button, even if a call failed, because the server may have retried some of the
   * posts.
   */
  onEnd: () => void;
}

/** Retries the posts that failed for one reason. */
export function useRetryAll(workspaceId: string, { onRetried, onEnd }: RetryOptions) {
  const { call } = useSession();
  const toast = useToast();
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
  const done = (retried: Retried) => {
    if (retried.count > 0) onRetried(retried);
    else toast({ text: 'These posts have been retried already.', severity: 'info' });
  };
  const oneByOne = async (all: readonly PostView[]): Promise<void> => {
    const posts: PostView[] = [];
    try {
      for (const post of all) if (await retry(post.deliveryId ?? '')) posts.push(post);
    } catch (error) {
      // The posts before the failed call have been retried, so they are counted.
      if (posts.length > 0) done({ count: posts.length, posts });
      throw error;
    }
    done({ count: posts.length, posts });
  };
  /**
   * A failure that affects the account is retried with one call for all its posts. Any other failure, or one of unknown
   * kind, is retried with one call per post.
   */
  const retryAll = async (cause: Cause, kind: FailureKind | null): Promise<void> => {
    const posts = retriable(cause);
    const wasOnline = navigator.onLine;
    setBusy(true);
    setFailure(null);
    try {
      if (kind !== null && meaningOf(kind).affectsAccount) {
        const { retried } = await call('retryDeliveries', {
          workspaceId,
          kind,
          platform_id: cause.platformId,
        });
        done({ count: retried, posts });
      } else await oneByOne(posts);
    } catch (error) {
      // Shown in a toast and not in the card of the cause, because the card disappears if its posts are in fact being
      // retried.
      if (wasOnline && isUnanswered(error)) toast({ text: unansweredText('sent'), severity: 'error' });
      else setFailure(messageOf(error));
    } finally {
      setBusy(false);
      onEnd();
    }
  };
  return { busy, failure, retryAll };
}
