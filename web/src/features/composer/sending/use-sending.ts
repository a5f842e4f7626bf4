import type { PostAction, PostGroup } from '@fanfare/core/posts/post.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { unreachable } from '../../../browser/api-error.ts';
import { loadNow } from '../../../browser/load-part.ts';
import { useSession } from '../../../browser/session-context.ts';
import { useToast } from '../../../ui/toasts.tsx';
import type { Outcome, PostToSend, SendingMode, Sent } from './submit-posts.ts';

/** Submits a post, with code that is loaded on demand. */
export function useSending({ workspaceId, zone }: { workspaceId: string; zone: string }) {
  const { call } = useSession();
  const toast = useToast();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<PostAction | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** The action that met a newer version on the server. */
  const [conflict, setConflict] = useState<PostAction | null>(null);
  const stop = useRef<() => void>(() => undefined);
  // Removes the progress toast when the person leaves the screen.
  useEffect(() => () => stop.current(), []);

  const attempt = async (requested: PostAction, post: PostToSend, how: SendingMode): Promise<Outcome> => {
    const loaded = await loadNow(() => import('./submit-posts.ts'));
    if (!loaded) return { kind: 'failed', message: unreachable().message };
    const onWorking = (end: () => void) => {
      stop.current = end;
    };
    const onView = ({ posts: [first] }: PostGroup) => {
      const query = new URLSearchParams({ tab: 'scheduled', ...(first && { post: first._id }) });
      void navigate(`/dashboard/posts?${query.toString()}`);
    };
    const options = { workspaceId, zone, call, toast, onWorking, onView };
    return loaded.submitPosts({ requested, ...post, ...how }, options);
  };

  /** Sends the post; null if that failed. */
  const send = async (
    requested: PostAction,
    post: PostToSend,
    how: SendingMode = {},
  ): Promise<Sent | null> => {
    setFailure(null);
    setConflict(null);
    setBusy(requested);
    try {
      const outcome = await attempt(requested, post, how);
      if (outcome.kind === 'conflict') setConflict(requested);
      if (outcome.kind === 'failed') setFailure(outcome.message);
      return outcome.kind === 'sent' ? outcome.sent : null;
    } finally {
      setBusy(null);
    }
  };
  return { send, busy, failure, conflict };
}
