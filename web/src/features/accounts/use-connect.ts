import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { forgetPending, readPending, watchConsent, writePending } from './consent.ts';
import { stateIn } from './network-answer.ts';

interface Waiting {
  platform: string;
  state: string;
}

export interface Connecting {
  /** The network whose page is being asked for. */
  opening: string | null;
  failure: string | null;
  /** The network that has its window open, as far as anybody knows. */
  waitingFor: string | null;
  /** Whether its window was opened. */
  connect(platform: string): Promise<boolean>;
  stopWaiting(): void;
}

/** Opens a network's own page in a window and waits for what comes of it. */
export function useConnect(workspaceId: string): Connecting {
  const { call } = useSession();
  const [opening, setOpening] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  useEffect(() => {
    if (!waiting) return undefined;
    return watchConsent(() => {
      if (!readPending(waiting.state, Date.now())) setWaiting(null);
    });
  }, [waiting]);

  const connect = useCallback(
    async (platform: string): Promise<boolean> => {
      // The window comes first: after a wait, browsers block it.
      const consentWindow = window.open('', 'fanfare-consent', 'popup,width=520,height=720');
      setOpening(platform);
      setFailure(null);
      try {
        const consent = await call('authorise', { workspaceId, platform });
        const { url, codeVerifier } = typeof consent === 'string' ? { url: consent } : consent;
        const state = stateIn(url) ?? '';
        const pending = {
          platform,
          workspaceId,
          inThisWindow: consentWindow === null,
          ...(codeVerifier !== undefined && { codeVerifier }),
        };
        writePending(state, pending, Date.now());
        setWaiting({ platform, state });
        if (consentWindow) {
          consentWindow.location.href = url;
          consentWindow.focus();
        }
        // Blocked all the same: the person goes there in this window and comes back to the list.
        else window.location.assign(url);
        return true;
      } catch (error) {
        consentWindow?.close();
        setFailure(error instanceof ApiError ? error.message : 'This network could not be opened.');
        return false;
      } finally {
        setOpening(null);
      }
    },
    [call, workspaceId],
  );

  const stopWaiting = () => {
    if (waiting) forgetPending(waiting.state, Date.now());
    setWaiting(null);
  };
  return { opening, failure, waitingFor: waiting?.platform ?? null, connect, stopWaiting };
}
