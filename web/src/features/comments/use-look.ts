import type { LookReply } from '@fanfare/core/comments/inbox.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../browser/session-context.ts';

const hasNotices = ({ problems, incomplete }: LookReply) => problems.length + incomplete.length > 0;

/** The pause until the next look after a failed look, or while the page is hidden. */
const afterFailureSeconds = 120;

/**
 * `first`: there is no answer yet, or some posts are being read for the first time, so an empty inbox may still get
 * comments. `failed`: the server could not be reached.
 */
export type LookState = 'first' | 'done' | 'failed';

/**
 * Makes the server poll the networks while the screen is visible, as often as the server says. Returns what could not
 * be read in the last poll, the state of the polls, and a function that polls immediately.
 */
export function useLook(workspaceId: string, onChanged: () => void) {
  const { call } = useSession();
  const [found, setFound] = useState<LookReply | null>(null);
  const [state, setState] = useState<LookState>('first');
  const lookAgain = useRef<() => void>(() => undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      let pauseSeconds = afterFailureSeconds;
      if (document.visibilityState === 'visible')
        try {
          const reply = await call('lookForComments', { workspaceId });
          pauseSeconds = reply.again;
          if (!isOver) {
            setFound(hasNotices(reply) ? reply : null);
            setState(reply.isFirst ? 'first' : 'done');
            if (reply.changed > 0) onChanged();
          }
        } catch {
          // After a look has succeeded, later failures are not reported: the stored comments stay on the screen.
          if (!isOver) setState((known) => (known === 'done' ? 'done' : 'failed'));
        }
      if (isOver) return;
      // A poll that was requested during this one may have set the timer already, so that timer is cleared.
      clearTimeout(timer);
      timer = setTimeout(() => void look(), pauseSeconds * 1000);
    };
    lookAgain.current = () => {
      clearTimeout(timer);
      setState((known) => (known === 'done' ? 'done' : 'first'));
      void look();
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [call, workspaceId, onChanged]);
  return { found, state, lookNow: useCallback(() => lookAgain.current(), []) };
}
