import { useCallback, useEffect, useState } from 'react';
import { messageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { forgetPending, readPending, watchConsent, writePending } from './consent.ts';
import { stateIn } from './network-answer.ts';

interface Waiting {
  platform: string;
  state: string;
}

export interface Connecting {
  /** The network whose consent page is being requested. */
  opening: string | null;
  failure: string | null;
  /** The network whose window is open, as far as the product knows. */
  waitingFor: string | null;
  /** Resolves to whether the window was opened. */
  connect(platform: string): Promise<boolean>;
  stopWaiting(): void;
}

/** Opens the consent page of a network in a window and waits for the outcome. */
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
      // Opened before the request: browsers block windows that open after a delay.
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
        // The window was blocked: the consent page replaces this page and redirects back to the list.
        else window.location.assign(url);
        return true;
      } catch (error) {
        consentWindow?.close();
        setFailure(messageOf(error, 'We couldn’t open this network. Try again.'));
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
