import { useState } from 'react';
import { fieldMessageOf, isUnanswered, unansweredText } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { useToast } from '../../ui/toasts.tsx';

/** A published post. `media_id`: the id that its network gave it. */
export interface PublishedPost {
  workspaceId: string;
  platform: string;
  platform_id: string;
  media_id: string;
}

interface Written {
  id: string;
  timestamp: string;
}

export function useWriteComment(post: PublishedPost, requestIdFor: (sent: string) => string) {
  const { call } = useSession();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  const write = async (text: string, parent: string | null): Promise<Written | null> => {
    if (busy) return null;
    setBusy(true);
    const wasOnline = navigator.onLine;
    try {
      const requestId = requestIdFor(JSON.stringify([parent, text]));
      const { commentId: id, timestamp } =
        parent === null
          ? await call('addComment', { ...post, comment: text, requestId })
          : await call('reply', { ...post, id: parent, reply: text, requestId });
      return { id, timestamp };
    } catch (error) {
      const [field, usual] =
        parent === null
          ? (['comment', 'Failed to post comment'] as const)
          : (['reply', 'Failed to post reply'] as const);
      const isLost = wasOnline && isUnanswered(error);
      toast({
        text: isLost ? unansweredText('sent') : fieldMessageOf(error, field, usual),
        severity: 'error',
      });
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { busy, write };
}
