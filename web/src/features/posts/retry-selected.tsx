import { counted } from '@fanfare/core/text/counted.ts';
import type { PostView } from '@fanfare/core/posts/post.ts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { isUnanswered, messageOf, unansweredText } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { useToast } from '../../ui/toasts.tsx';
import type { Retried } from './use-retry-all.ts';

interface RetrySelectedProps {
  workspaceId: string;
  posts: readonly PostView[];
  onRetried: (retried: Retried) => void;
  /** Called with the posts that could not be retried. */
  onEnd: (left: readonly PostView[]) => void;
}

/** The reasons why posts could not be retried. If there are several, each is preceded by the number of its posts. */
const reasonsText = (reasons: ReadonlyMap<string, number>): string =>
  [...reasons]
    .map(([reason, count]) => (reasons.size === 1 ? reason : `${counted(count, 'post')}: ${reason}`))
    .join(' ');

/** Retries the selected posts one after another. Posts that cannot be retried stay selected. */
export function RetrySelected({ workspaceId, posts, onRetried, onEnd }: RetrySelectedProps) {
  const { call } = useSession();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  const retry = async () => {
    const retried: PostView[] = [];
    const left: PostView[] = [];
    const reasons = new Map<string, number>();
    const refuse = (post: PostView, reason: string) => {
      left.push(post);
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    };
    for (const post of posts) {
      const { deliveryId: id } = post;
      try {
        if (id === null) refuse(post, 'Edit the post and schedule it again.');
        else {
          await call('retryDelivery', { workspaceId, id });
          retried.push(post);
        }
      } catch (error) {
        refuse(post, isUnanswered(error) ? unansweredText('sent') : messageOf(error));
      }
    }
    if (left.length > 0)
      toast({
        text: `${counted(left.length, 'post')} of ${posts.length} could not be retried. ${reasonsText(reasons)}`,
        severity: 'error',
      });
    if (retried.length > 0) onRetried({ count: retried.length, posts: retried });
    onEnd(left);
  };
  return (
    <Button
      size="small"
      variant="contained"
      loading={busy}
      onClick={() => {
        setBusy(true);
        void retry().finally(() => setBusy(false));
      }}
    >
      Retry selected
    </Button>
  );
}
