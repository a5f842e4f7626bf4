import type { ComposerState } from '@fanfare/core/composer/state.ts';
import type { PostAction } from '@fanfare/core/posts/post.ts';
import { useEffect, useRef, useState } from 'react';
import { unreachable } from '../../../browser/api-error.ts';
import { loadNow } from '../../../browser/load-part.ts';
import { useSession } from '../../../browser/session-context.ts';
import { useToast } from '../../../ui/toasts.tsx';
import type { Outcome, Sent } from './submit-posts.ts';

/** Sends a post, with what nobody needs before they do. */
export function useSending({ workspaceId, zone }: { workspaceId: string; zone: string }) {
  const { call } = useSession();
  const toast = useToast();
  const [busy, setBusy] = useState<PostAction | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** What was wished for when something newer was found in its place. */
  const [conflict, setConflict] = useState<PostAction | null>(null);
  const stop = useRef<() => void>(() => undefined);
  // Whoever leaves hears of the end where there is one to tell, and otherwise nothing.
  useEffect(() => () => stop.current(), []);

  const attempt = async (wish: PostAction, state: ComposerState, over: boolean): Promise<Outcome> => {
    const loaded = await loadNow(() => import('./submit-posts.ts'));
    if (!loaded) return { kind: 'failed', message: unreachable().message };
    const onWorking = (end: () => void) => {
      stop.current = end;
    };
    return loaded.handOver({ wish, state, over }, { workspaceId, zone, call, toast, onWorking });
  };

  /** Null when it did not work. `over`: over whatever is there by now. */
  const send = async (wish: PostAction, state: ComposerState, over = false): Promise<Sent | null> => {
    setFailure(null);
    setConflict(null);
    setBusy(wish);
    try {
      const outcome = await attempt(wish, state, over);
      if (outcome.kind === 'conflict') setConflict(wish);
      if (outcome.kind === 'failed') setFailure(outcome.message);
      return outcome.kind === 'sent' ? outcome.sent : null;
    } finally {
      setBusy(null);
    }
  };
  return { send, busy, failure, conflict };
}
