import { doneWords } from '@fanfare/core/posts/messages.ts';
import type { PostAction, PostGroup } from '@fanfare/core/posts/post.ts';
import { postsPath } from '@fanfare/core/posts/posts-path.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { unreachable } from '../../../browser/api-error.ts';
import { loadNow } from '../../../browser/load-module.ts';
import { useOnline } from '../../../browser/use-online.ts';
import { useSession } from '../../../browser/session-context.ts';
import { useToast } from '../../../ui/toasts.tsx';
import type { Outcome, PostToSend, SendingMode } from './submit-posts.ts';

function useIsMounted() {
  const isHere = useRef(true);
  // A layout effect, because a reply may arrive before passive effects are cleaned up.
  useLayoutEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

/** The outcomes after which the composer has more to do than to show a message. */
type Handled = Extract<Outcome, { kind: 'sent' | 'live' }>;

interface Failure {
  text: string;
  /** True if the text applies only while the browser is offline. */
  isOffline: boolean;
}

const partMissing =
  'A part of Fanfare could not be loaded. Check your connection, then reload this page: your post is kept.';

function unreachableFailure(requested: PostAction): Failure {
  const isOffline = !navigator.onLine;
  // Browsers remember a failed import, so another attempt fails until the page is reloaded.
  const reason = isOffline ? unreachable().message : partMissing;
  return { text: `Nothing was ${doneWords[requested]}. ${reason}`, isOffline };
}

/** Submits a post, with code that is loaded on demand. */
export function useSending({ workspaceId, zone }: { workspaceId: string; zone: string }) {
  const { call } = useSession();
  const toast = useToast();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<PostAction | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isOnline = useOnline();
  if (failure?.isOffline && isOnline) setFailure(null);
  /** The action that was refused because the server has a newer version; null if none was. */
  const [conflict, setConflict] = useState<PostAction | null>(null);
  const isHere = useIsMounted();
  const stop = useRef<() => void>(() => undefined);
  // Removes the progress toast when the person leaves the screen.
  useEffect(() => () => stop.current(), []);

  const attempt = async (requested: PostAction, post: PostToSend, how: SendingMode): Promise<Outcome> => {
    const loaded = await loadNow(() => import('./submit-posts.ts'));
    if (!loaded) return { kind: 'unreachable' };
    const onWorking = (end: () => void) => {
      stop.current = end;
    };
    const onView = ({ post_id: groupId, posts: [first] }: PostGroup, action: PostAction) => {
      if (action === 'upload') return void navigate(`/dashboard/upload?sent=${encodeURIComponent(groupId)}`);
      const tab = action === 'draft' ? 'draft' : 'scheduled';
      void navigate(postsPath({ tab, ...(first && { post: first._id }) }));
    };
    const options = { workspaceId, zone, call, toast, onWorking, isOpen: () => isHere.current, onView };
    return loaded.submitPosts({ requested, ...post, ...how }, options);
  };

  /**
   * Sends the post. Resolves to the outcome if it is `sent` or `live`, because the caller then has more to do. After
   * any other outcome, which is shown here, it resolves to null.
   */
  const send = async (
    requested: PostAction,
    post: PostToSend,
    how: SendingMode = {},
  ): Promise<Handled | null> => {
    setFailure(null);
    setConflict(null);
    setBusy(requested);
    try {
      const outcome = await attempt(requested, post, how);
      if (outcome.kind === 'conflict') setConflict(outcome.action);
      if (outcome.kind === 'failed') setFailure({ text: outcome.message, isOffline: false });
      if (outcome.kind === 'unreachable') setFailure(unreachableFailure(requested));
      return outcome.kind === 'sent' || outcome.kind === 'live' ? outcome : null;
    } finally {
      setBusy(null);
    }
  };
  /** While offline, shows a message and returns true, because nothing can be sent. */
  const refuseOffline = (requested: PostAction): boolean => {
    if (navigator.onLine) return false;
    setFailure(unreachableFailure(requested));
    return true;
  };
  return { send, refuseOffline, busy, failure: failure?.text ?? null, conflict, isHere };
}
